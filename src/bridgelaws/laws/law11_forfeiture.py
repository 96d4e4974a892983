"""Law 11: action taken before the Director was called."""

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import ONLY_A_GAIN_OF_THE_INNOCENT_SIDE
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, Review
from bridgelaws.table.irregularities import WentOnWithoutDirector
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import say

EITHER_SIDE_IGNORANT = Ask(
    "acted_in_ignorance",
    "11A",
    AnswerKind.YES_NO,
    (
        "{offender}’s irregularity was settled under {law} before you were called. Did a player then act in "
        "ignorance of the law, so that the other side may have gained?"
    ),
)
OFFENDERS_IGNORANT = Ask(
    "acted_in_ignorance",
    "11A",
    AnswerKind.YES_NO,
    (
        "{offender}’s irregularity was settled under {law} before you were called. Did {offender}’s side then act in "
        "ignorance of the law, so that the innocent side may have gained?"
    ),
)
PENALTY_ALL_THE_SAME = Ask(
    "procedural_penalty", "11B", AnswerKind.YES_NO, "Do you nevertheless give {offender}’s side a procedural penalty?"
)

# The laws under which a call of the innocent side, made before the Director came, settles the matter.
_BY_A_CALL = frozenset({Provision("27A1"), Provision("28B"), Provision("29A"), Provision("37A")})


def find_overlooked(table: Table) -> tuple[WentOnWithoutDirector, ...]:
    """11A: attention is drawn when the players have gone on by themselves; looked at once."""
    set_aside = list[Seat | None]()  # 17D3: an accepted pass out of rotation has been cancelled after all
    for ruling in reversed(table.rulings):
        if Provision("11A") in ruling.cites:
            break
        if Provision("34") in ruling.cites:
            set_aside.append(ruling.offender)
        elif ruling.cites[0] == Provision("29A") and ruling.offender in set_aside:
            set_aside.remove(ruling.offender)
        elif ruling.of_itself and ruling.cites[0] in _BY_A_CALL and ruling.offender:
            return (WentOnWithoutDirector(ruling.offender, str(ruling.cites[0])),)
    return ()


def rule(case: Case) -> Ruling:
    """11A, 11B: the law under which it was settled stands; there may be a gain to take away, or a penalty."""
    wrong = case.irregularity
    assert isinstance(wrong, WentOnWithoutDirector)
    gain = review_gain(case, wrong)
    if case.need(PENALTY_ALL_THE_SAME, of=DIRECTOR, offender=wrong.offender):
        return case.ruling(
            "11A 11B 90A",
            *gain,
            Advice(say("You went on without me, so there is no rectification; but I give a procedural penalty.")),
        )
    return case.ruling("11A", *gain, Advice(say("You went on without me, so there is no rectification.")))


def review_gain(case: Case, wrong: WentOnWithoutDirector) -> tuple[Effect, ...]:
    """11A: what is looked at when play is over, if somebody acted in ignorance of the law."""
    return _gain(case.book.edition, case, wrong)


def _take_from_that_side_only(case: Case, wrong: WentOnWithoutDirector) -> tuple[Effect, ...]:
    """11A, 2017: whichever side gained by it loses the gain when play is over; the other keeps the score of the table."""
    ignorant = case.need(EITHER_SIDE_IGNORANT, of=DIRECTOR, offender=wrong.offender, law=Provision(wrong.law))
    return (Review("11A"),) if ignorant else ()


def _right_lost_by_the_innocent_side(case: Case, wrong: WentOnWithoutDirector) -> tuple[Effect, ...]:
    """11A, 2007: an example of when the right is lost: the innocent side gained; there is one result for both sides."""
    if not case.holds(ONLY_A_GAIN_OF_THE_INNOCENT_SIDE):
        return _take_from_that_side_only(case, wrong)
    ignorant = case.need(OFFENDERS_IGNORANT, of=DIRECTOR, offender=wrong.offender, law=Provision(wrong.law))
    return (Review("11A"),) if ignorant else ()


_gain = by_edition({Edition.LAWS_2007: _right_lost_by_the_innocent_side, Edition.LAWS_2017: _take_from_that_side_only})
