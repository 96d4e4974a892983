"""Law 60: play after an illegal play."""

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.readings import EARLY_LEAD_PLAYED_TO_STANDS, GOING_ON_LOSES_THE_RIGHT
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law50_penalty_card as law50
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.table.case import Case
from bridgelaws.table.effects.play import EarlyCardStays, FacedCardTakenBack
from bridgelaws.table.irregularities import PlayBeforeLead, PlayOutOfTurn
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Table


def right_lost(case: Case) -> str | None:
    """60A1, 11A: an opponent has played after a defender's early card before anybody ruled on it.

    60A1 speaks of the hand to its left. Whether declarer's side loses the right by going on to the next trick is disputed.
    """
    state, offender = _state(case), case.irregularity.offender
    later = [seat for seat, _ in state.floor[1:]]
    if offender.lho in later:
        return "60A1"
    other = offender.rho
    went_on = later.count(other) + state.has_played(other, state.number) > 1
    return "11A" if went_on and case.holds(GOING_ON_LOSES_THE_RIGHT) else None


def treat_as_in_turn(case: Case, lost: str) -> Ruling:
    """60A2: the card counts as if in turn; if it was a lead, the next hand has played to it."""
    state, wrong = _state(case), case.irregularity
    assert isinstance(wrong, PlayOutOfTurn)
    stays = EarlyCardStays(wrong.offender, wrong.card)
    cites = f"{lost} {as_if_in_turn(case)}"
    lho, number = wrong.offender.lho, state.number
    if not (state.has_played(wrong.offender, number) and state.has_played(lho, number)):
        return case.ruling(cites, stays, of_itself=True)
    to_it = [(seat, card) for seat, card in state.floor[1:] if seat is lho][:1]  # played to the early card, a lead
    if to_it and not case.holds(EARLY_LEAD_PLAYED_TO_STANDS):
        back = [FacedCardTakenBack(seat, card) for seat, card in (*to_it, (wrong.offender, wrong.card))]
        return case.ruling(lost, *back, law16.review(case), of_itself=True)
    return case.ruling(f"{cites} 53A", stays, *[EarlyCardStays(seat, card) for seat, card in to_it], of_itself=True)


def as_if_in_turn(case: Case) -> str:
    """60A2, 60A3: the right is lost for this card; a duty that the side had before remains, and the table keeps it."""
    side = case.irregularity.offender.side
    bound = [*_state(case).penalty_cards, *case.table.restrictions]
    return "60A2 60A3" if any(duty.seat.side is side for duty in bound) else "60A2"


def detect(table: Table, seat: Seat, card: Card) -> PlayBeforeLead | None:
    """60B: declarer has been told to take back a lead, and has not led from the right hand when a defender plays."""
    state = table.at_play
    if state is None or not state.lead_retracted or state.play.trick.plays:
        return None
    declares = state.play.contract.declarer.side
    if seat.side is declares or state.play.turn.side is not declares:
        return None
    return PlayBeforeLead(seat, card)


def rule(case: Case) -> Ruling:
    """60B: the defender's card becomes a major penalty card."""
    wrong = case.irregularity
    assert isinstance(wrong, PlayBeforeLead)
    return case.ruling("60B", *penalty_card(case, wrong.offender, wrong.card), of_itself=True)


def penalty_card(case: Case, seat: Seat, card: Card, *, deliberate: bool = True) -> tuple[Effect, ...]:
    """50B, 50E, 72C: a card put down on purpose is a major penalty card; it may have lain face up as one before."""
    assert case.table.at_play is not None
    before = any(penalty.card is card and penalty.major for penalty in case.table.at_play.penalty_cards)
    becomes = () if before else (law50.becomes(case, seat, card, deliberate=deliberate),)
    told = law50.from_the_card_on_the_table(case.book.edition)
    return (FacedCardTakenBack(seat, card), *becomes, *told, law72.could_have_known(case))


def _state(case: Case) -> AtPlay:
    assert case.table.at_play is not None
    return case.table.at_play
