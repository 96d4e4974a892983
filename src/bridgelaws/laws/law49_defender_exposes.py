"""Law 49: exposure of a defender's cards, and which of them the Director need not make penalty cards (Law 50)."""

from bridgelaws.bridge.cards import Card
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.readings import CARD_NAMED_ON_PURPOSE_IS_MAJOR
from bridgelaws.laws import law48_declarer_exposes as law48
from bridgelaws.laws import law50_penalty_card as law50
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.irregularities import CardExposed
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import all_of, say, say_count, template

PARTNER_COULD_SEE = Ask(
    "partner_could_see", "49", AnswerKind.YES_NO, "Could {partner} possibly have seen the face of {cards}?"
)
ABOUT_THIS_TRICK = Ask(
    "about_this_trick",
    "49",
    AnswerKind.YES_NO,
    "Did {offender} show or name {cards} only in speaking of the trick in progress?",
)
DESIGNATES_OTHERWISE = Ask(
    "designates_otherwise",
    "50",
    AnswerKind.YES_NO,
    "Do you rule that {cards} is not a penalty card, for example because {offender} was not to blame?",
)


def rule(case: Case) -> Ruling:
    """49: a defender's card that partner could see, or that is named as held, becomes a penalty card."""
    shown = case.irregularity
    assert isinstance(shown, CardExposed)
    if not law50.is_defender(case.table, shown.offender):
        return law48.rule(case)
    cards = all_of(shown.cards)
    if not shown.named and not case.need(PARTNER_COULD_SEE, of=DIRECTOR, partner=shown.offender.partner, cards=cards):
        return case.ruling(
            "49",
            Advice(
                say_count(
                    "Partner could not see {cards}: it goes back to the hand.",
                    "Partner could not see {cards}: they go back to the hand.",
                    len(shown.cards),
                    cards=cards,
                )
            ),
        )
    if _may_be_a_remark(case, shown) and case.need(ABOUT_THIS_TRICK, of=DIRECTOR, offender=shown.offender, cards=cards):
        told = template("It was about the trick in progress: no penalty card; {laws} may apply.")
        return case.ruling("49", Advice(say(told, laws=all_of([Cited("16"), Cited("57A")]))))
    if not shown.deliberate and case.need(DESIGNATES_OTHERWISE, of=DIRECTOR, cards=cards, offender=shown.offender):
        return case.ruling(
            "50",
            Advice(
                say_count(
                    "{cards} goes back to the hand and is no penalty card.",
                    "{cards} go back to the hand and are no penalty cards.",
                    len(shown.cards),
                    cards=cards,
                )
            ),
        )
    on_table = [
        law50.becomes(case, shown.offender, card, deliberate=_is_like_a_play(case, shown, card), together=len(shown.cards))
        for card in shown.cards
    ]
    return case.ruling(
        "49 50 50B", *on_table, *law50.from_the_card_on_the_table(case.book.edition), law72.could_have_known(case)
    )


def _is_like_a_play(case: Case, shown: CardExposed, card: Card) -> bool:
    """50B: whether a card below the ten that was named or shown on purpose is major is disputed; an honour always is."""
    return shown.deliberate and (card.rank.is_honour or case.holds(CARD_NAMED_ON_PURPOSE_IS_MAJOR))


def _may_be_a_remark(case: Case, shown: CardExposed) -> bool:
    """49: a statement about a trick that is not complete is for Law 68; a card that fell states nothing."""
    state = case.table.at_play
    return shown.deliberate and state is not None and bool(state.play.trick.plays)
