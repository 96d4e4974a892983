"""How a board stood when a form of the desk was shown: nobody changes what somebody else has changed since."""

from bridgelaws.club.errors import NotNow
from bridgelaws.club.seen import mark_of_values
from bridgelaws.text import say
from bridgelaws.tournament.event.state import Sheet


def mark_of_sheet(sheet: Sheet) -> str:
    """Short for how a board stands; it goes with the form."""
    return mark_of_values(sheet.entry, sheet.others, sheet.award, sheet.ruling)


def check_seen(seen: str, sheet: Sheet) -> None:
    """`NotNow` if the board stands otherwise than it was seen; whoever does not say how it was seen takes it as it is."""
    if seen not in {"", mark_of_sheet(sheet)}:
        raise NotNow(say("This board has changed since you looked at it. Check how it stands now, then send it again."))
