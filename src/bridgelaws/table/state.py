"""The table: the auction so far, what lies on it unsettled, and what is in force."""

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.awards import TableResult
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import PASS, Bid, Call, Denomination
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.table.case import Answer
from bridgelaws.table.contest import ORDINARY, Contest
from bridgelaws.table.effects.board import PenaltyGiven, Review
from bridgelaws.table.irregularities import Irregularity
from bridgelaws.table.play_state import AtPlay, PenaltyCard
from bridgelaws.table.restrictions import LeadOption, MayNotDouble, MustPass, ReplacementDue, Restriction
from bridgelaws.table.rulings import Ruling


class Made(Struct, frozen=True):
    """A call as it was made, with what is known of its meaning."""

    seat: Seat
    call: Call
    shows: tuple[Denomination, ...] = ()
    artificial: bool = False
    names: Bid | None = None  # the bid that a double or redouble names
    together: bool = False  # made at the same moment as the call before it
    apart: bool = False  # made at the same moment as the call before it, and not over it
    free: bool = False  # made before its player was bound to pass
    rho_free: bool = False  # made before RHO was bound to pass


class OpenCase(Struct, frozen=True):
    irregularity: Irregularity
    answers: tuple[Answer, ...] = ()


class Withdrawn(Struct, frozen=True):
    """A call that was made and does not count; what it tells is closed to the sides named, if to any."""

    seat: Seat
    call: Call
    unauthorized_for: tuple[Side, ...] = ()
    meaning: Made | None = None  # if anything was said of it
    at: int = 0  # how many calls counted once it was withdrawn
    counted: bool = False  # until the auction went back


class RestsOn(Struct, frozen=True):
    """A ruling that rests on a call: on what it is like or, if the ruling put it down, on its having been intended."""

    ruling: int
    call: int
    put_down: bool


class Exposed(Struct, frozen=True):
    seat: Seat
    card: Card
    led: bool


class Table(Struct, frozen=True):
    """One board at one table."""

    board: Board
    auction: Auction
    floor: tuple[Made, ...] = ()  # made, and not yet settled: the first is the one under consideration
    cases: tuple[OpenCase, ...] = ()  # the last is considered first
    attention: bool = False  # drawn: nobody acts until the Director has finished
    restrictions: tuple[Restriction, ...] = ()
    implied: tuple[int, ...] = ()  # which calls are passes that were only taken for granted
    spent: tuple[tuple[int, Restriction], ...] = ()  # those that ended with the call of that number
    withdrawn: tuple[Withdrawn, ...] = ()
    cards_closed: tuple[tuple[Side, Seat, Card], ...] = ()  # withdrawn: what they tell is closed to that side
    reviews: tuple[Review, ...] = ()
    exposed: tuple[Exposed, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    rests: tuple[RestsOn, ...] = ()
    undone: tuple[int, ...] = ()  # rulings that fell with the call they rested on
    meanings: tuple[Made, ...] = ()  # the calls, not withdrawn, of which a meaning is known
    struck: tuple[tuple[Seat, Call], ...] = ()  # doubles that do not count for the score
    lead_faced: bool = False
    hands_returned: bool = False
    at_play: AtPlay | None = None
    hands_out: tuple[Seat, ...] = ()  # taken out of the board, as far as anybody said so
    contest: Contest = ORDINARY
    tricks_agreed: int | None = None  # by declarer’s side, where the board ended without all cards entered
    adjusted: TableResult | None = None  # what counts instead of the result
    cancelled: bool = False  # nothing that happened here counts
    penalties: tuple[PenaltyGiven, ...] = ()

    @classmethod
    def start(cls, board: Board, contest: Contest = ORDINARY) -> "Table":
        return cls(board, Auction.start(board.dealer), contest=contest)

    @classmethod
    def in_play(cls, board: Board, play: Play, penalty_cards: tuple[PenaltyCard, ...] = ()) -> "Table":
        """A table in the middle of the play, with the auction forgotten."""
        state = AtPlay(play, play, face_up=penalty_cards)
        return cls(board, Auction.start(board.dealer), lead_faced=True, at_play=state)

    @property
    def turn(self) -> Seat:
        return self.at_play.play.turn if self.at_play and (self.lead_faced or self.auction.ended) else self.auction.turn

    @property
    def callers(self) -> tuple[Seat, ...]:
        """Whoever has made a call, though it lies there unsettled or was cancelled: it was made all the same."""
        made = (*[seat for seat, _ in self.auction.calls], *[made.seat for made in self.floor])
        return (*made, *[gone.seat for gone in self.withdrawn])

    @property
    def made_together(self) -> slice:
        """Where the calls lie that were last put down at the same moment, as far as they are not settled."""
        last = max([at for at, made in enumerate(self.floor) if made.together], default=-1)
        first = last
        while first > 0 and self.floor[first].together:
            first -= 1
        return slice(max(first, 0), last + 1)

    @property
    def to_play(self) -> Seat | None:
        """The hand to lead or play next; None while there is nothing to play."""
        if self.at_play is not None:
            return None if self.at_play.ended else self.at_play.play.turn
        contract = self.contract if self.auction.ended else None
        return contract.opening_leader if contract else None

    @property
    def auction_period_over(self) -> bool:
        """17D1, 17D2: a defender has faced the lead or, on a board nobody bid on, all four hands are back in it."""
        return self.lead_faced or self.hands_returned

    @property
    def contract(self) -> Contract | None:
        """What is played for and scored: the doubles that were struck do not count, and another may declare (54A)."""
        played = self.at_play.play.contract if self.at_play else None
        called = self._contract_called if self.struck or played is None else None
        return replace(called, declarer=played.declarer) if called and played else called or played

    @property
    def _contract_called(self) -> Contract | None:
        if not self.struck:
            return self.auction.contract
        counted = Auction.start(self.board.dealer)
        for seat, call in self.auction.calls:
            if (seat, call) not in self.struck or counted.why_not(call, by=seat) is None:
                counted = counted.after(call, by=seat)
        return counted.contract

    def must_pass(self, seat: Seat) -> MustPass | None:
        """The strongest duty to pass that binds this player now."""
        found = [r for r in self.restrictions if isinstance(r, MustPass) and r.seat is seat]
        return max(found, key=lambda r: r.until.value == "auction ends", default=None)

    def replacement_due(self, seat: Seat) -> ReplacementDue | None:
        """The cancelled call that may have to be repeated, or else one that will be compared."""
        dues = [r for r in self.restrictions if isinstance(r, ReplacementDue) and r.seat is seat]
        return max(dues, key=lambda due: (due.rhos_turn, due.rank), default=None)

    def is_bound_to_pass(self, seat: Seat) -> bool:
        """Has to pass, or to repeat a pass."""
        return self.must_pass(seat) is not None or self.required_repetition(seat) == PASS

    def may_not_double(self, seat: Seat) -> bool:
        return any(isinstance(r, MayNotDouble) and r.seat is seat for r in self.restrictions)

    def lead_options(self) -> tuple[LeadOption, ...]:
        return tuple(r for r in self.restrictions if isinstance(r, LeadOption))

    def required_repetition(self, seat: Seat) -> Call | None:
        """The call this player must make again: it was cancelled at RHO's turn, and RHO has now passed."""
        due = self.replacement_due(seat)
        if due is not None and self.must_pass(seat) and due.withdrawn != PASS:
            return None  # nobody can repeat a call and pass
        if due is None or not due.rhos_turn or not self.auction.passes or not self.auction.calls:
            return None
        return due.withdrawn if self.auction.calls[-1][0] is seat.rho else None

    def shown_by(self, seat: Seat, call: Call) -> tuple[Denomination, ...]:
        """What the call shows: what was said of it, whenever it was made, or the denomination it names."""
        known: list[Made | None] = [m for m in self.meanings if m.seat is seat and m.call == call]
        return tuple(dict.fromkeys(shown for m in known or [None] for shown in _denominations_shown(call, m)))

    def shown_when_withdrawn(self, seat: Seat, call: Call) -> tuple[Denomination, ...]:
        """What a call that does not count showed; made again, it may have another meaning."""
        gone = next((w for w in reversed(self.withdrawn) if w.seat is seat and w.call == call), None)
        return _denominations_shown(call, gone.meaning) if gone else self.shown_by(seat, call)

    def is_artificial(self, seat: Seat, call: Call) -> bool:
        """Said to be artificial, or to show something else than the denomination it names."""
        known = self.meaning(seat, call)
        return known is not None and (
            known.artificial or _denominations_shown(call, known) != _denominations_shown(call, None)
        )

    def meaning(self, seat: Seat, call: Call) -> Made | None:
        return next((m for m in reversed(self.meanings) if m.seat is seat and m.call == call), None)

    def last_call_by(self, seat: Seat) -> Call | None:
        return next((call for caller, call in reversed(self.auction.calls) if caller is seat), None)

    def with_(self, **changes: object) -> "Table":
        return replace(self, **changes)


def _denominations_shown(call: Call, known: Made | None) -> tuple[Denomination, ...]:
    if known and known.shows:
        return known.shows
    return (call.denomination,) if isinstance(call, Bid) and not (known and known.artificial) else ()
