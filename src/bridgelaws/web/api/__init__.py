"""The same for programs: JSON under /api, described at /api/openapi.json."""

from bridgelaws.web.api.phone import at_the_desk as phone_at_the_desk
from bridgelaws.web.api.phone import router as phone
from bridgelaws.web.assistant.api import ROUTERS as ASSISTANT
from bridgelaws.web.book.api import router as book
from bridgelaws.web.desk.api.routes import router as desk
from bridgelaws.web.quiz.api import router as quiz
from bridgelaws.web.results.api import ROUTERS as RESULTS
from bridgelaws.web.table.api.table import router as table

# Tried in this order: first what a hundred tables ask for at once.
ROUTERS = (phone, *ASSISTANT, book, desk, phone_at_the_desk, *RESULTS, table, quiz)
