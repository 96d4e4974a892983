"""Laws 43A and 43B1: what a dummy who oversteps the limits is liable to. For the rights lost see dummy's limitations."""

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law90_procedural_penalties as law90
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, Review
from bridgelaws.table.matters.conduct import DummysLimits, Limit
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import say, template

OWN_INITIATIVE = Ask(
    "own_initiative", "43A2(c)", AnswerKind.YES_NO, "Did {dummy} look at a defender’s cards on {dummy}’s own initiative?"
)
DRAWN_BEFORE = Ask(
    "drawn_before", "43A1(a)", AnswerKind.YES_NO, "Had another player drawn attention to it before {dummy} called?"
)
_RIGHTS_LOST = template(  # 43B2, 43B3
    "For the rest of this board {dummy} may no longer warn about the hand to lead from, ask about a revoke, or be the first"
    " to point out what the defenders do wrong."
)
_OVERSTEPPED = {
    Limit.CALLED_DIRECTOR: "43A1(a)",
    Limit.DREW_ATTENTION: "43A1(b)",
    Limit.TOOK_PART: "43A1(c)",
    Limit.EXCHANGED_HANDS: "43A2(a)",
    Limit.LEFT_SEAT: "43A2(b)",
    Limit.LOOKED: "43A2(c)",
}

# What a penalty is given for.
_DONE = {
    Limit.CALLED_DIRECTOR: template("calling the Director as dummy"),
    Limit.DREW_ATTENTION: template("drawing attention to an irregularity as dummy"),
    Limit.TOOK_PART: template("taking part in the play as dummy"),
    Limit.EXCHANGED_HANDS: template("exchanging hands with declarer"),
    Limit.LEFT_SEAT: template("leaving the seat to watch declarer’s play"),
    Limit.LOOKED: template("looking at a defender’s cards as dummy"),
    Limit.WAS_SHOWN: template("showing dummy a hand"),
}


def rule(case: Case) -> Ruling:
    """43A1(a), 43A1(b), 43A1(c), 43A2, 43B1: dummy is liable to a penalty; after a breach of A2 some rights are lost too."""
    matter = case.irregularity
    assert isinstance(matter, DummysLimits)
    what = say(_DONE[matter.what])
    if matter.what is Limit.WAS_SHOWN:
        law: str = _shown(case.book.edition)
        return case.ruling(
            law, Advice(say("{seat} may not do so.", seat=matter.offender)), *law90.may_penalize(case, matter.offender, what)
        )
    if matter.what is Limit.LOOKED and not _may_not_look(case.book.edition, case, matter.offender):
        return case.ruling(
            "43A2(c)", Advice(say(("{dummy} did not look on {dummy}’s own initiative."), dummy=matter.offender))
        )
    if matter.what is Limit.CALLED_DIRECTOR and case.need(DRAWN_BEFORE, of=DIRECTOR, dummy=matter.offender):
        return case.ruling(
            "43A1(a)",
            Advice(say("Attention had been drawn by another player: {dummy} may call the Director.", dummy=matter.offender)),
        )
    law = _OVERSTEPPED[matter.what]
    lost = (Advice(say(_RIGHTS_LOST, dummy=matter.offender)),) if law.startswith("43A2") else ()
    suggested = (Review("45F"),) if matter.what is Limit.TOOK_PART else ()
    penalty = law90.may_penalize(case, matter.offender, what)
    return case.ruling(f"{law} 43B1", *lost, *suggested, *penalty)


def _defender_offends() -> str:
    """43A3, 2017: a defender may not show dummy the hand."""
    return "43A3"


def _not_forbidden() -> str:
    """74A3, 2007: no word against it but that procedure be correct."""
    return "74A3"


_shown = by_edition({Edition.LAWS_2007: _not_forbidden, Edition.LAWS_2017: _defender_offends})


def _only_of_own_accord(case: Case, dummy: Seat) -> bool:
    """43A2(c), 2007: on the own initiative."""
    found: bool = case.need(OWN_INITIATIVE, of=DIRECTOR, dummy=dummy)
    return found


def _never(case: Case, dummy: Seat) -> bool:
    """43A2(c), 2017: on whoever's initiative."""
    del case, dummy
    return True


_may_not_look = by_edition({Edition.LAWS_2007: _only_of_own_accord, Edition.LAWS_2017: _never})
