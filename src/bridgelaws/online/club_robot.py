"""The robot that plays here: it bids by a system of the house and solves layouts that fit what its seat has seen."""

from random import Random
from threading import Lock
from typing import Final

from bridgelaws.analysis.double_dummy import library
from bridgelaws.analysis.double_dummy.solver import Solver
from bridgelaws.bridge.calls import Bid
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.bridge.notation import read_call
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.online import deeds as d
from bridgelaws.online.settings import LONGEST_EXPLANATION
from bridgelaws.online.state import Phase
from bridgelaws.online.views import Remembered, Seen, SeenClaim
from bridgelaws.robots.cards import choose_card
from bridgelaws.robots.layouts import Known, lay_out, position_of
from bridgelaws.robots.system import Heard, System, load_system
from bridgelaws.robots.words import explain
from bridgelaws.text import Text

_LAYOUTS_OF_A_CLAIM: Final = 10
_SECONDS: Final = 2.0


class ClubRobot:
    """Club standard: the same for every seat; all it knows comes with each question."""

    def __init__(self) -> None:
        self._system, self._lock = load_system(), Lock()
        self._solver: Solver | None = None

    @property
    def name(self) -> str:
        return self._system.name

    def act(self, seen: Seen, chance: Random, earlier: Remembered) -> d.Deed | None:
        if seen.you is None or seen.dealer is None:
            return None
        if seen.asked:
            asked = seen.asked[0].place
            return d.Explain(asked, write(explain_call(self._system, seen.dealer, earlier, asked)))
        heard = self._system.hear(seen.dealer, [call for _, call in earlier.calls])
        if seen.claim is not None:
            return self._answer_claim(seen, seen.claim, self._know(seen, earlier, heard), chance)
        if seen.may is None:
            return None
        if seen.may.calls:
            return self._call(seen, heard)
        hand = seen.may.hand
        assert hand is not None
        known = self._know(seen, earlier, heard)
        return d.Card(str(choose_card(known, hand, seen.may.cards, self.solver, chance)))

    @property
    def solver(self) -> Solver:
        """Its own, so that questions of pages do not wait behind those of robots."""
        with self._lock:
            if self._solver is None:
                self._solver = Solver(1)
            return self._solver

    def close(self) -> None:
        with self._lock:
            solver, self._solver = self._solver, None
        if solver is not None:
            solver.close()

    def _call(self, seen: Seen, heard: Heard) -> d.Deed:
        """By the system; without a row the robot passes. What the system alerts is explained at once."""
        assert seen.may is not None
        call = self._system.choose(heard, tuple(each.card for each in seen.hand))
        if call is None or str(call) not in seen.may.calls:
            return d.Call("P")
        meaning = self._system.meaning(heard, call)
        return d.Call(str(call), write(explain(meaning)) if meaning is not None and meaning.alert else "")

    @staticmethod
    def _know(seen: Seen, earlier: Remembered, heard: Heard) -> Known:
        assert seen.you is not None
        hands = {seen.you: tuple(each.card for each in seen.hand)}
        for shown in (seen.dummy, seen.faced):
            if shown is not None:
                hands[shown.seat] = tuple(each.card for each in shown.cards)
        trick = tuple((seat, each.card) for seat, each in seen.trick)
        left = {seat: seen.left[seat.value] for seat in Seat}
        shown_by = {seat: heard.shown_by(seat) for seat in Seat}
        return Known(seen.you, hands, left, _contract(seen), earlier.tricks, trick, shown_by)

    def _answer_claim(self, seen: Seen, claim: SeenClaim, known: Known, chance: Random) -> d.Deed | None:
        """69, 70: agrees if the claimer's side wins so many against any play, in every layout that fits; else doubts.

        After a doubt it agrees to no number of its own: the board is left for a Director.
        """
        if seen.state is Phase.CONTESTED:
            return d.LeaveOpen()
        if not claim.open:
            return None
        if "agree" not in claim.open:
            return d.Doubt()
        if seen.you is claim.seat.partner or self._is_sure(seen, claim, known, chance):
            return d.Agree()
        return d.Doubt()

    def _is_sure(self, seen: Seen, claim: SeenClaim, known: Known, chance: Random) -> bool:
        turn = known.trick[-1][0].lho if known.trick else seen.turn
        if turn is None:
            return False
        layouts = [layout for layout, _ in zip(lay_out(known, chance), range(_LAYOUTS_OF_A_CLAIM), strict=False)]
        solved = self.solver.best_cards_within([position_of(known, each, turn) for each in layouts], _SECONDS)
        if len(solved) < len(layouts) or not layouts:
            return False
        ours = turn.side is claim.seat.side
        if ours:  # whichever card is played first
            return all(min(cards.values()) >= claim.tricks for cards in solved)
        return all(claim.left - max(cards.values()) >= claim.tricks for cards in solved)


def _contract(seen: Seen) -> Contract | None:
    if not seen.contract or seen.declarer is None:
        return None
    written = seen.contract.rstrip("X")
    bid = read_call(written)
    assert isinstance(bid, Bid)
    return Contract(bid, Doubling(seen.contract[len(written) :]), seen.declarer)


def explain_call(system: System, dealer: Seat, earlier: Remembered, place: int) -> tuple[Text, ...]:
    """What the call at that place shows, by the rows of the system."""
    heard = system.hear(dealer, [call for _, call in earlier.calls[: place + 1]])
    return explain(heard.meanings[-1])


def explain_seen(seen: Seen, place: int) -> tuple[Text, ...]:
    """The same for a call in a view, in words that any reader's language can say; nothing if it has no auction."""
    if seen.dealer is None:
        return ()
    calls = tuple([(each.seat, each.call) for each in seen.auction])
    return explain_call(load_system(), seen.dealer, Remembered(calls), place)


def write(texts: tuple[Text, ...]) -> str:
    return ", ".join(map(str, texts))[:LONGEST_EXPLANATION]


def find_robot() -> ClubRobot | None:
    """None where the solver is not installed: then no robot is offered."""
    try:
        library.where()
    except BridgelawsError:
        return None
    return ClubRobot()
