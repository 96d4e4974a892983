"""What somebody may do in the club: the one place where it is asked.

Today whoever directs may do all of it. A role that may do less is a line in `_GIVEN`; nothing else has to change.
"""

from collections.abc import Mapping
from enum import Enum

from bridgelaws.club.visitors import Role, Visitor


class May(Enum):
    """What pages, routes and commands of the club ask for."""

    SEE_NAMES = "names and numbers"
    SEE_CONTACT = "addresses, telephone numbers and notes"
    KEEP_REGISTER = "the register"
    IMPORT = "import and export of the register"
    KEEP_SERIES = "series and leagues"
    KEEP_POINTS = "points"
    KEEP_ARCHIVE = "which evenings are published"
    SET_CLUB = "name, logo and language of the club"


_GIVEN: Mapping[Role, frozenset[May]] = {Role.DIRECTOR: frozenset(May)}


def may(visitor: Visitor, what: May) -> bool:
    return what in _GIVEN.get(visitor.role, frozenset())
