"""Why the floor does not do what it is asked: each is one sentence, and every face knows what to make of it."""

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say


class NotNow(BridgelawsError):
    """Something that may be done at another time, or by others."""


class NotThere(BridgelawsError):
    """Something was asked for that does not exist."""

    def __init__(self) -> None:
        super().__init__(say("There is no such page. It may have been moved, or it has expired."))


class AnotherTable(BridgelawsError):
    """A table's phone acts for that table, and no other."""

    def __init__(self) -> None:
        super().__init__(say("This was entered at another table: join that table again, or show it to the Director."))


class NotYours(BridgelawsError):
    """Something that somebody else may do."""

    def __init__(self) -> None:
        super().__init__(say("You may not do this here. Sign in as the Director, or ask the Director."))
