"""Law 19: a double or redouble that names the wrong bid."""

from bridgelaws.bridge.calls import Double, Redouble
from bridgelaws.table.case import Case
from bridgelaws.table.effects.board import Advice, Review
from bridgelaws.table.irregularities import DoubleMisnamed
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Made, Table
from bridgelaws.text import say


def detect(table: Table, made: Made) -> DoubleMisnamed | None:
    """19A2, 19B2: one word is the proper form; to name the bid as it was made does no harm."""
    call = made.call
    if not isinstance(call, Double | Redouble) or made.names in (None, table.auction.bid):
        return None
    return DoubleMisnamed(made.seat, call, made.names)


def rule(case: Case) -> Ruling:
    """19A3, 19B3: the bid as it was made is doubled or redoubled; what the slip told partner comes under Law 16B."""
    wrong = case.irregularity
    assert isinstance(wrong, DoubleMisnamed)
    bid = case.table.auction.bid
    if isinstance(wrong.call, Double):
        counts = Advice(say("The call counts as a double of {bid}.", bid=bid))
        return case.ruling("19A2 19A3", counts, Review("16B3"), of_itself=True)
    counts = Advice(say("The call counts as a redouble of {bid}.", bid=bid))
    return case.ruling("19B2 19B3", counts, Review("16B3"), of_itself=True)
