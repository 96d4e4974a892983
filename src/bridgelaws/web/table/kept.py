"""Practice tables as this visitor keeps them."""

from bridgelaws.practice.keeping import Practices
from bridgelaws.web.page import PageContext
from bridgelaws.web.quota import count_for


def practices(page: PageContext) -> Practices:
    return Practices(page.database, page.settings.interview_lasts, page.read, count_for(page, "web_practice"))
