"""The evenings there are, as the desk lists them."""

from datetime import datetime

from msgspec import Struct

from bridgelaws.club.evenings import Evening, Evenings


class EveningLine(Struct, frozen=True):
    """An evening in the list."""

    id: str
    name: str
    contest: str
    scoring: str
    opened: datetime | None
    session: int
    round: int
    rounds: tuple[int, ...]
    tables: int
    published: bool
    final: bool


def list_evenings(evenings: Evenings) -> list[EveningLine]:
    """The newest first."""
    return [_list_one(evening) for evening in evenings.all()]


def _list_one(evening: Evening) -> EveningLine:
    with evening.lock:
        state, session = evening.state, evening.session
        return EveningLine(
            id=evening.id,
            name=state.name,
            contest=state.contest.value,
            scoring=state.method,
            opened=state.opened_at,
            session=session,
            round=evening.round,
            rounds=tuple(evening.rounds()),
            tables=len(evening.tables()),
            published=session in state.published,
            final=state.final is not None,
        )
