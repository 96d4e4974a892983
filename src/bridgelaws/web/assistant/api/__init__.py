"""The assistant for programs."""

from bridgelaws.web.assistant.api.beside import router as beside
from bridgelaws.web.assistant.api.polls import router as polls
from bridgelaws.web.assistant.api.rulings import router as rulings

ROUTERS = (rulings, beside, polls)
