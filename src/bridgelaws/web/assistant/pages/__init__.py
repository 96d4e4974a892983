"""The pages of the assistant."""

from bridgelaws.web.assistant.pages.at_table import router as at_table
from bridgelaws.web.assistant.pages.beside import router as beside
from bridgelaws.web.assistant.pages.home import router as home
from bridgelaws.web.assistant.pages.interview import router as interview
from bridgelaws.web.assistant.pages.more import router as more
from bridgelaws.web.assistant.pages.paper import router as paper
from bridgelaws.web.assistant.pages.poll import router as poll

ROUTERS = (home, at_table, interview, more, beside, paper, poll)
