"""The pages, one module for each screen, each with a router."""

from bridgelaws.web.assistant.pages import ROUTERS as ASSISTANT
from bridgelaws.web.book.choosing import router as laws
from bridgelaws.web.book.pages import router as book
from bridgelaws.web.desk.pages.routes import DESK
from bridgelaws.web.pages.health import router as health
from bridgelaws.web.pages.joining import router as joining
from bridgelaws.web.pages.language import router as language
from bridgelaws.web.pages.phone import router as phone
from bridgelaws.web.pages.sign_in import router as sign_in
from bridgelaws.web.quiz.pages import router as quiz
from bridgelaws.web.results.pages import ROUTERS as RESULTS
from bridgelaws.web.table.pages import ROUTERS as TABLE

# Tried in this order: first what a hundred tables ask for at once.
ROUTERS = (
    phone,
    joining,
    health,
    language,
    sign_in,
    laws,
    book,
    *TABLE,
    quiz,
    *ASSISTANT,
    *RESULTS,
    *DESK,
)
OPEN_UPLOADS: tuple[str, ...] = ("/upload/practice",)  # where addresses begin that take a file from anybody
UPLOADS: tuple[str, ...] = (*OPEN_UPLOADS, "/upload/deals/", "/upload/evening", "/api/evenings/restore")
