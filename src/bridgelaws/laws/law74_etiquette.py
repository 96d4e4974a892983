"""Law 74: conduct and etiquette. It has no rectification of its own: what was told is Laws 16 and 73, the rest 90 and 91."""

from bridgelaws.lawbook.citing import Cited
from bridgelaws.laws import law90_procedural_penalties as law90
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.matters.conduct import Discourtesy, Etiquette, OpponentsCardSeen
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import say

HOW_SEEN = Ask(
    "how_seen",
    "74C5",
    AnswerKind.CHOICE,
    "How did {seen_by} come to see the card: by accident, by looking for it, or did the opponent deliberately show it?",
    choices=("by accident", "looked for it", "shown on purpose"),
)
_PROVISIONS = {
    Discourtesy.ATTITUDE: "74A1",
    Discourtesy.ANNOYANCE: "74A2",
    Discourtesy.PROCEDURE: "74A3",
    Discourtesy.INATTENTION: "74B1",
    Discourtesy.COMMENT: "74B2",
    Discourtesy.CARD_DETACHED: "74B3",
    Discourtesy.PROLONGED: "74B4",
    Discourtesy.TO_DIRECTOR: "74B5",
    Discourtesy.DESIGNATIONS: "74C1",
    Discourtesy.APPROVAL: "74C2",
    Discourtesy.EXPECTATION: "74C3",
    Discourtesy.OCCURRENCE: "74C4",
    Discourtesy.LOOKING: "74C5",
    Discourtesy.NO_INTEREST: "74C6",
    Discourtesy.TEMPO: "74C7",
    Discourtesy.LEAVING: "74C8",
}
# What may tell partner something: it is closed to partner, and the opponents have Law 16B.
_TELLS = {
    Discourtesy.COMMENT,
    Discourtesy.CARD_DETACHED,
    Discourtesy.DESIGNATIONS,
    Discourtesy.APPROVAL,
    Discourtesy.EXPECTATION,
    Discourtesy.OCCURRENCE,
    Discourtesy.NO_INTEREST,
    Discourtesy.TEMPO,
}


def rule(case: Case) -> Ruling:
    """74A, 74B, 74C: courtesy and procedure; the Director reminds, or penalizes by Law 90."""
    matter = case.irregularity
    assert isinstance(matter, Etiquette)
    law, player = _PROVISIONS[matter.what], matter.offender
    reminded = Advice(say("{player} is reminded ({what}).", player=player, what=matter.what))
    penalty = law90.may_penalize(case, player, matter.what)
    if matter.what not in _TELLS:
        return case.ruling(law, reminded, *penalty)
    closed = Advice(say("{partner} may not use information from it ({law}).", partner=player.partner, law=Cited("16B")))
    return case.ruling(f"{law} 73B1 16B1(a)", reminded, closed, *penalty)


def rule_card_seen(case: Case) -> Ruling:
    """74C5, 74C5:fn: a card seen by accident may be used; looking for it is a violation, showing it on purpose 73D2."""
    matter = case.irregularity
    assert isinstance(matter, OpponentsCardSeen)
    player = matter.seen_by
    match case.need(HOW_SEEN, of=DIRECTOR, seen_by=player):
        case "by accident":
            return case.ruling(
                "74C5", Advice(say(("{player} may use a card seen by accident: the result stands."), player=player))
            )
        case "looked for it":
            penalty = law90.may_penalize(case, player, say("looking at an opponent’s hand"))
            return case.ruling("74C5", Advice(say("{player} may not try to see it, nor use it.", player=player)), *penalty)
    misleading = Advice(say("Showing a card on purpose is an attempt to mislead. If it worked, I adjust the score."))
    shown = say("deliberately showing a card")
    penalty = law90.may_penalize(case, matter.offender, shown) if matter.at_fault else ()
    return case.ruling("74C5:fn 73D2", misleading, *penalty)
