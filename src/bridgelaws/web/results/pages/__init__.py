"""The pages of results."""

from bridgelaws.web.results.pages.files import router as files
from bridgelaws.web.results.pages.results import router as results

ROUTERS = (results, files)
