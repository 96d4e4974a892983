"""An appeal as the desk looks at it."""

from msgspec import Struct

from bridgelaws.club.effects import names
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.tournament.event.events import AppealDecided, AppealLodged, RulingGiven


class AppealView(Struct, frozen=True):
    """What is appealed and by whom; decided, or withdrawn where there is no decision."""

    lodged: AppealLodged
    names: str
    ruling: RulingGiven | None
    table: str
    settled: bool
    decision: AppealDecided | None


def look_at_appeal(evening: Evening, appeal: str) -> AppealView:
    with evening.lock:
        state, lodged = evening.state, evening.state.appeals.get(appeal)
        if lodged is None:
            raise NotThere
        ruling = state.rulings.get(lodged.ruling)
        return AppealView(
            lodged,
            names(state, lodged.contestant),
            ruling,
            table_name(ruling.place) if ruling and ruling.place else "",
            appeal in state.decisions,
            state.decisions.get(appeal),
        )
