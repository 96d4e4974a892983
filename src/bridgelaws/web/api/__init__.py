"""The same for programs: JSON under /api, described at /api/openapi.json."""

from bridgelaws.web.api.assistant import router as assistant

ROUTERS = (assistant,)
