"""Law 48: exposure of declarer's cards."""

from bridgelaws.lawbook.citing import Cited
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.irregularities import CardExposed
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import all_of, say, say_count

MEANT_NO_CLAIM = Ask(
    "meant_no_claim",
    "48B2",
    AnswerKind.YES_NO,
    "{offender} deliberately faced {cards}: is it clear that no claim or concession was meant?",
)


def rule(case: Case) -> Ruling:
    """48A, 48B2: a card of declarer's side costs nothing; facing cards may be a claim."""
    shown = case.irregularity
    assert isinstance(shown, CardExposed)
    cards = all_of(shown.cards)
    if _faces_the_hand(case, shown) and not case.need(MEANT_NO_CLAIM, of=DIRECTOR, offender=shown.offender, cards=cards):
        return case.ruling(
            "48B2", Advice(say("Declarer has claimed or conceded: {law} applies, and play stops.", law=Cited("68")))
        )
    return case.ruling(
        "48A",
        Advice(
            say_count(
                "{cards} goes back to the hand: it is not played, nor a penalty card.",
                "{cards} go back to the hand: they are not played, nor penalty cards.",
                len(shown.cards),
                cards=cards,
            )
        ),
    )


def _faces_the_hand(case: Case, shown: CardExposed) -> bool:
    """48B2: declarer lays cards down, not merely one of them, and did not just let them fall."""
    state = case.table.at_play
    assert state is not None
    is_declarer = shown.offender is state.play.contract.declarer
    return is_declarer and shown.deliberate and not shown.named and len(shown.cards) > 1
