"""A claim: who claims what in which position, what was said, and what is known of what claimer knew."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum

from msgspec import Struct

from bridgelaws.analysis.claims.statement import (
    Cash,
    Concede,
    CrossRuff,
    Discard,
    DrawTrumps,
    Finesse,
    If,
    LowTo,
    Ruff,
    Run,
    Statement,
    Step,
)
from bridgelaws.analysis.position import Position
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.citing import Cited
from bridgelaws.text import Text, say, say_count


class LeadChoice(Enum):
    """50D2: what declarer does when the partner of a penalty card's owner is on lead."""

    FORBID = "forbid"
    REQUIRE = "require"
    NEITHER = "neither"


class Claim(Struct, frozen=True):
    """A claim, or a concession: so many tricks of those left, by one player."""

    id: str
    position: Position
    claimer: Seat
    tricks: int  # for claimer's side, the trick in progress among them; 0: all are conceded
    statement: Statement = Statement()
    aware_of_trumps: bool | None = None  # 70C2: None if nobody has judged it yet
    believed_high: tuple[Card, ...] = ()  # cards that claimer took for winners, where that is known
    lead_choice: LeadChoice | None = None  # made with the claim
    played_after: tuple[Card, ...] = ()  # cards that fell after the claim without consent of all four
    irrational: "tuple[Excluded, ...]" = ()  # plays that the Director will not call normal

    def __post_init__(self) -> None:
        fault = _fault(self)
        if fault:
            raise BridgelawsError(fault)

    @property
    def side(self) -> Side:
        return self.claimer.side

    @property
    def by_declarer(self) -> bool:
        return self.claimer is self.position.declarer


class Excluded(Struct, frozen=True):
    """A card that the Director holds irrational for that hand: as a lead, or on that lead."""

    seat: Seat
    card: Card
    on: Card | None = None


def _fault(claim: Claim) -> Text | None:
    position, left = claim.position, claim.position.tricks_left
    if claim.claimer is position.dummy:
        return say(
            "{seat} is dummy, and only declarer or a defender can claim ({law}).", seat=claim.claimer, law=Cited("68A")
        )
    if not 0 <= claim.tricks <= left:
        return say("{tricks} tricks are claimed, but {left} are left.", tricks=claim.tricks, left=left)
    for card in claim.believed_high:
        if card not in _cards_held(claim):
            return say("{card} is taken for a winner, but {side} do not hold it.", card=card, side=claim.side)
    if claim.lead_choice and not position.penalty_cards:
        return say("A lead is forbidden or required, but nobody has a penalty card ({law}).", law=Cited("50D2"))
    return next(_faults_beside_the_statement(claim), None) or next(_faults_of_the_statement(claim), None)


def _faults_beside_the_statement(claim: Claim) -> Iterator[Text]:
    position = claim.position
    held = {card for hand in position.hands for card in hand}
    for play in claim.irrational:
        if play.card not in position.hand(play.seat):
            yield say("{card} is called irrational for {seat}, who does not hold it.", card=play.card, seat=play.seat)
        if play.on and play.on not in held | set(position.trick[:1]):
            yield say("{card} is called irrational on {led}, which nobody can lead.", card=play.card, led=play.on)
    for card in claim.played_after:
        if card not in held:
            yield say("{card} was played after the claim, but nobody held it.", card=card)
        if claim.played_after.count(card) > 1:
            yield say("{card} is written down twice.", card=card)
    for seat, card in position.plays.plays:
        left = position.hand(seat).in_suit(position.trick[0].suit)
        if card.suit is not position.trick[0].suit and left and seat.side is not claim.side:
            yield say(
                "{seat} played {card} and holds {other}: that is put right before the claim is judged ({law}).",
                seat=seat,
                card=card,
                other=left[0],
                law=Cited("62A"),
            )
    penal = [penalty.card for penalty in position.penalty_cards]
    if twice := [card for card in penal if penal.count(card) > 1]:
        yield say("{card} is written down twice as a penalty card.", card=twice[0])
    for restriction in position.restrictions:
        if restriction.seat.side is position.declarer.side:
            yield say("{seat} is on declarer’s side, and lead restrictions bind defenders.", seat=restriction.seat)


def _faults_of_the_statement(claim: Claim) -> Iterator[Text]:
    steps = claim.statement.steps
    for step in steps:
        if fault := _contradiction(claim, step):
            yield fault
    for card, times in _times_played(steps).items():
        if times > 1:
            yield say("The statement plays {card} twice.", card=card)
    conceded = claim.position.tricks_left - claim.tricks
    if _count_given_up(steps) and not conceded:
        yield say("The statement gives up a trick, but all are claimed ({law}).", law=Cited("68B1"))
    elif _count_given_up(steps) > conceded:
        yield say_count(
            "The statement gives up more than the one trick that is conceded ({law}).",
            "The statement gives up more than the {count} tricks that are conceded ({law}).",
            conceded,
            law=Cited("68B1"),
        )


def _times_played(steps: Iterable[Step]) -> Counter[Card]:
    """How often each card is cashed or thrown; of two ways on, on the one that plays it more often."""
    found: Counter[Card] = Counter()
    for step in steps:
        match step:
            case Cash(cards):
                found.update(cards)
            case Discard(card):
                found[card] += 1
            case If(_, _, then, otherwise):
                found += _times_played(then) | _times_played(otherwise)
    return found


def _count_given_up(steps: Iterable[Step]) -> int:
    """The tricks that the statement says will be lost."""
    found = 0
    for step in steps:
        match step:
            case Concede():
                found += 1
            case If(_, _, then, otherwise):
                found += max(_count_given_up(then), _count_given_up(otherwise))
    return found


def _cards_held(claim: Claim) -> set[Card]:
    trick = {card for seat, card in claim.position.plays.plays if seat.side is claim.side}
    return {card for seat in claim.side.seats for card in claim.position.hand(seat)} | trick


def _contradiction(claim: Claim, step: Step) -> Text | None:
    """What the statement says that the cards make impossible from the start."""
    held, trumps = _cards_held(claim), claim.position.trumps
    side, seats = claim.side, claim.side.seats
    match step:
        case Cash(cards):
            lacking = [card for card in cards if card not in held]
            return (
                say("The statement plays {card}, which {side} do not hold.", card=lacking[0], side=side) if lacking else None
            )
        case LowTo(card) | Discard(card):
            return (
                None if card in held else say("The statement plays {card}, which {side} do not hold.", card=card, side=side)
            )
        case Run(suit) | Finesse(suit) | Concede(suit) if suit and not _any(held, suit):
            return say("The statement plays {suit}, of which {side} hold none.", suit=suit, side=side)
        case Run(suit, times) if times and times > _longest(claim, suit):
            return _too_often(suit, times, side)
        case Finesse(_, against) if against in seats:
            return say("The statement finesses against {seat}, who is on the same side.", seat=against)
        case DrawTrumps() | CrossRuff() | Ruff() if trumps is None:
            return say("The statement speaks of trumps, but the contract is in notrump.")
        case DrawTrumps() if trumps and not _any(held, trumps):
            return say("The statement draws trumps, of which {side} hold none.", side=side)
        case DrawTrumps(rounds) if trumps and rounds and rounds > _longest(claim, trumps):
            return _too_often(trumps, rounds, side)
        case Ruff(suit) if suit is trumps:
            return say("The statement ruffs {suit}, which are trumps.", suit=suit)
        case Ruff(_, hand) if hand not in seats:
            return say("The statement ruffs in {seat}’s hand, who is on the other side.", seat=hand)
        case Ruff(suit, hand) if trumps and not claim.position.hand(hand).has_suit(trumps):
            return say("The statement ruffs {suit} in {seat}’s hand, which has no trump.", suit=suit, seat=hand)
        case If(falls) if falls and falls not in _theirs(claim):
            return say("The statement waits for {card} to fall, which no opponent holds.", card=falls)
        case If(_, (seat, _)) if seat in seats:
            return say("The statement waits for {seat} to show out, who is on the same side.", seat=seat)
        case If(_, _, then, otherwise):
            return next((fault for each in (*then, *otherwise) if (fault := _contradiction(claim, each))), None)
    return None


def _too_often(suit: Suit, times: int, side: Side) -> Text:
    return say(
        "The statement plays {suit} {times} times, but neither hand of {side} has so many.",
        suit=suit,
        times=times,
        side=side,
    )


def _theirs(claim: Claim) -> set[Card]:
    """The cards of the other side, those in the trick in progress among them."""
    return ({card for hand in claim.position.hands for card in hand} | set(claim.position.trick)) - _cards_held(claim)


def _longest(claim: Claim, suit: Suit) -> int:
    """How many rounds of the suit the side can play, the trick in progress among them."""
    held = [len([card for card in claim.position.hand(seat) if card.suit is suit]) for seat in claim.side.seats]
    return max(held) + any([card.suit is suit for card in claim.position.trick])


def _any(cards: set[Card], suit: Suit) -> bool:
    return any([card.suit is suit for card in cards])
