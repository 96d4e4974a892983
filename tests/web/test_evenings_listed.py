"""The list of evenings is kept beside the log, and never trusted over it."""

from collections.abc import Iterator

import msgspec
import pytest

from bridgelaws.club.database import Database, open_database
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.views.evenings import EveningLine, list_begun, list_evenings, look_at_all
from bridgelaws.lawbook.elections import preset
from bridgelaws.store import New
from bridgelaws.tournament.event.entry_events import Entered
from bridgelaws.tournament.event.events import EventOpened, RoundStarted, SessionPlanned
from bridgelaws.tournament.event.score_sheet import Person
from bridgelaws.tournament.movements.mitchell import mitchell
from bridgelaws.tournament.movements.model import Contest


@pytest.fixture
def kept(database: str) -> Iterator[Database]:
    opened = open_database(database)
    yield opened
    opened.close()


def begin(evenings: Evenings, name: str, *, called: bool = True) -> str:
    opened = EventOpened(name, Contest.PAIRS, "matchpoints", msgspec.to_builtins(preset("wbf-2017")))
    event, plan = evenings.create(opened), mitchell(3, boards_per_round=2)
    for one in plan.contestants:
        evenings.propose(event, Entered(one, (Person(f"{one}a", "Ann"), Person(f"{one}b", "Bo"))))
    evenings.propose(event, SessionPlanned(1, plan.rounds, winners=2))
    if called:
        evenings.propose(event, RoundStarted(1, 1))
    return event


class Unfolded(Evenings):
    """Nothing is folded."""

    def get(self, event: str) -> object:  # type: ignore[override]
        raise AssertionError(f"{event} was folded")


def test_what_was_listed_once_is_not_folded_again(kept: Database) -> None:
    evenings = Evenings(kept)
    for name in ("Monday", "Tuesday"):
        begin(evenings, name)
    begin(evenings, "Wednesday", called=False)
    first = list_evenings(evenings)
    assert [line.name for line in first] == ["Wednesday", "Tuesday", "Monday"]
    assert list_evenings(Unfolded(kept)) == first
    assert [line.name for line in list_begun(Unfolded(kept))] == ["Tuesday", "Monday"]


def test_what_has_happened_since_is_in_the_list(kept: Database) -> None:
    evenings = Evenings(kept)
    event = begin(evenings, "Monday")
    assert list_evenings(evenings)[0].round == 1
    evenings.propose(event, RoundStarted(1, 2))
    assert list_evenings(Evenings(kept))[0].round == 2


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE web_lines SET head = 'ff'",
        "UPDATE web_lines SET version = 1",
        "UPDATE web_lines SET shape = shape + 1",
        "UPDATE web_lines SET line = '{}'",
        "UPDATE web_lines SET line = 'nonsense'",
        "UPDATE web_lines SET head = 'no hash'",
    ],
)
def test_a_line_that_does_not_fit_the_log_is_made_anew(kept: Database, spoil: str) -> None:
    evenings = Evenings(kept)
    begin(evenings, "Monday")
    right = list_evenings(evenings)
    kept.run(spoil)
    assert list_evenings(Evenings(kept)) == right
    assert list_evenings(Unfolded(kept)) == right


def test_a_line_of_another_log_is_not_taken_for_this_ones(kept: Database) -> None:
    evenings = Evenings(kept)
    one, other = begin(evenings, "Monday"), begin(evenings, "Tuesday")
    right = list_evenings(evenings)
    (line,) = kept.rows("SELECT line FROM web_lines WHERE event = ?", other)[0]
    assert msgspec.json.decode(line, type=EveningLine).name == "Tuesday"
    kept.run("UPDATE web_lines SET line = ? WHERE event = ?", line, one)
    assert list_evenings(Evenings(kept)) == right


def test_what_another_process_has_set_aside_is_served_no_longer(kept: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridgelaws.club.evenings.ASIDE_AGAIN", 0)
    evenings, elsewhere = Evenings(kept), Evenings(kept)
    event = begin(evenings, "Monday")
    assert elsewhere.get(event).round == elsewhere.get_copy(event).round == 1
    evenings.set_aside(event)
    for look in (elsewhere.get, elsewhere.get_copy):
        with pytest.raises(NotThere):
            look(event)
    evenings.take_back(event)
    assert elsewhere.get(event).round == 1


def test_what_is_set_aside_is_in_no_list_although_its_line_is_kept(kept: Database) -> None:
    evenings = Evenings(kept)
    event = begin(evenings, "Monday")
    assert len(list_evenings(evenings)) == 1
    evenings.set_aside(event)
    assert not list_evenings(evenings)
    evenings.take_back(event)
    assert len(list_evenings(evenings)) == 1


def test_one_that_cannot_be_read_does_not_break_the_list(kept: Database) -> None:
    evenings = Evenings(kept)
    begin(evenings, "Monday")
    kept.log.append("forged", 0, [New("EventOpened", 1, "{}")])
    lines, broken = look_at_all(evenings)
    assert [line.name for line in lines] == ["Monday"]
    assert broken == ["forged"]
