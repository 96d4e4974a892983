"""Laws 29 to 32 as a table: what a call out of rotation that LHO does not accept costs."""

from typing import NamedTuple


class Row(NamedTuple):
    """Whose turn it was, seen by the player who called; what that player, or partner, has to do."""

    law: str
    offender_passes: bool = False  # once
    partner_passes: str = ""  # "", "once" or "throughout", before any replacement
    replaces: bool = False  # the next call of the offender is compared (2017), or must repeat if RHO passes
    double_barred: bool = False


# 2017: by whose turn it was.
LAWS_2017 = {
    ("pass", "rho"): Row("30A", offender_passes=True),
    ("pass", "partner"): Row("30B1", replaces=True),
    ("pass", "lho"): Row("30B1", replaces=True),
    ("bid", "rho"): Row("31A", replaces=True),
    ("bid", "partner"): Row("31B", replaces=True),
    ("bid", "lho"): Row("31B", replaces=True),
}
# 2007: a pass by whether anybody has bid; a bid by whose turn it was.
LAWS_2007 = {
    ("pass", "rho"): Row("30A", offender_passes=True),
    ("pass", "partner"): Row("30A", offender_passes=True),
    ("pass", "lho"): Row("30A", offender_passes=True),
    ("bid", "rho"): Row("31A", replaces=True),
    ("bid", "partner"): Row("31B", partner_passes="throughout"),
    ("bid", "lho"): Row("31B", partner_passes="throughout"),
}
