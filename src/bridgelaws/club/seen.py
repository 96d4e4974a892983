"""How something stood when a form of the desk was shown: of two who change it at once, nobody undoes what the other did."""

from hashlib import sha256

import msgspec

from bridgelaws.club.errors import NotNow
from bridgelaws.text import say


def mark_of_values(*values: object) -> str:
    """Short for how something stands; it goes with the form."""
    return sha256(msgspec.json.encode(values, enc_hook=str)).hexdigest()[:16]


def check_unchanged(seen: str, *values: object) -> None:
    """`NotNow` if it stands otherwise than it was seen; whoever does not say how it was seen takes it as it is."""
    if seen not in {"", mark_of_values(*values)}:
        raise NotNow(say("Somebody else has changed this since you looked. Check how it stands now, then send it again."))
