"""Case files, the part about the play: positions, cards and what players do with them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bridgelaws import laws
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.cards import Hand, Rank, Suit
from bridgelaws.bridge.notation import read_card, read_contract, read_seat
from bridgelaws.bridge.play import Play
from bridgelaws.errors import BridgelawsError
from bridgelaws.laws import law61_revoke as law61
from bridgelaws.table.acts_of_play import (
    CardCalled,
    CardChangeWanted,
    CardHandled,
    CardMislaid,
    CardStuck,
    DummyIndicated,
    DummyTransgressed,
    DummyWarned,
    ExplanationCorrected,
    FifthCardShown,
    InspectionWanted,
    LeadTakenBack,
    PlayOmitted,
    PointingRemarked,
    QuestionPut,
    TurnStated,
)
from bridgelaws.table.events import (
    CardNamed,
    CardPlayed,
    CardsPlayedTogether,
    CardTakenUp,
    ClaimAgreed,
    ClaimDoubted,
    ClaimMade,
    ConcessionObjected,
    Deed,
    HandSpread,
    IrregularityFound,
    LedFaceDown,
    NextBoardCalled,
    PlayBegins,
    PlayedHandsReturned,
    PlayOnWanted,
    RevokeAlleged,
    RevokeAskedAbout,
    RoundEnded,
    SeveralCardsPlayed,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.legal import legal_cards
from bridgelaws.table.play_state import PenaltyCard
from bridgelaws.table.state import Table


def spelled_out(steps: Iterable[Any]) -> Iterator[Any]:
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
    unknown = set(position) - {"contract", "declarer", "to_play", "hands", "tricks", "penalty_cards"}
    if unknown:
        raise BridgelawsError(f"a position has no {', '.join(sorted(map(str, unknown)))}.")
    contract = read_contract(str(position["contract"]), read_seat(str(position["declarer"])))
    hands = {read_seat(seat): Hand.parse(str(text)) for seat, text in (position.get("hands") or {}).items()}
    won = position.get("tricks") or {}
    to_play = read_seat(str(position["to_play"])) if "to_play" in position else contract.opening_leader
    play = Play.ending(contract, to_play, hands, (won.get("ns", 0), won.get("ew", 0)))
    table = Table.in_play(board, play, tuple(_penalty_card(str(text)) for text in position.get("penalty_cards") or ()))
    waiting = laws.detect_in_play(table)  # declarer may have a choice to make before the first lead
    return evolve(table, IrregularityFound(waiting)) if waiting else table


def _penalty_card(text: str) -> PenaltyCard:
    """``E DQ major``"""
    seat, card, kind = text.split()
    return PenaltyCard(read_seat(seat), read_card(card), kind == "major")


def read_deed(step: Any) -> Deed | None:
    """A deed of the play as a case file writes it; None if it is none."""
    match step:
        case str():
            return plain_card(step)
        case {"together": str(text)} if (played := plain_card(text)) is not None:
            return CardsPlayedTogether(played.seat, played.card)
        case {"cards": list(cards), "by": by}:
            down = tuple(read_card(str(card)) for card in cards)
            seen = tuple(read_card(str(card)) for card in step["visible"]) if "visible" in step else down
            return SeveralCardsPlayed(read_seat(by), down, seen)
        case {"picks_up": {"by": by, "card": card}}:
            return CardTakenUp(read_seat(by), read_card(str(card)))
        case {"play": "begins"}:
            return PlayBegins()
        case {"hands": "back"}:
            return PlayedHandsReturned()
        case {"revoke": {"by": by, "trick": trick}}:
            speaker = step["revoke"].get("said_by")
            said_by = read_seat(str(speaker)) if speaker is not None else None
            return RevokeAlleged(read_seat(by), int(trick), bool(step["revoke"].get("faced")), said_by)
        case {"asks_about_revoke": {"by": by, "of": of}}:
            return RevokeAskedAbout(read_seat(by), read_seat(of))
        case {"claimed": str() | dict() as claim}:
            return _claim(claim, conceding=False)
        case {"concedes": str() | dict() as claim}:
            return _claim(claim, conceding=True)
        case {"doubts": str(by)}:
            return ClaimDoubted(read_seat(by), step.get("in_time", True) is not False)
        case {"objects": str(by)}:
            return ConcessionObjected(read_seat(by))
        case {"wants_to_play_on": str(by)}:
            return PlayOnWanted(read_seat(by))
        case {"agreed": str(by)}:
            return ClaimAgreed(read_seat(by))
        case {"face_down": str(text)} if (led := plain_card(text)) is not None:
            return LedFaceDown(led.seat, led.card)
        case {"takes_back_lead": by}:
            return LeadTakenBack(read_seat(by))
        case {"spreads": by}:
            return HandSpread(read_seat(by))
        case {"names_card": by}:
            return CardNamed(read_seat(by))
        case {"next_board": by}:
            return NextBoardCalled(read_seat(by))
        case {"round": "ends"}:
            return RoundEnded()
    return _deed_with_cards(step)


def _claim(claim: str | dict[str, Any], conceding: bool) -> ClaimMade:
    """``S``, or ``{by: S, tricks: 3, statement: "...", this_trick: yes}``"""
    if isinstance(claim, str):
        return ClaimMade(read_seat(claim), conceding=conceding)
    unknown = set(claim) - {"by", "tricks", "statement", "this_trick"}
    if unknown or "by" not in claim:
        raise BridgelawsError("a claim has by, and may have tricks, statement and this_trick.")
    tricks = claim.get("tricks")
    if tricks is not None and type(tricks) is not int:
        raise BridgelawsError(f"tricks is {tricks}; it is a number.")
    only, words = bool(claim.get("this_trick", False)), str(claim.get("statement", ""))
    return ClaimMade(read_seat(str(claim["by"])), tricks, conceding, only, words)


def plain_card(text: str) -> CardPlayed | None:
    """W HK is a card where N 1NT is a call: cards begin with their suit."""
    seat, _, card = text.partition(" ")
    return CardPlayed(read_seat(seat), read_card(card)) if re.fullmatch(r"[SHDC](?:[2-9TJQKA]|10)", card) else None


def _deed_with_cards(step: Any) -> Deed | None:
    """Cards called for, slips, cards left out or stuck together, and what dummy does."""
    match step:
        case {"dummy": words, "lays": str(text)} if (laid := plain_card(text)) is not None:
            return CardPlayed(laid.seat, laid.card, named=read_card(str(words)))
        case {"dummy": words}:
            return _called(str(words), step.get("meant"))
        case {"card": card, "by": by, "how": how}:
            return CardHandled(read_seat(by), read_card(str(card)), str(how))
        case {"unintended_card": {"by": by, "meant": meant}}:
            return CardChangeWanted(read_seat(by), read_card(str(meant)))
        case {"fifth_card": str(text)} if (fifth := plain_card(text)) is not None:
            return FifthCardShown(fifth.seat, fifth.card)
        case {"says_turn": {"by": by, "of": of}}:
            return TurnStated(read_seat(by), read_seat(of))
        case {"explanation_corrected": by}:
            return ExplanationCorrected(read_seat(by))
        case {"omits": by}:
            return PlayOmitted(read_seat(by))
        case {"stuck": str(text)} if (extra := plain_card(text)) is not None:
            return CardStuck(extra.seat, extra.card, bool(step.get("seen", False)))
        case {"mislaid": str(text)} if (gone := plain_card(text)) is not None:
            return CardMislaid(gone.seat, gone.card, bool(step.get("again", False)))
        case {"asks_for": str(what), "by": by}:
            return QuestionPut(read_seat(by), what)
        case {"inspects": str(what), "by": by}:
            return InspectionWanted(read_seat(by), what, bool(step.get("turned", False)))
        case {"pointing": trick, "by": by}:
            return PointingRemarked(read_seat(by), int(trick))
        case {"dummy_breach": law}:
            return DummyTransgressed(str(law))
        case {"dummy_warns": _}:
            return DummyWarned()
        case {"dummy_indicates": card}:
            return DummyIndicated(read_card(str(card)))
    return None


def _called(words: str, meant: object) -> CardCalled:
    """What declarer says: ``heart``, ``queen``, ``H5``, ``high``, ``low``, ``win`` or ``anything``."""
    wanted = read_card(str(meant)) if meant else None
    plain = words.lower().strip()
    if plain in ("high", "low", "win"):
        return CardCalled(word=plain, meant=wanted)
    if plain in ("anything", "play"):
        return CardCalled(meant=wanted)
    suit = next((suit for suit in Suit if plain in (suit.name.lower(), suit.name.lower().removesuffix("s"))), None)
    rank = next((rank for rank in Rank if plain in (rank.name.lower(), rank.value.lower())), None)
    if suit or rank:
        return CardCalled(suit, rank, meant=wanted)
    card = read_card(words)
    return CardCalled(card.suit, card.rank, meant=wanted)


def found_in_play(table: Table) -> dict[str, Any]:
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
        "revokes": [f"{r.seat} {r.trick}" for r in law61.revokes(state)],
    }
