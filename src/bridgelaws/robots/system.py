"""A bidding system as data: rows of what a call shows after an auction. The rows bid, explain and tell what was shown."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.calls import BIDS, Bid, Call, Denomination, Pass
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.conditions import Conditions, Item, Measured, measure
from bridgelaws.bridge.notation import read_call
from bridgelaws.bridge.seats import Seat

ANY: Final = ".+"  # as a pattern: whatever came before
_GAME: Final = (3, 4, 4, 5, 5)  # the level of game: no trump, spades, hearts, diamonds, clubs


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A row as it is written; the fields are explained in the file."""

    after: str
    call: str
    shows: str = ""
    over: tuple[str, ...] = ()
    name: str = ""
    forcing: bool = False
    alert: bool = False
    together: str = ""
    fit: str = ""
    reached: str = ""
    forced: bool | None = None
    theirs: int = 0
    unbid: int = 0
    stops: bool = False
    below: str = ""
    most: int = 7

    def written_out(self) -> "Iterator[Row]":
        """Once for each suit that it is over."""
        for letters in self.over or ("",):
            put = dict(zip(("{x}", "{y}"), letters, strict=False))
            after, call, shows = (_put(text, put) for text in (self.after, self.call, self.shows))
            yield msgspec.structs.replace(self, after=after, call=call, shows=shows, over=(letters,))


class Meaning(Struct, frozen=True):
    """What a call shows, by all the rows that would make it there."""

    shows: Conditions
    name: str = ""
    forcing: bool = False
    alert: bool = False


class Heard(Struct, frozen=True):
    """An auction as the system understands it: a meaning for each call, None where it has none."""

    auction: Auction
    meanings: tuple[Meaning | None, ...] = ()

    def shown_by(self, seat: Seat) -> tuple[Conditions, ...]:
        calls = zip(self.auction.calls, self.meanings, strict=True)
        return tuple([meaning.shows for (who, _), meaning in calls if who is seat and meaning is not None])

    def least(self, seat: Seat, suit: int | None = None) -> int:
        """The least strength that this seat has shown, or the least length."""
        shown = self.shown_by(seat)
        if suit is not None:
            return max([0, *[each.range_of("length", suit)[0] for each in shown]])
        return max([0, *[each.range_of(kind)[0] for each in shown for kind in ("hcp", "points")]])

    @property
    def is_forced(self) -> bool:
        """Partner's last call asks for another, and right-hand opponent has passed."""
        return len(self.meanings) > 1 and isinstance(self.auction.calls[-1][1], Pass) and _forces(self.meanings[-2])

    def after(self, call: Call, system: "System") -> "Heard":
        return Heard(self.auction.after(call), (*self.meanings, system.meaning(self, call)))


class System:
    """The rows in order, and what they make of an auction.

    >>> from bridgelaws.bridge import Hand, Seat
    >>> system = load_system()
    >>> heard = system.hear(Seat.NORTH, ["1NT", "P"])
    >>> str(system.choose(heard, Hand.parse("KJ954.32.A54.K32").cards))
    '2H'
    """

    def __init__(self, name: str, rows: Sequence[Row]) -> None:
        self.name = name
        self.rows = [(re.compile(out.after), out) for row in rows for out in row.written_out()]

    def choose(self, heard: Heard, cards: tuple[Card, ...]) -> Call | None:
        """The call of the first row that fits the hand; None if the system has no row for it."""
        hand = measure(cards)
        for call, row, shows in self._open_rows(heard):
            if shows.hold(hand) and _joins(row, heard, hand):
                return call
        return None

    def meaning(self, heard: Heard, call: Call) -> Meaning | None:
        """Of a call that the player in turn would make."""
        rows = [(row, _with_partner(row, heard, shows)) for made, row, shows in self._open_rows(heard) if made == call]
        if not rows:
            return None
        first = rows[0][0]
        ways = tuple([way for _, shows in rows for way in shows.ways])
        return Meaning(Conditions(ways), first.name, all(row.forcing for row, _ in rows), first.alert)

    def hear(self, dealer: Seat, calls: Sequence[str]) -> Heard:
        heard = Heard(Auction.start(dealer))
        for text in calls:
            heard = heard.after(read_call(text), self)
        return heard

    def _open_rows(self, heard: Heard) -> Iterator[tuple[Call, Row, Conditions]]:
        """The rows that speak about this auction, with the call each makes, whatever the hand."""
        said, auction, named = as_heard(heard.auction), heard.auction, set[Call]()
        for pattern, row in self.rows:
            found = pattern.fullmatch(said)
            if found is None:
                continue
            call = _call_of(found.expand(row.call) if "\\" in row.call else row.call, auction)
            if call is None or auction.why_not(call) or not _may_be_said(row, heard, call):
                continue
            if row.after != ANY:
                named.add(call)
            elif call in named:  # what a row for this very auction shows, a row for all of them does not widen
                continue
            yield call, row, Conditions.parse(found.expand(row.shows) if "\\" in row.shows else row.shows)


@cache
def load_system(name: str = "club-standard") -> System:
    told = tomllib.loads(files("bridgelaws.robots").joinpath(f"systems/{name}.toml").read_text())
    return System(told["name"], msgspec.convert(told["row"], list[Row]))


def as_heard(auction: Auction) -> str:
    """The auction as the player in turn hears it: opponents' calls after a "-", passes before the first bid left out."""
    first = next((at for at, (_, call) in enumerate(auction.calls) if not isinstance(call, Pass)), len(auction.calls))
    own = auction.turn.side
    words = []
    for seat, call in auction.calls[first:]:
        text = str(call)
        words.append(text if seat.side is own else "-" + ("" if text == "P" else text))
    return " ".join(words)


def _put(text: str, put: dict[str, str]) -> str:
    for name, letter in put.items():
        text = text.replace(name, letter)
    return text


def _forces(meaning: Meaning | None) -> bool:
    return meaning is not None and meaning.forcing


def _call_of(text: str, auction: Auction) -> Call | None:
    """+S is the cheapest bid in spades, ++S one more; None above seven."""
    if not text.startswith("+"):
        return read_call(text)
    strain = Denomination("NT" if text.endswith("NT") else text[-1])
    higher = [bid for bid in BIDS if bid.denomination is strain and bid.supersedes(auction.bid)]
    jump = text.startswith("++")
    return higher[jump] if len(higher) > jump else None


def _may_be_said(row: Row, heard: Heard, call: Call) -> bool:
    """What the row asks of the auction beyond its pattern."""
    auction = heard.auction
    bid, own = auction.bid, auction.bidder is not None and auction.bidder.side is auction.turn.side
    if isinstance(call, Bid) and call.level > row.most:
        return False
    if row.forced is not None and row.forced is not heard.is_forced:
        return False
    if row.below and bid is not None and BIDS.index(bid) >= BIDS.index(_bid(row.below)):
        return False
    if row.theirs and (bid is None or own or bid.level < row.theirs):
        return False
    if row.unbid and row.over[0][0] in {str(each.denomination) for each in _bids(auction, own=False)}:
        return False
    if row.reached in ("game", "slam"):
        return own and bid is not None and bid.level >= (6 if row.reached == "slam" else _game_level(bid))
    return not row.reached or own


def _joins(row: Row, heard: Heard, hand: Measured) -> bool:
    """What the row asks of the hand together with partner's."""
    auction, partner = heard.auction, heard.auction.turn.partner
    suit = auction.bid.denomination.suit if auction.bid is not None else None
    if row.reached == "fit" and suit is not None and hand.lengths[suit.index] + heard.least(partner, suit.index) < 7:
        return False
    if row.stops and not all(hand.stops(suit) for suit in _their_suits(auction)):
        return False
    return _with_partner(row, heard, Conditions()).hold(hand)


def _with_partner(row: Row, heard: Heard, shows: Conditions) -> Conditions:
    """The conditions of a row with those that follow from what partner has shown."""
    partner, items = heard.auction.turn.partner, []
    if row.together:
        least, most = _range(row.together)
        known = heard.least(partner)
        items.append(Item("points" if row.fit else "hcp", (), max(0, least - known), max(0, most - known)))
    if row.fit:
        suit = "CDHS".index(row.over[0][0])
        items.append(Item("length", (suit,), max(0, _range(row.fit)[0] - heard.least(partner, suit)), 13))
    return Conditions(tuple([(*way, *items) for way in shows.ways])) if items else shows


def _range(text: str) -> tuple[int, int]:
    least, _, most = text.rstrip("+").partition("-")
    return int(least), int(most or 99)


def _bid(text: str) -> Bid:
    bid = read_call(text)
    assert isinstance(bid, Bid)
    return bid


def _bids(auction: Auction, *, own: bool) -> list[Bid]:
    return [call for seat, call in auction.calls if isinstance(call, Bid) and (seat.side is auction.turn.side) is own]


def _their_suits(auction: Auction) -> set[int]:
    return {bid.denomination.suit.index for bid in _bids(auction, own=False) if bid.denomination.suit is not None}


def _game_level(bid: Bid) -> int:
    return _GAME[4 - bid.denomination.index]
