"""Case files, the part about the play: positions, cards and what players do with them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bridgelaws import laws
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.cards import Card, Hand
from bridgelaws.bridge.notation import read_card, read_contract, read_seat
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import Seat
from bridgelaws.casefiles.plain import readable
from bridgelaws.errors import BridgelawsError
from bridgelaws.laws import law61_revoke as law61
from bridgelaws.table.events import IrregularityFound
from bridgelaws.table.evolve import evolve
from bridgelaws.table.legal import legal_cards
from bridgelaws.table.play_state import PenaltyCard
from bridgelaws.table.state import Table


def spell_out(steps: Iterable[Any]) -> Iterator[Any]:
    """``{trick: "W: HA H2 S4 H9"}`` is four cards, from that hand clockwise."""
    for step in steps:
        if isinstance(step, dict) and isinstance(step.get("trick"), str):
            first, _, cards = step["trick"].partition(":")
            seat = read_seat(first)
            for card in cards.split():
                yield f"{seat} {card}"
                seat = seat.lho
        else:
            yield step


def start(board: Board, position: Mapping[str, Any]) -> Table:
    """The table as a position describes it, in the middle of the play."""
    with readable(position):
        return _start(board, position)


def _start(board: Board, position: Mapping[str, Any]) -> Table:
    unknown = set(position) - {"contract", "declarer", "to_play", "hands", "tricks", "penalty_cards"}
    if unknown:
        raise BridgelawsError(f"a position has no {', '.join(sorted(map(str, unknown)))}.")
    contract = read_contract(str(position["contract"]), read_seat(str(position["declarer"])))
    hands = {read_seat(seat): Hand.parse(str(text)) for seat, text in (position.get("hands") or {}).items()}
    _check_once(hands)
    won = position.get("tricks") or {}
    to_play = read_seat(str(position["to_play"])) if "to_play" in position else contract.opening_leader
    play = Play.ending(contract, to_play, hands, (won.get("ns", 0), won.get("ew", 0)))
    table = Table.in_play(board, play, tuple(_penalty_card(str(text)) for text in position.get("penalty_cards") or ()))
    waiting = laws.detect_in_play(table)  # declarer may have a choice to make before the first lead
    return evolve(table, IrregularityFound(waiting)) if waiting else table


def _check_once(hands: Mapping[Seat, Hand]) -> None:
    """No card is in two hands."""
    seen: dict[Card, Seat] = {}
    for seat, hand in hands.items():
        for card in hand:
            if card in seen:
                raise BridgelawsError(f"{seen[card].spoken} and {seat.spoken} cannot both have {card}.")
            seen[card] = seat


def _penalty_card(text: str) -> PenaltyCard:
    """``E DQ major``"""
    seat, card, kind = text.split()
    return PenaltyCard(read_seat(seat), read_card(card), kind == "major")


def find_in_play(table: Table) -> dict[str, Any]:
    """What came of the play, in the words that a case file uses."""
    state = table.at_play
    if state is None:
        return {}
    cards = legal_cards(table)
    return {
        "legal_cards": sorted(map(str, cards)) if cards is not None else None,
        "penalty_cards": sorted(map(str, state.penalty_cards)),
        "waiting": [f"{seat} {card}" for _, seat, card in state.waiting],
        "trick": " ".join(f"{seat} {card}" for seat, card in state.play.trick.plays),
        "won": {"ns": state.play.won[0], "ew": state.play.won[1]},
        "transfer": state.transferred or 0,
        "declarer": str(state.play.contract.declarer),
        "unauthorized_cards": [f"{side} {seat} {card}" for side, seat, card in table.cards_closed],
        "revokes": [f"{r.seat} {r.trick}" for r in law61.revokes(state)],
    }
