"""Results for programs."""

from bridgelaws.web.results.api.files import router as files
from bridgelaws.web.results.api.results import router as results

ROUTERS = (results, files)
