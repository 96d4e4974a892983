"""A movement that the Director names, instead of one of those that fit best; and those of the club's own list."""

from collections.abc import Mapping, Sequence

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.movements.howell import without
from bridgelaws.tournament.movements.model import Contest, Movement, numbers
from bridgelaws.tournament.movements.request import Request, plan
from bridgelaws.tournament.movements.swiss import SwissStanding, next_round
from bridgelaws.tournament.movements.unequal_sections import movements_of_sections

OWN = "own-"  # before the name of a movement that was brought to the club
SWISS = "swiss"
KINDS: tuple[tuple[str, Text], ...] = (
    ("", say("what fits best")),
    ("mitchell", say("Mitchell")),
    ("howell", say("Howell")),
    ("web", say("Web")),
    ("hesitation", say("Hesitation Mitchell")),
    ("double-hesitation", say("Double hesitation Mitchell")),
    ("double-hesitation-own", say("Double hesitation Mitchell, our own ring")),
    ("blackpool", say("Blackpool")),
    ("appendix", say("Appendix Mitchell")),
    ("bowman", say("Bowman")),
    ("barometer", say("Barometer")),
    ("barometer-passed", say("Barometer, boards passed on within the round")),
    (SWISS, say("Swiss pairs, rounds drawn by the standings")),
    ("individual", say("Individual")),
    ("rainbow", say("Rainbow individual")),
    ("rainbow-3", say("Rainbow individual, three partners a round")),
    ("american-whist", say("American Whist, a table for each team")),
    ("new-england-relay", say("New England relay, a table for each team")),
)
_INDIVIDUAL = ("individual", "rainbow", "rainbow-3")
_OF_TEAMS = ("american-whist", "new-england-relay")
_MORE: Mapping[str, dict[str, object]] = {
    "double-hesitation": {"kind": "hesitation", "pivots": 2},
    "double-hesitation-own": {"kind": "hesitation", "pivots": 2, "own_ring": True},
    "barometer-passed": {"kind": "barometer", "passing": True},
    "individual": {"rainbow": False},
    "rainbow": {"kind": "individual", "rainbow": True},
    "rainbow-3": {"kind": "individual", "rainbow": True, "partners": 3},
}


def find_wished(  # noqa: PLR0913, PLR0917 (what a movement is named by)
    kind: str,
    sizes: Sequence[int],
    contest: Contest,
    boards: int,
    rounds: int = 0,
    switch: str = "",
    own: Mapping[str, Movement] = {},
) -> tuple[Movement, ...]:
    """A movement of that kind for each section of so many entries; `BridgelawsError` with why there is none."""
    if kind.startswith(OWN):
        return (_own(own.get(kind.removeprefix(OWN)), sizes, contest),)
    meant = Contest.INDIVIDUAL if kind in _INDIVIDUAL else Contest.TEAMS if kind in _OF_TEAMS else Contest.PAIRS
    if meant is not contest:
        raise BridgelawsError(say("This movement does not suit what is scored: choose another movement or another scoring."))
    if kind == SWISS:
        return (_first_of_swiss(sizes, contest, boards),)
    found = tuple(_one(kind, size, contest, boards, rounds, switch) for size in sizes)
    if len({len(movement.rounds) for movement in found}) > 1:
        raise BridgelawsError(
            say("The sections would have different numbers of rounds: choose the number of rounds, or the best fit.")
        )
    return found


def _first_of_swiss(sizes: Sequence[int], contest: Contest, boards: int) -> Movement:
    """The first round, in the order of entry; every table has a copy of its boards."""
    if len(sizes) > 1:
        raise BridgelawsError(say("A round is drawn in an event of one section."))
    return next_round([SwissStanding(name) for name in numbers(sizes[0])], 1, boards, contest=contest)


def _one(kind: str, size: int, contest: Contest, boards: int, rounds: int, switch: str) -> Movement:  # noqa: PLR0913, PLR0917
    seats = {Contest.INDIVIDUAL: 4, Contest.TEAMS: 1}.get(contest, 2)
    if contest is Contest.INDIVIDUAL and size % seats:
        raise BridgelawsError(say("An individual needs four players at each table, and there are {count}.", count=size))
    asked: dict[str, object] = {
        "kind": kind,
        "tables": -(-size // seats),
        "half": seats == 2 and size % 2 == 1,
        "rounds": rounds or None,
        "boards_per_round": boards,
        "switch": switch or None,
    }
    return plan(Request(**(asked | _MORE.get(kind, {}))))  # type: ignore[arg-type]


def _own(movement: Movement | None, sizes: Sequence[int], contest: Contest) -> Movement:
    if movement is None:
        raise BridgelawsError(say("That movement is no longer in the list of the club."))
    if len(sizes) != 1 or movement.contest is not contest or len(movement.contestants) != sizes[0]:
        raise BridgelawsError(
            say(
                "{title} is for {needed} in one section, and {count} have entered.",
                title=movement.title,
                needed=len(movement.contestants),
                count=sum(sizes),
            )
        )
    return movement


def find_for_sections(tables: Sequence[int], entries: int, boards: int, rounds: int = 0) -> tuple[Movement, ...]:
    """The movements in which sections of so many tables play the same boards; a pair too few is missing in the last."""
    found = movements_of_sections(tables, rounds or None, boards)
    if entries == 2 * sum(tables):
        return found
    return (*found[:-1], without(found[-1], 2 * tables[-1]))


def sizes_of_sections(tables: Sequence[int], entries: int) -> list[int] | None:
    """How many pairs each has; None if that is not the number of those who have entered."""
    if entries not in {2 * sum(tables), 2 * sum(tables) - 1}:
        return None
    sizes = [2 * count for count in tables]
    sizes[-1] -= entries % 2
    return sizes
