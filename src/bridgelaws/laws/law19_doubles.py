"""Law 19: a double or redouble that names the wrong bid."""

from bridgelaws.bridge.calls import Double, Redouble
from bridgelaws.table.case import Case
from bridgelaws.table.irregularities import DoubleMisnamed
from bridgelaws.table.rulings import Advice, Review, Ruling
from bridgelaws.table.state import Made, Table


def detect(table: Table, made: Made) -> DoubleMisnamed | None:
    """19A2, 19B2: one word is the proper form; to name the bid as it was made does no harm."""
    call = made.call
    if not isinstance(call, Double | Redouble) or made.names in (None, table.auction.bid):
        return None
    return DoubleMisnamed(made.seat, call)


def rule(case: Case) -> Ruling:
    """19A3, 19B3: the bid as it was made is doubled or redoubled; what the slip told partner comes under Law 16B."""
    wrong = case.irregularity
    assert isinstance(wrong, DoubleMisnamed)
    law = "19A2 19A3" if isinstance(wrong.call, Double) else "19B2 19B3"
    counts = Advice(f"The call counts as a {type(wrong.call).__name__.lower()} of {case.table.auction.bid}.")
    return case.ruling(law, counts, Review("16B3"), of_itself=True)
