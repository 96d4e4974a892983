"""The assistant for programs."""

from bridgelaws.web.assistant.api.at_table import router as at_table
from bridgelaws.web.assistant.api.beside import router as beside
from bridgelaws.web.assistant.api.polls import router as polls
from bridgelaws.web.assistant.api.rulings import router as rulings

ROUTERS = (rulings, at_table, beside, polls)
