"""Claims at a table without a Director: each of the others answers apart; what is doubted the two sides settle, or leave."""

from collections.abc import Callable

from bridgelaws import director
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import NotAllowedNow
from bridgelaws.online import deeds as d
from bridgelaws.online import events as e
from bridgelaws.online.sentences import Refused, Why
from bridgelaws.online.state import OnBoard, OnlineTable, Phase, all_answered
from bridgelaws.table.effects.play import ClaimVoided
from bridgelaws.table.events import ClaimAgreed, ClaimMade, ConcessionObjected, Deed, PlayOnWanted, ResultAgreed, RulingGiven
from bridgelaws.table.play_state import Claim
from bridgelaws.table.rulings import Ruling

Events = tuple[e.Event, ...]


def _claim(state: OnlineTable, on: OnBoard, seat: Seat, deed: d.Claim) -> Events:
    """68A, 68C: so many of the tricks left, with the words said; the play stops."""
    play = on.table.at_play
    if state.phase is not Phase.PLAY or play is None or on.undo:
        raise Refused(Why.NOT_NOW, moment=True)
    if seat is play.play.contract.dummy:
        raise Refused(Why.DUMMY_DOES_NOT_CLAIM)
    if deed.tricks > tricks_left(on):
        raise Refused(Why.TOO_MANY_TRICKS)
    words = " ".join("".join([each if each.isprintable() else " " for each in deed.statement]).split())
    return (ClaimMade(seat, deed.tricks, statement=words),)


def tricks_left(on: OnBoard) -> int:
    return 14 - on.table.at_play.number if on.table.at_play else 13


def claim_of(on: OnBoard) -> Claim:
    state = on.table.at_play
    if state is None or state.claim is None or state.claim.agreed:
        raise Refused(Why.NO_CLAIM, moment=True)
    return state.claim


def _answer(state: OnlineTable, on: OnBoard, seat: Seat, deed: d.Agree | d.Doubt | d.PlayOn) -> Events:
    """68D, 69A: each of the other three; the claimer answers only when somebody wants to play on."""
    claim = claim_of(on)
    answer = {d.Agree: "agree", d.Doubt: "doubt", d.PlayOn: "play_on"}[type(deed)]
    if state.phase is not Phase.CLAIM or answer not in answers_open(state, on, seat):
        raise Refused(Why.NO_PLAYING_ON if answer == "play_on" else Why.NOT_NOW, moment=True)
    given = e.ClaimAnswered(seat, answer)
    after = {**dict(on.answers), seat: answer}
    others = [each for each in SEATS if each is not claim.seat]
    if any(each not in after for each in others) or "doubt" in after.values():
        return (given,)
    wanting = [each for each in others if after[each] == "play_on" and each.side is not claim.seat.side]
    if not wanting:
        return (given, ClaimAgreed(claim.seat.lho))
    return (given, PlayOnWanted(wanting[0])) if all(after.get(each) == "play_on" for each in SEATS) else (given,)


def answers_open(state: OnlineTable, on: OnBoard, seat: Seat) -> tuple[str, ...]:
    """What this seat may say to the claim now."""
    claim = claim_of(on)
    given = on.answer_of(seat)
    if not all_answered(on):
        if seat is claim.seat or given is not None:
            return ()
        if seat is claim.seat.partner:
            return ("agree", "doubt")
        return ("agree", "doubt", "play_on") if may_play_on(state, on) else ("agree", "doubt")
    return ("play_on", "doubt") if given != "play_on" else ()  # somebody wants to play on: does everybody?


def may_play_on(state: OnlineTable, on: OnBoard) -> bool:
    """68D2(b)(i): the Laws of 2017 allow it if all four agree; those of 2007 never."""
    claim = claim_of(on)
    events = _try(state, on, PlayOnWanted(claim.seat.lho))
    return _asks(state, on, events, "concurs")


def may_object(state: OnlineTable, on: OnBoard, seat: Seat) -> bool:
    """68B2: a defender, to what partner concedes, before anything was answered."""
    if on.answers or state.phase is not Phase.CLAIM or claim_of(on).seat.partner is not seat:
        return False
    rulings = [each.ruling for each in _try(state, on, ConcessionObjected(seat)) if isinstance(each, RulingGiven)]
    return any(_voids(ruling) for ruling in rulings)


def _voids(ruling: Ruling) -> bool:
    return any(isinstance(effect, ClaimVoided) for effect in ruling.effects)


def _object(state: OnlineTable, on: OnBoard, seat: Seat, _deed: d.Object) -> Events:
    if not may_object(state, on, seat):
        raise Refused(Why.NO_CONCESSION, moment=True)
    return (ConcessionObjected(seat),)


def _name_tricks(state: OnlineTable, on: OnBoard, seat: Seat, deed: d.NameTricks) -> Events:
    """79A: both sides name the same number, and it is the result."""
    if state.phase is not Phase.CONTESTED:
        raise Refused(Why.NOT_NOW, moment=True)
    agreed = ResultAgreed(deed.tricks)
    if not _try(state, on, agreed):
        raise Refused(Why.TOO_MANY_TRICKS)
    named = e.TricksNamed(seat.side, deed.tricks)
    return (named, agreed) if on.named_by(seat.side.other) == deed.tricks else (named,)


def tricks_possible(on: OnBoard) -> tuple[int, ...]:
    """What declarer can have won in all, after the tricks that were played."""
    state, contract = on.table.at_play, on.table.contract
    assert state is not None
    assert contract is not None
    won = state.tricks_of(contract.declarer.side)
    return tuple(range(won, won + tricks_left(on) + 1))


def _leave_open(state: OnlineTable, on: OnBoard, seat: Seat, _deed: d.LeaveOpen) -> Events:
    """70A: a Director decides; the board ends here without a result."""
    if state.phase is not Phase.CONTESTED:
        raise Refused(Why.NOT_NOW, moment=True)
    return (e.LeftOpen(seat),)


def _try(state: OnlineTable, on: OnBoard, deed: Deed) -> tuple[object, ...]:
    try:
        return director.act(on.table, deed, state.book)
    except NotAllowedNow:
        return ()


def _asks(state: OnlineTable, on: OnBoard, events: tuple[object, ...], key: str) -> bool:
    from bridgelaws.table.evolve import evolve  # noqa: PLC0415

    if not events:
        return False
    question = director.open_question(evolve(on.table, *events), state.book)  # type: ignore[arg-type]
    return question is not None and question.key == key


CLAIMS: dict[type, Callable[..., Events]] = {
    d.Claim: _claim,
    d.Agree: _answer,
    d.Doubt: _answer,
    d.PlayOn: _answer,
    d.Object: _object,
    d.NameTricks: _name_tricks,
    d.LeaveOpen: _leave_open,
}
