"""The pages, one module for each screen, each with a router."""

from bridgelaws.web.pages.assistant import router as assistant
from bridgelaws.web.pages.desk import router as desk
from bridgelaws.web.pages.desk_deeds import router as desk_deeds
from bridgelaws.web.pages.desk_new import router as desk_new
from bridgelaws.web.pages.desk_rulings import router as desk_rulings
from bridgelaws.web.pages.desk_score import router as desk_score
from bridgelaws.web.pages.desk_table import router as desk_table
from bridgelaws.web.pages.interview import router as interview
from bridgelaws.web.pages.language import router as language
from bridgelaws.web.pages.laws import router as laws
from bridgelaws.web.pages.poll import router as poll
from bridgelaws.web.pages.sign_in import router as sign_in

ROUTERS = (language, sign_in, laws, assistant, interview, poll, desk_new, desk, desk_deeds, desk_table, desk_rulings, desk_score)
UPLOADS: tuple[str, ...] = ()  # where addresses begin that take a file
