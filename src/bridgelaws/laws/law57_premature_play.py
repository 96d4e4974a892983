"""Law 57: premature lead or play."""

from msgspec.structs import replace

from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import (
    CARD_AGAINST_THE_DEMAND_GOES_BACK,
    EARLY_CARD_IS_EXPOSED,
    EXCUSE_COVERS_THIS_TRICK_ONLY,
)
from bridgelaws.laws import law59_inability as law59
from bridgelaws.laws import law60_play_after_illegal_play as law60
from bridgelaws.laws.asks import ACCEPTED
from bridgelaws.laws.hands_in_play import defends
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Impose, Review
from bridgelaws.table.effects.play import CardTakenFirst, EarlyCardStays, FacedCardTakenBack
from bridgelaws.table.irregularities import PlayOutOfTurn
from bridgelaws.table.legal import cards_allowed
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.restrictions import PlayDemanded
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Table

DEMAND = Ask(
    "demand",
    "57A",
    AnswerKind.CHOICE,
    "{offender} put down {card} before {partner} played. Which do you demand of {partner}: the highest of the {led}, the "
    "lowest, another suit, or not another suit?",
    choices=("highest", "lowest", "suit", "not suit"),
)
DEMAND_OF_THREE = Ask(
    "demand",
    "57A",
    AnswerKind.CHOICE,
    "{offender} put down {card} before {partner} played. Which do you demand of {partner}: the highest of the {led}, the "
    "lowest, or not another suit?",
    choices=("highest", "lowest", "not suit"),
)
DEMANDED_SUIT = Ask("demanded_suit", "57A", AnswerKind.CHOICE, "Which suit other than {led}?")
DUMMY_PICKED_A_CARD = Ask(
    "dummy_picked_a_card",
    "57C2",
    AnswerKind.YES_NO,
    "Before {partner} had played, did dummy pick or suggest a card for this trick without being asked?",
)
HOLDS_THE_SUIT = Ask("holds_the_suit", "57D", AnswerKind.YES_NO, "Does {offender}, who put down {card}, hold any {led}?")
OBEYS_HIGHEST = Ask(
    "obeys",
    "60C",
    AnswerKind.YES_NO,
    "{partner} has played {card} already, and declarer demands the highest of the {suit}: is {card} right, as far as "
    "{partner} can do so?",
)
OBEYS_LOWEST = Ask(
    "obeys",
    "60C",
    AnswerKind.YES_NO,
    "{partner} has played {card} already, and declarer demands the lowest of the {suit}: is {card} right, as far as "
    "{partner} can do so?",
)
SECOND_CARD = Ask(
    "second_card",
    "45E",
    AnswerKind.CHOICE,
    (
        "{offender} has led {own} and then puts down {card}: is it a lead to the next trick, meant instead of {own}, "
        "or an extra card?"
    ),
    choices=("lead", "instead", "too many"),
)
SECOND_CARD_TO_A_TRICK = replace(
    SECOND_CARD,
    text=(
        "{offender} has played {own} and then puts down {card}: is it a lead to the next trick, meant instead of "
        "{own}, or an extra card?"
    ),
)
OBEYS_SUIT = Ask(
    "obeys",
    "60C",
    AnswerKind.YES_NO,
    "{partner} has played {card} already, and declarer demands a card of the {suit}: is {card} right, as far as "
    "{partner} can do so?",
)
OBEYS_NOT_SUIT = Ask(
    "obeys",
    "60C",
    AnswerKind.YES_NO,
    "{partner} has played {card} already, and declarer forbids the {suit}: is {card} right, as far as {partner} can do so?",
)
_OBEYS = {"highest": OBEYS_HIGHEST, "lowest": OBEYS_LOWEST, "suit": OBEYS_SUIT, "not suit": OBEYS_NOT_SUIT}


def detect(table: Table, seat: Seat, card: Card) -> PlayOutOfTurn | None:
    """44B, 57: a card to a trick in progress from a hand whose turn it is not."""
    state = table.at_play
    if state is None or not state.play.trick.plays or seat is state.play.turn:
        return None
    return PlayOutOfTurn(seat, card, state.play.turn)


def rule(case: Case) -> Ruling:
    """57: what a defender puts down before partner (A, B, C1, C2) or at RHO's turn (D), and what declarer does (C3)."""
    state, offender = _state(case), case.irregularity.offender
    if not state.play.trick.plays:
        return _lead_has_gone(case)
    if state.has_no_trick_for(offender):
        return _too_many(case)
    if _has_just_played(state, offender) and (what := _ask_second_card(case)):
        return what
    leads, partner_played = _has_played(state, offender), _has_played(state, offender.partner)
    if offender.side is state.play.contract.declarer.side:
        return _early_lead(case) if leads and not _is_led_to(state) else _by_declarer(case)
    if leads and partner_played:
        return _early_lead(case)
    if lost := law60.right_lost(case):
        return law60.treat_as_in_turn(case, lost)
    if partner_played:
        ruling: Ruling = _at_rhos_turn(case.book.edition, case)
        return ruling
    return _before_partner(case, leads)


# A second card from the hand that has just played.


def _has_just_played(state: AtPlay, offender: Seat) -> bool:
    """The hand has played to the trick, nobody has played since, and another card of that hand comes down."""
    return state.play.trick.plays[-1][0] is offender and not state.waiting


def _ask_second_card(case: Case) -> Ruling | None:
    """45E, 47F2, 57A: a change of the card, a card too many, or a lead to the next trick, which has its own rules."""
    state, offender, card = _state(case), case.irregularity.offender, _card(case)
    plays = state.play.trick.plays
    ask = SECOND_CARD if len(plays) == 1 else SECOND_CARD_TO_A_TRICK
    what = case.need(ask, of=DIRECTOR, offender=offender, own=plays[-1][1], card=card)
    if what == "lead":
        return None
    law = "47F2" if what == "instead" else "45E1" if defends(state, offender) else "45E2"
    if defends(state, offender):
        return case.ruling(f"{law} 49 50B", *law60.penalty_card(case, offender, card, deliberate=what == "instead"))
    return case.ruling(law, FacedCardTakenBack(offender, card))


# A and B. Before partner.


def _before_partner(case: Case, leads: bool) -> Ruling:
    """57A, 57B: the card becomes a major penalty card, and declarer makes one demand on partner's card, if it can be met.

    C1 and C2 speak of playing before partner; whether they excuse a lead to the next trick is disputed.
    """
    if (not leads or not case.holds(EXCUSE_COVERS_THIS_TRICK_ONLY)) and (excuse := _find_excuse(case)):
        return case.ruling(excuse, EarlyCardStays(case.irregularity.offender, _card(case)), of_itself=excuse == "57C1")
    demand: PlayDemanded = _demand(case.book.edition, case)
    exposed = law60.penalty_card(case, case.irregularity.offender, _card(case))
    cites = f"57A {_newest(demand)}"
    if law59.cannot_obey(case.table, demand):
        cites += " 57B 59"
    partners = _partners_card(case, demand)
    if not partners:
        return case.ruling(cites, *exposed, Impose(demand))
    if case.holds(CARD_AGAINST_THE_DEMAND_GOES_BACK):
        return case.ruling(f"{cites} 60C 47A 49", *exposed, Impose(demand), *partners)
    return case.ruling(f"{cites} 47F2", *exposed)


def _three_demands(case: Case) -> PlayDemanded:
    """57A1, 57A2, 57A3, 2007: the highest or lowest of the suit led, or not a suit other than that."""
    return _ask_demand(case, DEMAND_OF_THREE)


def _four_demands(case: Case) -> PlayDemanded:
    """57A1, 57A2, 57A3, 57A4, 2017: the highest or lowest of the suit led, or another suit, or not another suit."""
    return _ask_demand(case, DEMAND)


_demand = by_edition({Edition.LAWS_2007: _three_demands, Edition.LAWS_2017: _four_demands})
_LAWS = {"highest": "57A1", "lowest": "57A2", "suit": "57A3", "not suit": "57A4"}


def _ask_demand(case: Case, ask: Ask) -> PlayDemanded:
    offender, declarer, led = case.irregularity.offender, _state(case).play.contract.declarer, _suit_led(case)
    demand: str = case.need(ask, of=declarer, offender=offender, card=_card(case), partner=offender.partner, led=led)
    suit = led
    if demand in ("suit", "not suit"):
        others = tuple(str(other) for other in reversed(Suit) if other is not led)
        suit = Suit(case.need(replace(DEMANDED_SUIT, choices=others), of=declarer, led=led))
    return PlayDemanded(offender.partner, case.number(_LAWS[demand]), demand, suit)


def _newest(demand: PlayDemanded) -> str:
    return _LAWS[demand.demand]


def _partners_card(case: Case, demand: PlayDemanded) -> list[Effect]:
    """60C, 47A, 49: if partner has played meanwhile, that does not touch the demand; a card that breaks it is taken back,
    with what was played over it, and becomes a major penalty card.
    """
    floor = _state(case).floor
    at = next((at for at, (seat, _) in enumerate(floor) if seat is demand.seat), None)
    if at is None or _obeys(case, demand, floor[at][1]):
        return []
    back = [FacedCardTakenBack(seat, card) for seat, card in floor[at + 1 :]]
    return [*back, *law60.penalty_card(case, *floor[at])]


def _obeys(case: Case, demand: PlayDemanded, card: Card) -> bool:
    hand = _state(case).play.hands[demand.seat.index]
    if hand is not None:
        return card in cards_allowed(
            case.table.with_(restrictions=(*case.table.restrictions, demand)), demand.seat, hand.cards
        )
    obeys: bool = case.need(_OBEYS[demand.demand], of=DIRECTOR, partner=demand.seat, card=card, suit=demand.suit)
    return obeys


# C. Declarer or dummy has played.


def _find_excuse(case: Case) -> str | None:
    """57C1, 57C2: declarer has played from both hands, or dummy unasked has picked or suggested a card.

    2007 has both in one provision. There as well a card that dummy moves counts against dummy's side, be it a singleton:
    only its being a singleton does not make it played.
    """
    state, contract = _state(case), _state(case).play.contract
    if _has_played(state, contract.declarer) and _has_played(state, contract.dummy):
        return "57C1"
    if _has_played(state, contract.dummy):
        return None  # dummy had led, so there was no card to pick
    picked = state.indicated == state.number or case.need(
        DUMMY_PICKED_A_CARD, of=DIRECTOR, partner=case.irregularity.offender.partner
    )
    return "57C2" if picked else None


def _by_declarer(case: Case) -> Ruling:
    """57C3: what declarer plays early from either hand is played; if it is a revoke, Law 62 corrects it in its time."""
    offender, card = case.irregularity.offender, _card(case)
    in_time = len(_state(case).floor) == 1
    if in_time and _may_be_withdrawn(case.book.edition) and _is_known_to_revoke(case):
        return case.ruling("57C3 62A 62B2", FacedCardTakenBack(offender, card))
    return case.ruling("57C3", EarlyCardStays(offender, card), of_itself=True)


def _whatever_it_is() -> bool:
    """57C2, 2007: it may not be withdrawn."""
    return False


def _if_illegal() -> bool:
    """57C3, 2017: it may not be withdrawn if it is legal."""
    return True


_may_be_withdrawn = by_edition({Edition.LAWS_2007: _whatever_it_is, Edition.LAWS_2017: _if_illegal})


def _is_known_to_revoke(case: Case) -> bool:
    return _state(case).play.why_not(_card(case), by=case.irregularity.offender) is not None


# D. At RHO's turn.


def _rule_exposed_at_rhos_turn(case: Case) -> Ruling:
    """45C1, 49, 50B, 2007: nothing special is said; a card partner could see is played if legal, else a penalty card."""
    if not case.holds(EARLY_CARD_IS_EXPOSED):
        return case.ruling("44B", EarlyCardStays(case.irregularity.offender, _card(case)), of_itself=True)
    return _keep_for_its_turn(case, "45C1", "49 50B")


def _keep_or_penalize(case: Case) -> Ruling:
    """57D, 2017: a card that may be played to the trick must be, in turn; any other becomes a major penalty card."""
    return _keep_for_its_turn(case, "57D", "57D")


_at_rhos_turn = by_edition({Edition.LAWS_2007: _rule_exposed_at_rhos_turn, Edition.LAWS_2017: _keep_or_penalize})


def _keep_for_its_turn(case: Case, legal: str, illegal: str) -> Ruling:
    """57D: once RHO has played, a legal card has come to its turn of itself; Law 16 closes to partner what it told."""
    offender, card = case.irregularity.offender, _card(case)
    if _is_legal(case):
        since = any(seat is offender.rho for seat, _ in _state(case).floor[1:])
        return case.ruling(legal, EarlyCardStays(offender, card), Review("16B3"), of_itself=since)
    return case.ruling(illegal, *law60.penalty_card(case, offender, card))


def _is_legal(case: Case) -> bool:
    offender, card, led = case.irregularity.offender, _card(case), _suit_led(case)
    hand = _state(case).play.hands[offender.index]
    if hand is not None:
        return card in cards_allowed(case.table, offender, hand.cards)
    return card.suit is led or not case.need(HOLDS_THE_SUIT, of=DIRECTOR, offender=offender, card=card, led=led)


# A lead to the next trick that A does not cover.


def _early_lead(case: Case) -> Ruling:
    """53A, 55A, 56: declarer leads before the trick is complete, or a defender whose partner has played to it.

    The hand in turn may just complete the trick: then the lead is looked at again. The hand after the leader may play to it,
    and so accepts it. Otherwise an opponent accepts or refuses; nobody knows yet whose lead it will be.
    """
    state, offender, card = _state(case), case.irregularity.offender, _card(case)
    declares = offender.side is state.play.contract.declarer.side
    for seat, played in state.floor[1:]:
        if seat is state.play.turn:
            return case.ruling("44G", CardTakenFirst(seat, played), of_itself=True)
        if seat is offender.lho:
            return case.ruling("53A", EarlyCardStays(offender, card), EarlyCardStays(seat, played), of_itself=True)
    if case.need(ACCEPTED, of=offender.lho if declares else state.play.contract.declarer, call=card):
        return case.ruling("53A", EarlyCardStays(offender, card))
    if declares:
        return case.ruling("55B1", FacedCardTakenBack(offender, card))
    return case.ruling("56B", *law60.penalty_card(case, offender, card))


# Cards for which there is no trick.


def _lead_has_gone(case: Case) -> Ruling:
    """57A, 47D: the card to which it was played has been taken back since. A defender's stays exposed by an early play, with
    no card of partner's to make a demand on.
    """
    state, offender, card = _state(case), case.irregularity.offender, _card(case)
    if offender.side is state.play.contract.declarer.side:
        return case.ruling("47D", FacedCardTakenBack(offender, card), of_itself=True)
    return case.ruling("57A 50B", *law60.penalty_card(case, offender, card))


def _too_many(case: Case) -> Ruling:
    """45E1, 45E2: that hand has played to this trick and to the next, if there is one."""
    state, offender, card = _state(case), case.irregularity.offender, _card(case)
    if offender.side is state.play.contract.declarer.side:
        return case.ruling("45E2", FacedCardTakenBack(offender, card), of_itself=True)
    return case.ruling("45E1 50B", *law60.penalty_card(case, offender, card))


# What several of these share.


def _has_played(state: AtPlay, seat: Seat) -> bool:
    return state.has_played(seat, state.number)


def _is_led_to(state: AtPlay) -> bool:
    """A lead to the next trick has been accepted before this one is complete."""
    return any(number > state.number for number, _, _ in state.waiting)


def _suit_led(case: Case) -> Suit:
    led = _state(case).play.trick.led
    assert led is not None
    return led


def _card(case: Case) -> Card:
    assert isinstance(case.irregularity, PlayOutOfTurn)
    return case.irregularity.card


def _state(case: Case) -> AtPlay:
    assert case.table.at_play is not None
    return case.table.at_play
