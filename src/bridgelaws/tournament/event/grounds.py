"""Which laws an action at the Director's desk rests on, under the numbers they have in the edition in force."""

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from bridgelaws.lawbook.catalogue import catalogue, number_in
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision, provision_or_text
from bridgelaws.tournament.movements.consequences import cancelled, not_comparable

# Law 15 says in two orders what is done with boards that were, or were not, played before.
_WRONG_BOARD_BY_WHO_HAS_PLAYED_IT = {"15B": "15A1", "15B1": "15B", "15B2": "15A2", "15B3": "15B"}
_own_number = by_edition({Edition.LAWS_2007: _WRONG_BOARD_BY_WHO_HAS_PLAYED_IT.get, Edition.LAWS_2017: dict[str, str]().get})


@cache
def cite(law: str, edition: Edition) -> str:
    """A law of the newest edition, or a federation's, as it is cited in the edition in force.

    >>> cite("79B3", Edition.LAWS_2007), cite("15B3", Edition.LAWS_2007), cite("103A", Edition.LAWS_2017)
    ('79B2', '15B', '4')
    """
    own = _own_number(edition, law)
    number = number_in(edition, Provision(law)) if own is None else Provision(own)
    return str(number) if number in catalogue(edition) else "4"  # a federation's rule on who plays, where it has none


def unknown_law(laws: Iterable[str], edition: Edition) -> str | None:
    """The first that the Laws of the edition do not have.

    >>> unknown_law(("86D", "86B2"), Edition.LAWS_2007), unknown_law(("27", "27B1(a)"), Edition.LAWS_2017)
    ('86B2', None)
    """
    for law in laws:
        provision = provision_or_text(law)
        if isinstance(provision, str) or provision not in catalogue(edition):
            return law
    return None


class Ground(Struct, frozen=True):
    """Laws by their numbers in the newest edition."""

    newest: tuple[str, ...]

    def under(self, edition: Edition) -> tuple[Provision, ...]:
        return tuple(dict.fromkeys(Provision(cite(law, edition)) for law in self.newest))


ARTIFICIAL_SCORE = Ground(("12C2(a)",))
ASSIGNED_SCORE = Ground(("12C1(a)",))
WEIGHTED_SCORE = Ground(("12C1(c)",))
ERROR_RECTIFIED = Ground(("82C",))
DISPUTE_SETTLED = Ground(("79B",))
RESULT_CORRECTED = Ground(("79C1",))
BOARD_FOULED = Ground(("87A", "87B"))
APPEAL_LODGED = Ground(("92A", "92D1"))
APPEAL_DECIDED = Ground(("93",))
PROCEDURAL_PENALTY = Ground(("90A",))
DISCIPLINARY_PENALTY = Ground(("91A",))
MINOR_PENALTY_CARD = Ground(("50B", "50C"))


def laws_of_board_played_before(edition: Edition) -> tuple[Provision, ...]:
    """Somebody at the table had played the board: nothing of it counts, and there may be an artificial score."""
    return cancelled(edition)[0]


def rooms_differ(edition: Edition) -> tuple[Provision, ...]:
    """The two rooms of a match did not play the same board."""
    return not_comparable(edition)


def board_differs_between_rooms(edition: Edition) -> tuple[Provision, ...]:
    """The two rooms of a match played a board in two forms, and artificial scores follow."""
    return (*not_comparable(edition), *ARTIFICIAL_SCORE.under(edition))


# What a page says about a law, by what it says.
_SAID_ON_PAGES = {
    "appeal": Ground(("83",)),  # the players are told that they may
    "appeal period": Ground(("92B",)),
    "convinced": Ground(("79B3",)),
    "correction period": Ground(("79C1",)),
    "beyond doubt": Ground(("79C2",)),
    "weighted score": WEIGHTED_SCORE,
    "substitute": Ground(("4",)),
    "call the Director": Ground(("9B2",)),
    "two results": DISPUTE_SETTLED,
    "fouled": Ground(("87",)),
    "put right": ERROR_RECTIFIED,
}


def law_on(said: str, edition: Edition) -> Provision:
    """The law that a page cites beside a sentence."""
    return _SAID_ON_PAGES[said].under(edition)[0]
