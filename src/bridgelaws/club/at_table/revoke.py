"""A revoke as it is told: in which suit, with which card, to which trick, who won that, and what came after.

The other cards of the trick are nobody's business: they are put together so that the right player wins it.
"""

from collections.abc import Iterator
from typing import Any

from bridgelaws.bridge.cards import Card, Rank, Suit
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.at_table.at_table import AtTable
from bridgelaws.club.at_table.facts import Answer, Fact, Pad, ask_card, ask_seat, ask_suit
from bridgelaws.club.at_table.steps import action, ask_contract, ask_trick, ask_won, contract_of, in_the_play
from bridgelaws.club.at_table.verbs import Group, Happened, Moment, Verb
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say, template

LAST = 13
NOT_YET, GOES_ON = "not yet", "goes on"  # what came after, if the play is not over


def _ask(at: AtTable) -> Iterator[Fact]:
    facts = at.told.facts
    yield from ask_contract(at)
    yield ask_suit("suit", say("In which suit did {seat} revoke?", seat=at.seat))
    gone = tuple([card for card in Card if card.suit.value == facts.get("suit")])
    yield ask_card("card", say("Which card did {seat} play instead?", seat=at.seat), gone)
    yield ask_trick(2 if contract_of(at).opening_leader is at.seat else 1)
    yield _ask_after(at)
    if facts.get("after") != NOT_YET:
        yield ask_seat("winner", say("Who won that trick?"), _can_win(at))
    if at.known.written is None or facts.get("after") in (NOT_YET, GOES_ON):
        yield ask_won(at)
    elif {"after", "winner"} <= set(facts) and not _fits_slip(at):  # where it fits, it follows from the result
        yield _ask_which(at, at.known.written.tricks)
        yield ask_won(at)


def _ask_which(at: AtTable, tricks: int) -> Fact:
    """Both readings, where the slip and what was told contradict each other."""
    told = template("{tricks} tricks for declarer stand on the slip: these tricks do not fit them. Which is right?")
    again = say("Then one of the facts was told wrong: take the last steps back, and tell it again.")
    ways = (
        Answer("told", say("As it was told: the slip is wrong.")),
        Answer("slip", say("The slip is right."), why_not=again),
    )
    return Fact("which", say(told, tricks=tricks), Pad.CHOICE, ways)


def _fits_slip(at: AtTable) -> bool:
    """Whether the tricks that are left of the result can have been won before."""
    written, trick = at.known.written, int(at.told.facts["trick"])
    return written is None or 0 <= written.tricks - _won_since(at) < trick


def _ask_after(at: AtTable) -> Fact:
    left = range(14 - int(at.told.facts.get("trick", "1")))
    asked = say("How many tricks did {side} win after that one?", side=at.seat.side)
    goes_on = Answer(GOES_ON, say("The play goes on."))
    not_yet = Answer(NOT_YET, say("{side} have not played to the next trick.", side=at.seat.side))
    return Fact("after", asked, Pad.NUMBER, (*[Answer(str(number), str(number)) for number in left], goes_on, not_yet))


def _can_win(at: AtTable) -> tuple[Seat, ...]:
    """Of the cards that are not of the suit only a trump wins, and the highest one always."""
    instead = Card(at.told.facts["card"]) if "card" in at.told.facts else None
    if instead is None or instead.suit is not contract_of(at).trumps:
        return tuple([seat for seat in Seat if instead is None or seat is not at.seat])
    if instead.rank is Rank.ACE:
        return (at.seat,)
    return tuple([seat for seat in Seat if seat is not _leader(at)])  # who led the suit is beaten by any trump


def _leader(at: AtTable) -> Seat:
    return contract_of(at).opening_leader if at.told.facts.get("trick") == "1" else at.seat.rho


def _happens(at: AtTable) -> Happened:
    facts, trick = at.told.facts, int(at.told.facts["trick"])
    leader = _leader(at)
    if leader is at.seat:
        raise BridgelawsError(say("{seat} led to that trick: is it another trick, or another player?", seat=at.seat))
    winner = Seat(facts["winner"]) if "winner" in facts else _winner_so_far(at, leader)
    steps: list[Any] = [{"trick": f"{leader}: {' '.join(_cards(at, leader, winner))}"}]
    if facts["after"] == GOES_ON:
        steps += _play_on(at, winner)
    elif facts["after"] != NOT_YET and trick < LAST:  # the last trick is its own result
        steps.append({"result": _won_before(at) + _won_since(at)})
    steps.append(action("revoke", by=at.seat.value, trick=facts["trick"]))
    return in_the_play(at, leader, *steps, won=_won_before(at))


def _winner_so_far(at: AtTable, leader: Seat) -> Seat:
    """Whose card wins if nobody has said: the trump that was not to be played, else the card led."""
    return at.seat if Card(at.told.facts["card"]).suit is contract_of(at).trumps else leader


def _cards(at: AtTable, leader: Seat, winner: Seat) -> list[str]:
    """Four cards of which the winner’s is the best: the suit is led, and everybody else follows."""
    suit, instead, trumps = Suit(at.told.facts["suit"]), Card(at.told.facts["card"]), contract_of(at).trumps
    best = Card.of(trumps if trumps and instead.suit is trumps else suit, Rank.ACE)
    low = iter([Card.of(suit, rank) for rank in (Rank.TWO, Rank.THREE, Rank.FOUR)])
    found = []
    for seat in [leader.plus(places) for places in range(4)]:
        found.append(instead if seat is at.seat else best if seat is winner else next(low))
    return [str(card) for card in found]


def _play_on(at: AtTable, winner: Seat) -> list[str]:
    """63A1: the first card of the offending side to the next trick."""
    suit = next(suit for suit in Suit if suit.value not in (at.told.facts["suit"], at.told.facts["card"][0]))
    led = [f"{winner} {Card.of(suit, Rank.TWO)}"]
    return led if winner.side is at.seat.side else [*led, f"{winner.lho} {Card.of(suit, Rank.THREE)}"]


def _won_since(at: AtTable) -> int:
    """Tricks of declarer's side from the revoke on."""
    facts, declaring = at.told.facts, contract_of(at).declarer.side
    later = int(facts["after"])
    own = later if at.seat.side is declaring else 13 - int(facts["trick"]) - later
    return own + (Seat(facts["winner"]).side is declaring)


def _won_before(at: AtTable) -> int:
    """Tricks of declarer's side before it: as told, or what is left of the result."""
    facts, written = at.told.facts, at.known.written
    return int(facts["won"]) if written is None or "won" in facts else written.tricks - _won_since(at)


REVOKED = Verb(
    "revoked",
    say("revoked"),
    Group.PLAY,
    "revoke",
    _ask,
    _happens,
    (Moment.PLAY, Moment.AFTER),
    lambda at: not at.passed_out,
)
