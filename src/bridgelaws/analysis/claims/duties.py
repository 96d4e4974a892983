"""Penalty cards and lead restrictions in force when the claim was made: they bind in the adjudication as at the table."""

from typing import NamedTuple

from bridgelaws.analysis.claims.bits import SUITS, Trick, follow, mask
from bridgelaws.analysis.position import Position
from bridgelaws.bridge.cards import Rank
from bridgelaws.table.restrictions import MustLead

HONOURS = sum([1 << 13 * suit + rank.index for suit in range(4) for rank in Rank if rank.is_honour])


class Duties(NamedTuple):
    """Who must play what. ``None`` in place of it: nobody is bound."""

    major: int = 0  # penalty cards, as a mask
    minor: int = 0
    required: tuple[int, int] | None = None  # a seat and the suits it must lead now
    banned: tuple[int, int] | None = None  # a seat and the suits it may not lead while it keeps the lead
    option_open: bool = True  # 50D2: the option at this lead has not been exercised or waived


def duties_of(position: Position) -> Duties | None:
    if not position.penalty_cards and not position.restrictions:
        return None
    required = banned = None
    for each in position.restrictions:
        suits = sum([SUITS[suit.index] for suit in each.suits])
        if isinstance(each, MustLead):
            required = (each.seat.index, suits)
        else:
            banned = (each.seat.index, suits)
    return Duties(
        mask([penalty.card for penalty in position.penalty_cards if penalty.major]),
        mask([penalty.card for penalty in position.penalty_cards if not penalty.major]),
        required,
        banned,
        option_open=not position.restrictions,
    )


def cards_bound(duties: Duties, seat: int, hand: int, trick: Trick) -> int:
    """44C, 50C, 50D1, 59: follow suit, obey a restriction if able, play a major penalty card, respect a minor one."""
    cards = follow(hand, trick)
    if not trick:
        if duties.required and duties.required[0] == seat:
            cards = cards & duties.required[1] or cards
        if duties.banned and duties.banned[0] == seat:
            cards = cards & ~duties.banned[1] or cards
    if cards & duties.major:
        return cards & duties.major
    for suit in SUITS:
        if lying := cards & duties.minor & suit:
            cards &= ~suit | lying | HONOURS
    return cards


def after_card(duties: Duties, seat: int, card: int, *, leads: bool) -> Duties | None:
    """What is left of the duties when that card has been played; a ban ends when another hand is on lead."""
    required, banned = duties.required, duties.banned
    if leads:
        required = None
        if banned and banned[0] != seat:
            banned = None
    major, minor = duties.major & ~(1 << card), duties.minor & ~(1 << card)
    if not (major or minor or required or banned):
        return None
    return Duties(major, minor, required, banned, option_open=True)


def option(duties: Duties | None, hands: tuple[int, int, int, int], leader: int) -> int:
    """50D2, 51B: the suits of the penalty cards that give declarer a choice at this lead; 0 if there is none."""
    if duties is None or not duties.option_open or not duties.major:
        return 0
    partners = duties.major & hands[leader ^ 2]
    return sum([suit for suit in SUITS if partners & suit])


def exercise(duties: Duties, choice: str, leader: int, suits: int, hands: tuple[int, int, int, int]) -> Duties:
    """50D2: declarer requires a suit, forbids the suits, or lets the defender lead as he likes and the card stay."""
    if choice == "neither":
        return duties._replace(option_open=False)
    major = duties.major & ~(hands[leader ^ 2] & suits)  # 50D2(a): the card goes back into the hand
    if choice == "require":
        return Duties(major, duties.minor, (leader, suits), duties.banned, option_open=False)
    return Duties(major, duties.minor, duties.required, (leader, suits), option_open=False)


def ways_to_exercise(duties: Duties, leader: int, suits: int, hands: tuple[int, int, int, int]) -> list[Duties]:
    """50D2, 51B: all that declarer may choose at this lead."""
    found = [exercise(duties, choice, leader, suits, hands) for choice in ("neither", "forbid")]
    return found + [exercise(duties, "require", leader, suit, hands) for suit in SUITS if suit & suits]


def declarer_picks(duties: Duties, cards: int, seat: int, declarers: int) -> bool:
    """51A: of several penalty cards that may be played now declarer names the one."""
    lying = cards & duties.major
    return bool(lying & lying - 1) and seat & 1 != declarers
