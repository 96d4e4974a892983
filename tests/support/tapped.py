"""Irregularities told by tapping, as `taps.yaml` has them: walked through without a page, each tap counted."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct, convert

from bridgelaws.assistant.interview import Interview, Standing, answer, stand
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.club.at_table.at_table import AtTable
from bridgelaws.club.at_table.known import Known, Sitter
from bridgelaws.club.at_table.telling import interview_of, read_tap
from bridgelaws.club.at_table.told import fold
from bridgelaws.tournament.event.events import DirectorCalled
from bridgelaws.tournament.event.score_sheet import Place, Played
from bridgelaws.tournament.event.state import Call

BOARD = 17
FILE = Path(__file__).parents[1] / "taps.yaml"


class Irregularity(Struct, frozen=True):
    name: str
    taps: tuple[str, ...]
    cites: tuple[str, ...]
    moment: str = ""
    told: str = ""
    result: str = ""
    answers: tuple[str, ...] = ()
    most: int = 0  # what the order of taps was to be, where there is one

    @property
    def before(self) -> tuple[str, ...]:
        """What the desk knows of the auction when the Director comes."""
        return (f"calls {self.told}",) if self.told else ()

    @property
    def written(self) -> Played | None:
        if not self.result:
            return None
        contract, declarer, tricks = self.result.split()
        return Played(contract, Seat(declarer), int(tricks))

    @property
    def count(self) -> int:
        """Taps from the call to the ruling: a bid is two; of several cards each, and one to go on; what is typed, two."""
        several = sum([len(tap.split()) - 2 for tap in self.taps if tap.startswith("fact cards ") and len(tap.split()) > 3])
        bids = len([tap for tap in self.taps if tap.startswith("calls ") and tap[6].isdecimal()])
        typed = len([each for each in self.answers if is_typed(each)])
        return len(self.taps) + several + bids + len(self.answers) + typed


def is_typed(answer: str) -> bool:
    """A number, or likely results: entered in a field, while all else has a button."""
    return answer.isdecimal() or answer.endswith(("+1", "="))


def irregularities() -> tuple[Irregularity, ...]:
    return convert(yaml.safe_load(FILE.read_text("utf8")), tuple[Irregularity, ...])


def known(row: Irregularity) -> Known:
    sitters = {seat: Sitter("", "1") for seat in SEATS}
    contest = {"form": "pairs", "scoring": "matchpoints"}
    begun, place = datetime(2026, 1, 1, tzinfo=UTC), Place(1, 4, 3)
    called = Call(DirectorCalled("c", place, BOARD, moment=row.moment), "table 3", begun)
    return Known((16, 17, 18), BOARD, "wbf-2017", contest, sitters, called, row.written)


def walk(row: Irregularity) -> tuple[Interview, Standing]:
    """Tap by tap, each one that the page takes; then the answers."""
    desk, kept = known(row), list(row.before)
    for tap in row.taps:
        assert interview_of(AtTable(desk, fold(kept)), "en") is None, f"{row.name}: nothing more was to be tapped"
        kept.append(read_tap(AtTable(desk, fold(kept)), tap))
    begun: Any = interview_of(AtTable(desk, fold(kept)), "en")
    assert begun is not None, f"{row.name}: something is still asked"
    standing = stand(begun)
    for value in row.answers:
        begun = answer(begun, standing, value, "en")
        standing = stand(begun)
    return begun, standing
