"""Law 50: disposition of a penalty card. What its owner may play is in table/legal.py; here are its class, the choice that
declarer has before the partner's lead, and what the card tells.
"""

from itertools import combinations

from msgspec.structs import replace

from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import (
    BOTH_CHOICES_AT_ONE_LEAD,
    CARDS_GO_UP_ALL_THE_SAME,
    LEAD_BEFORE_THE_CHOICE_MAY_STAND,
    MAJOR_FOR_GOOD,
)
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws import law51_several_penalty_cards as law51
from bridgelaws.table.case import AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, Impose, Review
from bridgelaws.table.effects.play import BecomesPenaltyCard, CardStands, CardTakenBack, LeadChosen, PenaltyCardPickedUp
from bridgelaws.table.irregularities import LeadDue, PenaltyCardTakenUp
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.restrictions import MayNotLead, MustLead
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import all_of, say

LEAD_CHOICE = Ask(
    "lead_choice",
    "50D2",
    AnswerKind.CHOICE,
    (
        "{leader} is on lead, and partner {partner} has {cards} as a penalty card: do you require or forbid a suit, "
        "or neither?"
    ),
)
NEITHER = "neither"


def is_defender(table: Table, seat: Seat) -> bool:
    contract = table.contract
    return contract is not None and seat.side is not contract.declarer.side


# A, B. Which cards, and of which class.


def penalty_card(case: Case, seat: Seat, card: Card, *, deliberate: bool) -> tuple[Effect, ...]:
    """50A, 50B, 50E: it becomes one, and what it tells is looked at when play is over."""
    return (becomes(case, seat, card, deliberate=deliberate), *from_the_card_on_the_table(case.book.edition))


def becomes(case: Case, seat: Seat, card: Card, *, deliberate: bool, together: int = 1) -> BecomesPenaltyCard:
    """50A, 50B: it stays face up; major if it is an honour or came by a deliberate play, minor if it is low and slipped out.

    Two or more of one defender are all major.
    """
    major, state = deliberate or card.rank.is_honour, case.table.at_play
    lying = [each for each in state.penalty_cards if each.seat is seat and each.card is not card] if state else []
    beside = bool(lying) or together > 1
    return BecomesPenaltyCard(seat, card, major, not beside or case.holds(MAJOR_FOR_GOOD), beside)


def rule_taken_up(case: Case) -> Ruling:
    """50A: a penalty card stays on the table until a rectification has been chosen; its owner cannot take it up."""
    taken = case.irregularity
    assert isinstance(taken, PenaltyCardTakenUp)
    return case.ruling(
        "50A", Advice(say("{card} goes back face up on the table and is a penalty card as before.", card=taken.card))
    )


# D2. The partner is to lead.


def detect_lead_due(table: Table) -> LeadDue | None:
    """50D2, 50D2(b):fn, 51B2(c):fn, 26B: a defender is on lead, anew at each trick, and declarer is to choose first."""
    state = table.at_play
    if state is None or state.ended or state.play.trick.plays:
        return None
    leader = state.play.turn
    if not is_defender(table, leader):
        return None
    return LeadDue(leader) if _has_withdrawn_call_for(table, leader) or _to_be_chosen_for(state, leader) else None


def _has_withdrawn_call_for(table: Table, leader: Seat) -> bool:
    """26B: the partner has withdrawn a call, and this will be the leader's first lead."""
    return any(option.seat is leader for option in table.lead_options())


def _to_be_chosen_for(state: AtPlay, leader: Seat) -> bool:
    """50D2, 51B: the partner has major penalty cards, and declarer has not chosen in view of them."""
    cards, made = _majors(state, leader.partner), state.lead_chosen
    if made is None or (made.leader, made.after) != (leader, state.cards_played):
        return bool(cards)
    return not set(cards) <= set(made.cards)


def detect_lead(table: Table, seat: Seat, card: Card) -> LeadDue | None:
    """50D2: a lead made before declarer has chosen."""
    del card
    if table.at_play is None and is_defender(table, seat):  # the opening lead
        return LeadDue(seat) if _has_withdrawn_call_for(table, seat) else None
    due = detect_lead_due(table)
    return due if due and due.offender is seat else None


def rule_lead(case: Case) -> Ruling:
    """50D2: declarer chooses, for partner's penalty cards and then for a withdrawn call, unless it is lost by playing on."""
    state, leader = _state(case), case.irregularity.offender
    early = _cards_led_too_early(state, leader)
    if early and any(not is_defender(case.table, seat) for seat, _ in state.floor[1:]):
        # 60A: the card stands as led, and the penalty card goes on binding its owner
        return case.ruling("60A1 60A2 60A3", LeadChosen(leader), CardStands(), of_itself=True)
    cites, effects = "", list[Effect]()
    if _majors(state, leader.partner):
        cites, effects = _choose(case, leader)
    if not (effects and _has_withdrawn_call_for(case.table, leader)) or case.holds(BOTH_CHOICES_AT_ONE_LEAD):
        law, restrictions = law26.choose(case, leader)
        cites, effects = f"{cites} {law}", [*effects, *restrictions]
    if early:
        law, led = _premature(case, leader, early, effects)
        cites, effects = f"{cites} {law}", [*led, *effects]
    # where a withdrawn call leaves declarer nothing to choose, the lead goes on without the Director
    return case.ruling(cites.strip(), LeadChosen(leader), *effects, of_itself=not case.answers)


def _choose(case: Case, leader: Seat) -> tuple[str, list[Effect]]:
    """50D2(a), 50D2(b): the suit required, or those prohibited while the lead is kept; then the cards of that suit go up."""
    state = _state(case)
    cards = _majors(state, leader.partner)
    suits = tuple(suit for suit in reversed(Suit) if any(card.suit is suit for card in cards))
    ask = replace(LEAD_CHOICE, choices=_choices(suits))
    answer: str = case.need(ask, of=state.play.contract.declarer, leader=leader, partner=leader.partner, cards=all_of(cards))
    if answer == NEITHER:
        return f"50D2 {law51.left_lying(case.book.edition, len(suits))}", []
    verb, *letters = answer.split()
    chosen = tuple(Suit(letter) for letter in letters)
    law = law51.of_choice(verb, len(cards), len(suits))
    number = case.number(law.split()[0])
    bound = MustLead(leader, number, chosen) if verb == "require" else MayNotLead(leader, number, chosen)
    unable = _unable(state, bound, several=len(cards) > 1)
    cites = f"50D2 {law} {unable}".strip()
    if unable and not case.holds(CARDS_GO_UP_ALL_THE_SAME):
        return cites, [Impose(bound)]
    picked_up = [PenaltyCardPickedUp(leader.partner, card) for card in cards if card.suit in chosen]
    return cites, [*picked_up, Impose(bound), *_picked_up(case.book.edition)]


def _choices(suits: tuple[Suit, ...]) -> tuple[str, ...]:
    """50D2(a), 51B2(a), 51B2(b): require one of the suits, prohibit one or more of them, or neither."""
    barred = [chosen for many in range(1, len(suits) + 1) for chosen in combinations(suits, many)]
    return (
        *[f"require {suit}" for suit in suits],
        *[f"prohibit {' '.join(map(str, chosen))}" for chosen in barred],
        NEITHER,
    )


def _unable(state: AtPlay, bound: MustLead | MayNotLead, *, several: bool) -> str:
    """50D2(a):fn, 51B:fn1, 59: who cannot lead so leads anything else."""
    hand = state.play.hands[bound.seat.index]
    if hand is None:
        return ""
    wanted = isinstance(bound, MustLead)
    able = any((card.suit in bound.suits) is wanted for card in hand.cards)
    return "" if able else f"{'51B:fn1' if several else '50D2(a):fn'} 59"


def _cards_led_too_early(state: AtPlay, leader: Seat) -> tuple[Card, ...]:
    others = [at for at, (seat, _) in enumerate(state.floor) if seat is not leader]
    return tuple(card for _, card in state.floor[: min(others, default=len(state.floor))])


def _premature(case: Case, leader: Seat, cards: tuple[Card, ...], effects: list[Effect]) -> tuple[str, list[Effect]]:
    """50D2, 49: a card led before the choice is itself exposed, by a deliberate play.

    For a withdrawn call alone no law says so, and it is disputed whether it stands unless it is now barred.
    """
    state = _state(case)
    if _majors(state, leader.partner) or not case.holds(LEAD_BEFORE_THE_CHOICE_MAY_STAND):
        faced = {penalty.card for penalty in state.penalty_cards}
        exposed = [becomes(case, leader, card, deliberate=True) for card in cards if card not in faced]
        back = [CardTakenBack() for _ in cards]
        return "49 50B", [*back, *exposed, *from_the_card_on_the_table(case.book.edition)]
    bound = [effect.restriction for effect in effects if isinstance(effect, Impose)]
    leads = [restriction for restriction in bound if isinstance(restriction, MustLead | MayNotLead)]
    stands = all(_obeys(state, restriction, cards[0]) for restriction in leads)
    return "", [] if stands else [CardTakenBack(), law26.close_what_the_lead_told(case)]


def _obeys(state: AtPlay, bound: MustLead | MayNotLead, card: Card) -> bool:
    obeys = (card.suit in bound.suits) is isinstance(bound, MustLead)
    return obeys or bool(_unable(state, bound, several=False))


# E. What the card tells.


def _for_its_owner_and_declarer_only() -> tuple[Review, ...]:
    """50E2, 50E3, 2007: all but the duty to play the card is closed to partner, wherever the card is."""
    return (Review("50E2"), Review("50E3"))


def _while_it_lies_there() -> tuple[Review, ...]:
    """50E1, 50E3, 50E4, 2017: open to all on the table; how it came about is closed once it is played; the end check."""
    return (Review("50E3"), Review("50E4"))


from_the_card_on_the_table = by_edition(
    {Edition.LAWS_2007: _for_its_owner_and_declarer_only, Edition.LAWS_2017: _while_it_lies_there}
)


def _close_to_partner_before() -> tuple[Review, ...]:
    """50E2, 2007: picking it up changes nothing."""
    return (Review("50E2"),)


def _close_to_partner_now() -> tuple[Review, ...]:
    """50E2, 2017: back in the hand, the card is unauthorized for partner and authorized for declarer."""
    return (Review("50E2"),)


_picked_up = by_edition({Edition.LAWS_2007: _close_to_partner_before, Edition.LAWS_2017: _close_to_partner_now})


def _majors(state: AtPlay, owner: Seat) -> tuple[Card, ...]:
    return tuple(penalty.card for penalty in state.penalty_cards if penalty.seat is owner and penalty.major)


def _state(case: Case) -> AtPlay:
    assert case.table.at_play is not None
    return case.table.at_play
