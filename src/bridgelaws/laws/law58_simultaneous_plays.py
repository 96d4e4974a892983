"""Law 58: simultaneous leads or plays."""

from msgspec.structs import replace

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law50_penalty_card as law50
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.effects.play import CardPutDown, CardStands, CardTakenFirst, FacedCardTakenBack, TrickKept
from bridgelaws.table.irregularities import SeveralCards, SimultaneousPlay
from bridgelaws.table.legal import cards_allowed
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.text import all_of, say

CARD_PROPOSED = Ask(
    "card_proposed", "58B2", AnswerKind.CARD, "{cards} came down together from {offender}’s hand: which of them is played?"
)
KEEPS_CARD = Ask(
    "keeps_card", "58B3", AnswerKind.YES_NO, "{offender} plays {card} and takes back the rest: do you keep {seat}’s {own}?"
)
PLAYS_FOR = Ask("plays_instead", "58B3", AnswerKind.CARD, "Which card do you play for {own}?")
CARD_FACED = Ask(
    "card_faced",
    "67B2(a)",
    AnswerKind.CHOICE,
    "{cards} lie in the trick from {offender}’s hand: which of them was faced in playing to it, or can you not tell?",
)
CANNOT_TELL = "cannot tell"


# A. By two players.


def rule_together(case: Case) -> Ruling:
    """58A: the card that is in turn comes first, the other after it, where it is looked at as any card at that point."""
    wrong, state = case.irregularity, case.table.at_play
    assert isinstance(wrong, SimultaneousPlay)
    turn = state.play.turn if state else None
    if state and wrong.offender is turn and len(state.floor) > 1:
        return case.ruling("58A", CardTakenFirst(wrong.offender, wrong.card), of_itself=True)
    return case.ruling("58A", Advice(say("The card counts as played after the one that was in turn.")), of_itself=True)


# B. From one hand.


def rule_several(case: Case) -> Ruling:
    """58B: only one can be seen (B1); or the player says which is played (B2, B3), unless it is too late for that (B4)."""
    case = _without_cards_played(case)
    wrong = _several(case)
    if not wrong.visible:
        return case.ruling("58B", Advice(say("Each of the cards has already been dealt with.")), of_itself=True)
    if len(wrong.visible) == 1:
        return case.ruling("58B1", CardPutDown(wrong.offender, wrong.visible[0], wrong.after), of_itself=True)
    if _both_sides_played_on(case):
        return _surplus(case)
    return _designate(case)


def _without_cards_played(case: Case) -> Case:
    """Another ruling may meanwhile have put one of the cards into a trick."""
    state, wrong = case.table.at_play, _several(case)
    if state is None or not any(state.is_gone(card) for card in wrong.cards):
        return case
    left, seen = ([card for card in cards if not state.is_gone(card)] for cards in (wrong.cards, wrong.visible))
    return replace(case, irregularity=replace(wrong, cards=tuple(left), visible=tuple(seen)))


def _designate(case: Case) -> Ruling:
    """58B2: the offender says which card is played; a defender's other cards that were seen become penalty cards."""
    wrong, offender = _several(case), case.irregularity.offender
    chosen: Card = case.need(
        CARD_PROPOSED, of=_player(case, offender), allowed=wrong.visible, cards=all_of(wrong.visible), offender=offender
    )
    others = [card for card in wrong.visible if card is not chosen]
    defends = not _declares(case, offender)
    penal = [law50.becomes(case, offender, card, deliberate=False) for card in others] if defends else []
    review = law50.from_the_card_on_the_table(case.book.edition) if defends else ()
    changed = _change(case, chosen)
    cites = f"58B2{' 50B' if defends else ''}{' 58B3' if changed else ''}"
    played: list[Effect] = [CardPutDown(offender, chosen, wrong.after)]
    if _is_in_order(case, chosen):
        played.append(CardStands())  # before the others are penalty cards: they do not bind the choice
    return case.ruling(cites, *changed, *played, *penal, *review)


def _is_in_order(case: Case, card: Card) -> bool:
    """In turn, and nothing from before stands against it; otherwise it is looked at like any other."""
    table, offender, state = case.table, case.irregularity.offender, case.table.at_play
    if _several(case).after:
        return False
    if state is None:
        return table.contract is not None and offender is table.contract.opening_leader and not table.restrictions
    if offender is not state.play.turn or (state.penalty_cards and not state.play.trick.plays):
        return False  # out of turn, or declarer may have had a choice before the lead
    hand = state.play.hands[offender.index]
    return card in cards_allowed(table, offender, hand.cards if hand else _several(case).cards)


def _change(case: Case, chosen: Card) -> list[Effect]:
    """58B3, 47D: an opponent who played since may play another card; those who played after that one play anew as well."""
    offender, floor = case.irregularity.offender, _since(case)
    for at, (seat, own) in enumerate(floor):
        if seat.side is offender.side:
            continue
        if not case.need(KEEPS_CARD, of=_player(case, seat), offender=offender, card=chosen, seat=seat, own=own):
            return [*[FacedCardTakenBack(who, card) for who, card in floor[at:]], law16.review(case)]
    return []


def _both_sides_played_on(case: Case) -> bool:
    """58B4: both sides have played to the next trick."""
    state = case.table.at_play
    to_complete = 3 - len(state.play.trick.plays) if state else 3
    return len({seat.side for seat, _ in _since(case)[to_complete:]}) == 2


def _surplus(case: Case) -> Ruling:
    """58B4, 67B2(a): the card that was faced stays; if nobody can tell, the highest that could legally be played."""
    wrong, offender = _several(case), case.irregularity.offender
    choices = (*map(str, wrong.cards), CANNOT_TELL)
    faced: str = case.need(replace(CARD_FACED, choices=choices), of=DIRECTOR, cards=all_of(wrong.cards), offender=offender)
    stays = _highest_legal(case) if faced == CANNOT_TELL else next(card for card in wrong.cards if str(card) == faced)
    return case.ruling("58B4 67B2(a)", *_keep_owner(case), CardPutDown(offender, stays, wrong.after))


def _keep_owner(case: Case) -> tuple[Effect, ...]:
    """67B2(a): the trick is whose the players took it to be, who led to the next one."""
    state = case.table.at_play
    if state is None or _several(case).after:
        return ()
    return (TrickKept(state.number, _since(case)[3 - len(state.play.trick.plays)][0]),)


def _highest_legal(case: Case) -> Card:
    state, wrong = case.table.at_play, _several(case)
    led = state.play.trick.led if state else None
    trumps = state.play.contract.trumps if state else None
    legal = [card for card in wrong.cards if card.suit is led] or list(wrong.cards)
    return max(legal, key=lambda card: (card.suit is trumps, card.rank.index))


# What several of these share.


def _several(case: Case) -> SeveralCards:
    assert isinstance(case.irregularity, SeveralCards)
    return case.irregularity


def _since(case: Case) -> tuple[tuple[Seat, Card], ...]:
    """What has been put down since."""
    state: AtPlay | None = case.table.at_play
    return state.floor[_several(case).after :] if state else ()


def _declares(case: Case, seat: Seat) -> bool:
    contract = case.table.contract
    return contract is not None and seat.side is contract.declarer.side


def _player(case: Case, seat: Seat) -> Seat:
    """Who decides for a hand: declarer for dummy's."""
    contract = case.table.contract
    return contract.declarer if contract and seat is contract.dummy else seat
