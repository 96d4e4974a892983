"""The Director: from a person's deed to events, from an irregularity to a question or a ruling."""

import re
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws import laws
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import CALLS, Bid, Call, Double, Pass, Redouble
from bridgelaws.bridge.cards import PACK, Card, Rank, Suit
from bridgelaws.bridge.notation import read_call, read_card
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.laws import law17_missed_turn, law19_doubles, law38_bid_above_seven, law61_revoke, replacement
from bridgelaws.table.at_play import Breach
from bridgelaws.table.case import Answer, AnswerKind, Case, Question, Unanswered, Value, said
from bridgelaws.table.deeds_of_play import (
    CardCalled,
    CardChangeWanted,
    CardHandled,
    CardMislaid,
    CardStuck,
    DeedOfPlay,
    DummyIndicated,
    DummyTransgressed,
    DummyWarned,
    ExplanationCorrected,
    FifthCardShown,
    InspectionWanted,
    PlayOmitted,
    PointingRemarked,
    QuestionPut,
    TurnStated,
)
from bridgelaws.table.events import (
    STEPS,
    AttentionDrawn,
    CallMade,
    CallSettled,
    CallsMadeTogether,
    CardNamed,
    CardPlayed,
    CardSettled,
    CardsPlayedTogether,
    CardsShown,
    CardTakenUp,
    CaseDropped,
    ChangeWanted,
    ClaimAgreed,
    ClaimMade,
    ConsultedPartner,
    Deed,
    Event,
    HandSpread,
    HandsReturned,
    HandTaken,
    IrregularityFound,
    LeadFaced,
    LedFaceDown,
    NextBoardCalled,
    PlayBegins,
    PlayedHandsReturned,
    QuestionAnswered,
    RevokeAlleged,
    RevokeAskedAbout,
    RoundEnded,
    RulingGiven,
    SeveralCardsPlayed,
    Step,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.irregularities import (
    CardExposed,
    CardExposedInAuction,
    Irregularity,
    PartnerConsulted,
    PenaltyCardTakenUp,
    RevokeMade,
    SeveralCards,
    SimultaneousCall,
    SimultaneousPlay,
    TurnMissed,
    UnintendedCall,
)
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Made, Table


class NotAllowedNow(BridgelawsError):
    """Something that cannot be entered now; the sentence says why, what is possible, and by which law."""


def act(table: Table, deed: Deed, book: LawBook) -> tuple[Event, ...]:
    """9B1(c), 9B1(d), 9B2: what follows when somebody does something, legal or not; who draws attention changes no right."""
    match deed:
        case CallMade():
            return _call(table, deed, book)
        case CallsMadeTogether(seat, call):
            _auction_only(table, f"{said(seat)}’s {call}")
            _together(table, seat, book)
            return _settled(table, (deed, IrregularityFound(SimultaneousCall(seat, call))), book)
        case ChangeWanted(seat, intended):
            return _settled(table, (deed, IrregularityFound(_slip(table, seat, intended))), book)
        case CardsShown(seat, cards, led):
            if table.at_play is not None:
                return _settled(table, (deed, IrregularityFound(_shown_in_play(table, deed))), book)
            _auction_only(table, "A card shown")
            _not_shown_yet(table, cards)
            return _settled(table, (deed, IrregularityFound(CardExposedInAuction(seat, cards, led))), book)
        case AttentionDrawn():
            overlooked = _overlooked(table)
            if not table.cases and not overlooked:
                raise NotAllowedNow("Nothing irregular has been entered that waits for a ruling.")
            return _settled(table, (deed, *_spoken(table, deed.by, overlooked)), book)
        case ConsultedPartner(seat):
            return _settled(table, (deed, IrregularityFound(_consulted(table, seat, book))), book)
        case HandTaken():
            return (deed,)
        case LeadFaced(seat):
            return _lead(table, deed, seat, book)
        case CardTakenUp(seat, card):
            return _settled(table, (deed, IrregularityFound(_taken_up(table, seat, card))), book)
        case PlayBegins():
            _ready_for_play(table)
            return _settled(table, (deed,), book)
        case CardPlayed():
            return _card(table, deed, book)
        case CardsPlayedTogether(seat, card):
            _may_play(table, seat, (card,), book)
            return _settled(table, (deed, IrregularityFound(SimultaneousPlay(seat, card))), book)
        case SeveralCardsPlayed(seat, cards, visible):
            _may_play(table, seat, cards, book)
            if len(set(cards)) < 2 or not visible or set(visible) - set(cards):
                raise NotAllowedNow("Say which two or more cards came down, and which of them can be seen (Law 58B).")
            return _settled(table, (deed, IrregularityFound(_several(table, deed))), book)
        case RevokeAlleged(seat, trick, faced):
            return _settled(table, (deed, IrregularityFound(_revoke(table, seat, trick, faced))), book)
        case LedFaceDown(seat, card):
            return _face_down(table, deed, seat, card)
        case HandSpread(seat):
            return _spread(table, deed, seat, book)
        case RevokeAskedAbout(by, of):
            inquiry = law61_revoke.asked(table, by, of)
            found = tuple(IrregularityFound(one) for one in inquiry)
            came_to_light = any(isinstance(one, RevokeMade) for one in inquiry)
            return _settled(table, (replace(deed, came_to_light=came_to_light), *found), book)
        case ClaimMade() | ClaimAgreed():
            return _settled(table, (_claim(table, deed),), book)
        case CardCalled(suit, rank) if (named := _named_in_full(table, suit, rank)) is not None:
            return _card(table, named, book)
        case (
            CardCalled()
            | CardHandled()
            | CardChangeWanted()
            | FifthCardShown()
            | TurnStated()
            | ExplanationCorrected()
            | PlayOmitted()
            | CardStuck()
            | CardMislaid()
            | DummyTransgressed()
            | DummyWarned()
            | DummyIndicated()
            | QuestionPut()
            | InspectionWanted()
            | PointingRemarked()
        ):
            return _with_cards(table, deed, book)
        case CardNamed() | NextBoardCalled() | RoundEnded() | PlayedHandsReturned():
            if table.at_play is None:
                raise NotAllowedNow("Nothing has been played yet: this belongs to the play or after it.")
            return _settled(table, (deed,), book)
        case HandsReturned():
            if table.auction.bid is not None or not table.auction.ended:
                raise NotAllowedNow("The hands go back unplayed only when all four players have passed (Law 22B).")
            return _settled(table, (deed, *(CaseDropped() for _ in table.cases)), book)


def open_question(table: Table, book: LawBook) -> Question | None:
    """The question to be put now, if any irregularity waits for one."""
    found = consider(_case(table, book)) if table.cases else None
    return found if isinstance(found, Question) else None


def consider(case: Case) -> Question | Ruling:
    """Run the law from the top: the first fact it lacks is the question; with all of them it is the ruling."""
    try:
        return laws.rule(case)
    except Unanswered as stopped:
        return stopped.question


def answer(
    table: Table, value: object, book: LawBook, meaning: CallMade | QuestionAnswered | None = None
) -> tuple[Event, ...]:
    """What follows when the open question is answered; a call given as the answer may have a meaning that matters."""
    question = open_question(table, book)
    if question is None:
        raise NotAllowedNow("No question is open: nothing irregular waits for an answer.")
    given = Answer(question.key, question.put_to, question.text, read_answer(question, value))
    if isinstance(given.value, Card) and not question.allowed:
        _not_played_yet(table, given.value)
    shows, artificial = (meaning.shows, meaning.artificial) if meaning else ((), False)
    return _settled(table, (QuestionAnswered(given, shows, artificial),), book)


def read_answer(question: Question, value: object) -> Value:
    """The answer as the question wants it, from what was typed or chosen."""
    match question.ask.kind:
        case AnswerKind.YES_NO:
            said_so = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}.get(str(value).lower())
            if said_so is None:
                raise NotAllowedNow(f'"{value}" does not answer "{question.text}": say yes or no.')
            return said_so
        case AnswerKind.CALL:
            call = value if isinstance(value, Pass | Double | Redouble | Bid) else read_call(str(value))
            if isinstance(call, Bid) and call.level > 7:
                raise NotAllowedNow(f"{call} cannot be bid: bids go from one to seven (Law 18A).")
            if question.allowed and call not in question.allowed:
                shown = " ".join(map(str, question.allowed))
                raise NotAllowedNow(
                    f"{call} will not do here: {said(question.put_to)} may call {shown} (Law {question.ask.law})."
                )
            return call
        case AnswerKind.CARD:
            card = value if isinstance(value, Card) else read_card(str(value))
            if question.allowed and card not in question.allowed:
                shown = " ".join(map(str, question.allowed))
                raise NotAllowedNow(f"{card} will not do here: it must be one of {shown} (Law {question.ask.law}).")
            return card
        case AnswerKind.CHOICE:
            if value not in question.ask.choices:
                raise NotAllowedNow(f'"{value}" is not one of the choices: {", ".join(question.ask.choices)}.')
            return str(value)


class Option(Struct, frozen=True):
    """One answer to an open question, or several alike, beside what it leads to."""

    values: tuple[Value, ...]
    leads_to: "Ruling | Question"  # worded for the first of the values
    then: "tuple[Option, ...]" = ()  # where a further question follows: that question's answers


def explain(table: Table, book: LawBook, further: int = 3) -> tuple[Option, ...]:
    """10C1: every answer to the open question beside the ruling it leads to, by trying each out.

    Behind a further question its answers are tried in their turn, so many questions deep.
    """
    question = open_question(table, book)
    return _options(table, question, book, further) if question else ()


def _options(table: Table, question: Question, book: LawBook, further: int) -> tuple[Option, ...]:
    """Answers that come to the same are one option."""
    alike: dict[object, list[Option]] = {}
    for value in possible(question):
        tried = evolve(table, QuestionAnswered(Answer(question.key, question.put_to, question.text, value)))
        found = consider(_case(tried, book))
        next_table, asked = _asked_next(tried, found, book)
        then = _options(next_table, asked, book, further - 1) if further and asked else ()
        alike.setdefault(_same_outcome((found, then), value), []).append(Option((value,), found, then))
    return tuple([replace(same[0], values=tuple([each.values[0] for each in same])) for same in alike.values()])


def _asked_next(table: Table, found: Question | Ruling, book: LawBook) -> tuple[Table, Question | None]:
    """The further question; in the play a ruling may bring one of its own, such as the choice over a lead (50D2)."""
    if isinstance(found, Question):
        return table, found
    if table.at_play is None:
        return table, None
    after = evolve(table, *_settled(table, (RulingGiven(found),), book))
    return after, open_question(after, book) if len(after.cases) >= len(table.cases) else None


def possible(question: Question) -> tuple[Value, ...]:
    """Every answer that the question allows."""
    match question.ask.kind:
        case AnswerKind.YES_NO:
            return (True, False)
        case AnswerKind.CALL:
            return question.allowed or CALLS
        case AnswerKind.CARD:
            return question.allowed or PACK
        case AnswerKind.CHOICE:
            return question.ask.choices


def _same_outcome(found: object, value: Value) -> object:
    """What an answer leads to, with a blank wherever it names the call that is the answer."""
    if isinstance(value, bool | str):
        return (value,)  # only calls are taken together
    match found:
        case Struct():
            if found == value:
                return "_"
            parts = [_same_outcome(getattr(found, name), value) for name in found.__struct_fields__]
            return (type(found).__name__, *parts)
        case tuple():
            return tuple([_same_outcome(part, value) for part in found])
        case str():
            return re.sub(rf"\b{value}\b", "_", found)
        case _:
            return found


def start(board: Board) -> Table:
    return Table.start(board)


def replay(board: Board, log: Iterable[Event]) -> Table:
    """The table as the log tells it."""
    return evolve(start(board), *log)


def undone(log: tuple[Event, ...]) -> tuple[Event, ...]:
    """The log without the last deed or answer and all that followed from it."""
    for at in range(len(log) - 1, -1, -1):
        if isinstance(log[at], STEPS):
            return log[:at]
    raise NotAllowedNow("There is nothing to take back: nothing has happened yet.")


def corrected(board: Board, log: tuple[Event, ...], step: int, value: object, book: LawBook) -> tuple[Event, ...]:
    """The log with the answer at this step given otherwise; later answers are kept where they are still asked for.

    It ends before the first later deed or answer for which there is no room any more, usually because another question
    is now open.
    """
    steps = [event for event in log if isinstance(event, STEPS)]
    if not 0 <= step < len(steps) or not isinstance(steps[step], QuestionAnswered):
        raise NotAllowedNow(f"Step {step + 1} is not an answer: only answers can be given otherwise.")
    table, new = start(board), list[Event]()
    for number, event in enumerate(steps):
        try:
            events = _again(table, event, book) if number != step else answer(table, value, book)
        except NotAllowedNow:
            if number <= step:
                raise
            break
        new += events
        table = evolve(table, *events)
    return tuple(new)


def _card(table: Table, deed: CardPlayed, book: LawBook) -> tuple[Event, ...]:
    seat, card = deed.seat, deed.card
    if table.at_play is None and (not table.auction.ended or table.contract is None):
        raise NotAllowedNow(f"{said(seat)} cannot play {card}: there is no contract yet (a card shown: Law 24).")
    if table.attention and table.cases:
        return _card_as_answer(table, deed, book)
    _there(table, seat, card)
    if table.cases and not (table.at_play and table.at_play.floor) and _is_over_a_choice(table, seat):
        out_of_turn = laws.detect_card(table, seat, card)
        opened = (IrregularityFound(out_of_turn),) if out_of_turn else ()
        return _settled(table, (replace(deed, counted=False), *opened), book)
    if table.cases or (table.at_play and table.at_play.floor):
        return _settled(table, (replace(deed, counted=False),), book)
    found = laws.detect_card(table, seat, card)
    if found is None and not table.restrictions and table.at_play and not table.at_play.penalty_cards:
        return (deed,) if not _ends_play(table) else _settled(table, (deed,), book)
    opened = (IrregularityFound(found),) if found else ()
    return _settled(table, (replace(deed, counted=found is None or laws.counts_all_the_same(found)), *opened), book)


def _face_down(table: Table, deed: LedFaceDown, seat: Seat, card: Card) -> tuple[Event, ...]:
    contract = table.contract
    if not table.auction.ended or contract is None or seat.side is contract.declarer.side:
        raise NotAllowedNow(f"{said(seat)} cannot lead {card} face down: only a defender can, after the auction (Law 41A).")
    if table.at_play and (table.at_play.play.trick.plays or table.at_play.play.tricks):
        raise NotAllowedNow(f"{said(seat)} cannot lead {card} face down: the opening lead has been faced (Law 41C).")
    _there(table, seat, card)
    return (deed,)


def _spread(table: Table, deed: HandSpread, seat: Seat, book: LawBook) -> tuple[Event, ...]:
    """48B1, 54A: over an opening lead out of turn; dummy's hand is otherwise spread as a matter of course."""
    state = table.at_play
    if state is None or seat.side is not state.play.contract.declarer.side:
        raise NotAllowedNow(f"{said(seat)} cannot spread the hand: dummy does so when the lead has been faced (Law 41D).")
    over_a_lead = state.number == 1 and bool(state.floor) and bool(table.cases)
    if not over_a_lead and seat is state.play.contract.declarer:
        raise NotAllowedNow(f"{said(seat)} cannot become dummy now; a hand put down is perhaps a claim (Law 48B2).")
    return _settled(table, (deed,), book) if over_a_lead else (deed,)


def _is_over_a_choice(table: Table, seat: Seat) -> bool:
    """Declarer is to choose before some defender plays, and it is not that defender who plays: that comes first."""
    waiting = table.cases[-1].irregularity
    return laws.waits_for_a_choice(waiting) and waiting.offender is not seat


def _ready_for_play(table: Table) -> None:
    if table.at_play is not None or not table.auction.ended or table.contract is None or table.cases or table.floor:
        raise NotAllowedNow("The play cannot begin now: it does when the auction is over and all is settled (Law 22A1).")


def _taken_up(table: Table, seat: Seat, card: Card) -> PenaltyCardTakenUp:
    state = table.at_play
    if state is None or not any((p.seat, p.card) == (seat, card) for p in state.penalty_cards):
        raise NotAllowedNow(f"{card} is no penalty card of {said(seat)}’s (Law 50A).")
    return PenaltyCardTakenUp(seat, card)


def _shown_in_play(table: Table, deed: CardsShown) -> CardExposed:
    state = table.at_play
    assert state is not None
    if not deed.cards:
        raise NotAllowedNow("Say which card was shown: none was named (Law 49).")
    for card in deed.cards:
        _there(table, deed.seat, card)
        if any(penalty.card is card for penalty in state.penalty_cards):
            raise NotAllowedNow(f"{card} lies face up as a penalty card already (Law 50A).")
    return CardExposed(deed.seat, deed.cards, deed.on_purpose or deed.named or deed.led, deed.named)


def _several(table: Table, deed: SeveralCardsPlayed) -> SeveralCards:
    return SeveralCards(deed.seat, deed.cards, deed.visible, len(table.at_play.floor) if table.at_play else 0)


def _may_play(table: Table, seat: Seat, cards: tuple[Card, ...], book: LawBook) -> None:
    """9B2: a card can be put down, in turn or not, once there is a contract and while the Director waits for nothing."""
    if table.at_play is None and (not table.auction.ended or table.contract is None):
        raise NotAllowedNow(f"{said(seat)} cannot play yet: there is no contract (a card shown: Law 24).")
    question = open_question(table, book) if table.attention and table.cases else None
    if question is not None:
        waits = f"the Director is at the table and waits for {said(question.put_to)} to answer “{question.text}”"
        raise NotAllowedNow(f"{said(seat)} cannot play now: {waits} (Law 9B2).")
    for card in cards:
        _there(table, seat, card)


def _ends_play(table: Table) -> bool:
    """Whether the next card is the last of the board."""
    state = table.at_play
    return state is not None and len(state.play.trick.plays) == 3 and state.number >= 13


def _card_as_answer(table: Table, deed: CardPlayed, book: LawBook) -> tuple[Event, ...]:
    """9B2: nobody plays while the Director is at work, unless the card is the answer that is waited for."""
    question = open_question(table, book)
    assert question is not None, f"attention is drawn, yet nothing is asked: {table.cases}"
    if question.ask.kind is AnswerKind.CARD and question.put_to in (deed.seat, _declarer_of(table, deed.seat)):
        return answer(table, deed.card, book)
    waits = f"the Director is at the table and waits for {said(question.put_to)} to answer “{question.text}”"
    raise NotAllowedNow(f"{said(deed.seat)} cannot play now: {waits} (Law 9B2).")


def _declarer_of(table: Table, seat: Seat) -> Seat:
    contract = table.at_play.play.contract if table.at_play else table.contract
    return contract.declarer if contract and seat is contract.dummy else seat


def _not_played_yet(table: Table, card: Card) -> None:
    """Where hands are not known, a card that lies in a trick already cannot be the answer."""
    state = table.at_play
    fallen = [c for trick in (*state.play.tricks, state.play.trick) for _, c in trick.plays] if state else []
    if card in fallen:
        raise NotAllowedNow(f"{card} has been played already: each card is there once (Law 1A).")


def _there(table: Table, seat: Seat, card: Card) -> None:
    """A card that is not in the hand, or has been played, cannot be played."""
    state = table.at_play
    deal = table.board.deal
    hand = state.play.hands[seat.index] if state else deal.hand(seat) if deal else None
    if hand is not None and card not in hand.cards:
        raise NotAllowedNow(f"{said(seat)} does not hold {card}: the hand is {hand}.")
    fallen = [c for trick in (*state.play.tricks, state.play.trick) for _, c in trick.plays] if state else []
    down = [c for _, c in (*state.floor, *[waits[1:] for waits in state.waiting])] if state else []
    at_once = [c for case in table.cases if isinstance(case.irregularity, SeveralCards) for c in case.irregularity.cards]
    if card in (*fallen, *down, *at_once):
        raise NotAllowedNow(f"{card} has been played already: each card is there once (Law 1A).")
    if state and state.claim and not state.ended:
        raise NotAllowedNow(f"{said(state.claim.seat)} has claimed: play stops until the claim is settled (Law 68D).")
    if state and state.ended:
        raise NotAllowedNow("The play is over: no card is left to play.")


def _revoke(table: Table, seat: Seat, number: int, faced: bool) -> RevokeMade:
    state = table.at_play
    card = state.card_of(seat, number) if state else None
    if state is None or card is None or state.trick(number).led is None:
        raise NotAllowedNow(f"{said(seat)} has not played to trick {number}: there can be no revoke there (Law 61A).")
    led = state.trick(number).led
    assert led is not None
    if known := law61_revoke.found_at(state, seat, number):
        return replace(known, kind=Breach.FACED_CARD) if faced else known
    if card.suit is led:
        raise NotAllowedNow(f"{said(seat)} followed suit to trick {number} with {card}: that is no revoke (Law 61A).")
    return RevokeMade(seat, number, led, card, Breach.FACED_CARD if faced else Breach.SUIT)


def _with_cards(table: Table, deed: DeedOfPlay, book: LawBook) -> tuple[Event, ...]:
    """9B2: nothing is done with cards while the Director waits for an answer."""
    question = open_question(table, book) if table.attention and table.cases else None
    if question is not None:
        waits = f"the Director is at the table and waits for {said(question.put_to)} to answer “{question.text}”"
        raise NotAllowedNow(f"This cannot be entered now: {waits} (Law 9B2).")
    if isinstance(deed, CardCalled | CardHandled) and (table.cases or (table.at_play and table.at_play.floor)):
        raise NotAllowedNow("Something else lies unsettled on the table: enter the card itself, in full (Law 46A).")
    found = laws.found_in(table, deed, book.edition)
    if isinstance(found, str):
        raise NotAllowedNow(found)
    return _settled(table, (deed, *((IrregularityFound(found),) if found else ())), book)


def _named_in_full(table: Table, suit: Suit | None, rank: Rank | None) -> CardPlayed | None:
    """46A: suit and rank, of a card that is in dummy as far as anybody knows."""
    state = table.at_play
    if state is None or suit is None or rank is None:
        return None
    dummy, card = state.play.contract.dummy, Card.of(suit, rank)
    hand = state.play.hands[dummy.index]
    return CardPlayed(dummy, card) if hand is None or card in hand else None


def _spoken(table: Table, by: Seat | None, overlooked: tuple[Event, ...]) -> tuple[Event, ...]:
    """42B3, 43B3: what is found, and what was open, as it stands if dummy was the first to speak of it."""
    new = tuple(event.irregularity for event in overlooked if isinstance(event, IrregularityFound))
    waiting = tuple(case.irregularity for case in table.cases)
    spoken = laws.spoken_by(table, by, (*waiting, *new))
    if spoken[: len(waiting)] == waiting:
        return tuple(IrregularityFound(one) for one in spoken[len(waiting) :])
    return (*(CaseDropped() for _ in waiting), *(IrregularityFound(one) for one in spoken))


def _claim(table: Table, deed: ClaimMade | ClaimAgreed) -> ClaimMade | ClaimAgreed:
    """68A, 69A: play stops at a claim; opponents of the claimer may agree to it."""
    state = table.at_play
    if state is None or state.ended:
        raise NotAllowedNow("There is nothing to claim: no trick is open (Law 68A).")
    claim = state.claim
    if isinstance(deed, ClaimMade) and claim is not None:
        raise NotAllowedNow(f"{said(claim.seat)} has claimed already: the claim is to be settled first (Law 68D).")
    if isinstance(deed, ClaimAgreed) and (claim is None or claim.seat.side is deed.seat.side):
        raise NotAllowedNow(f"{said(deed.seat)} has no claim of the opponents to agree to (Law 69A).")
    return deed


def _again(table: Table, event: Step, book: LawBook) -> tuple[Event, ...]:
    """The same deed again, or the same answer if it is still asked for."""
    if not isinstance(event, QuestionAnswered):
        return act(table, event, book)
    question, given = open_question(table, book), event.answer
    if question is None or (question.key, question.put_to, question.text) != (given.key, given.put_to, given.text):
        return ()  # no longer asked
    return answer(table, given.value, book, event)


def _call(table: Table, deed: CallMade, book: LawBook) -> tuple[Event, ...]:
    _auction_only(table, f"{said(deed.seat)}’s {deed.call}")
    if table.attention and table.cases:
        return _call_as_answer(table, deed, book)
    made = Made(deed.seat, deed.call, deed.shows, deed.artificial, deed.names)
    if table.cases or table.floor:
        return _settled(table, (replace(deed, counted=False),), book)
    found = laws.detect(table, made)
    if found is None and not table.restrictions and table.auction.passes < 2 and deed.names is None:
        return (deed if deed.counted else replace(deed, counted=True),)  # an ordinary call, in the middle of the auction
    return _settled(table, (replace(deed, counted=found is None), *_followed(table, made, found)), book)


def _followed(table: Table, made: Made, found: Irregularity | None) -> tuple[Event, ...]:
    """An irregularity, and the call that was waited for since another was cancelled; that is looked at first."""
    waited_for = replacement.detect(table, made, found)
    misnamed = None if found else law19_doubles.detect(table, made)
    return tuple(IrregularityFound(what) for what in (found, *waited_for, misnamed) if what)


def _call_as_answer(table: Table, deed: CallMade, book: LawBook) -> tuple[Event, ...]:
    """9B2: nobody acts while the Director is at work, unless the act is the answer that is waited for."""
    question = open_question(table, book)
    assert question is not None, f"attention is drawn, yet nothing is asked: {table.cases}"
    if question.put_to is deed.seat and question.ask.kind is AnswerKind.CALL:
        return answer(table, deed.call, book, deed)
    if question.put_to is deed.seat and question.key == "accepted":
        accepted = answer(table, True, book)
        table = evolve(table, *accepted)
        return (*accepted, *_call(table, deed, book))
    waits = f"the Director is at the table and waits for {said(question.put_to)} to answer “{question.text}”"
    raise NotAllowedNow(f"{said(deed.seat)} cannot call now: {waits} (Law 9B2).")


def _settled(table: Table, events: tuple[Event, ...], book: LawBook) -> tuple[Event, ...]:
    """All that follows from these events of itself, and from the Director if attention has been drawn."""
    table, new = evolve(table, *events), list(events)
    while following := _next(table, book):
        new += following
        table = evolve(table, *following)
    return tuple(new)


def _next(table: Table, book: LawBook) -> tuple[Event, ...]:
    if table.cases:
        if laws.is_moot(table):
            return (CaseDropped(),)
        found = consider(_case(table, book))
        if isinstance(found, Question) or not (found.of_itself or table.attention):
            return ()
        given = replace(found, of_itself=not table.attention)
        return (RulingGiven(given), *_put_down(table, given))
    missed = law17_missed_turn.detect_at_end(table)
    if table.floor and not missed:
        first = table.floor[0]
        wrong = laws.detect(table, first)
        return _followed(table, first, wrong) if wrong else (CallSettled(), *_followed(table, first, None))
    if table.at_play is not None:
        return _next_in_play(table)
    last = missed or replacement.detect_at_end(table)
    return (IrregularityFound(last),) if last else ()


def _put_down(table: Table, ruling: Ruling) -> tuple[Event, ...]:
    """The ruling may itself put down the call that was waited for since another was cancelled."""
    if not table.restrictions:
        return ()
    return tuple(IrregularityFound(made) for made in replacement.detect_in_ruling(table, evolve(table, RulingGiven(ruling))))


def _next_in_play(table: Table) -> tuple[Event, ...]:
    state = table.at_play
    assert state is not None
    if state.floor:
        seat, card = state.floor[0]
        wrong = laws.detect_card(table, seat, card)
        if wrong and laws.counts_all_the_same(wrong):
            return (CardSettled(), IrregularityFound(wrong))
        return (IrregularityFound(wrong),) if wrong else (CardSettled(),)
    due = laws.detect_in_play(table)
    return (IrregularityFound(due),) if due else ()


def _case(table: Table, book: LawBook) -> Case:
    case = table.cases[-1]
    return Case(case.irregularity, table, book, case.answers)


def _auction_only(table: Table, what: str) -> None:
    if table.auction_period_over:
        raise NotAllowedNow(f"{what} cannot be entered: the auction period is over (Law 17D).")


def _together(table: Table, seat: Seat, book: LawBook) -> None:
    if not table.floor and not table.auction.calls:
        raise NotAllowedNow(f"{said(seat)} cannot call together with anybody: nobody has called yet (Law 33).")
    if table.attention and table.cases and (question := open_question(table, book)):
        waits = f"the Director is at the table and waits for {said(question.put_to)} to answer “{question.text}”"
        raise NotAllowedNow(f"{said(seat)} cannot call now: {waits} (Law 9B2).")


def _not_shown_yet(table: Table, cards: tuple[Card, ...]) -> None:
    if not cards:
        raise NotAllowedNow("Say which card was shown: none was named (Law 24).")
    again = [exposed.card for exposed in table.exposed if exposed.card in cards]
    if again:
        raise NotAllowedNow(f"{again[0]} lies face up on the table already (Law 24).")


def _consulted(table: Table, seat: Seat, book: LawBook) -> PartnerConsulted:
    question = open_question(table, book)
    if question is None or question.put_to is not seat:
        raise NotAllowedNow(f"{said(seat)} has no choice to make about which partner could be consulted (Law 10C2).")
    return PartnerConsulted(seat)


def _slip(table: Table, seat: Seat, intended: Call) -> UnintendedCall:
    own = [
        call for caller, call in (*table.auction.calls, *[(made.seat, made.call) for made in table.floor]) if caller is seat
    ]
    if len(own) > 1 and any(made.seat is seat and made.call == intended for made in table.floor):
        own.pop()  # the intended call has been put down already: the one before it was the slip
    call = own[-1] if own else None
    if call is None:
        raise NotAllowedNow(f"{said(seat)} has not called yet: there is no call to change (Law 25A).")
    if call == intended:
        raise NotAllowedNow(f"{said(seat)} did call {call}: say which other call was intended (Law 25A).")
    return UnintendedCall(seat, call, intended)


def _overlooked(table: Table) -> tuple[Event, ...]:
    """11A, 36C: attention to what the players went on over without the Director."""
    if any(not laws.waits_for_a_choice(case.irregularity) for case in table.cases):
        return ()
    return tuple(IrregularityFound(found) for found in laws.overlooked(table))


def _lead(table: Table, deed: LeadFaced, seat: Seat, book: LawBook) -> tuple[Event, ...]:
    if table.auction_period_over:
        raise NotAllowedNow("The opening lead has been faced already, or the board was passed out (Law 17D).")
    if table.attention and table.cases:
        raise NotAllowedNow(f"{said(seat)} cannot lead now: the Director is at the table (Law 9B2).")
    auction = table.auction
    for made in table.floor if not auction.ended else ():
        auction = auction.after(made.call, by=made.seat)  # what lies unsettled counts as the players treat it
    contract = auction.contract
    if not auction.ended or contract is None:
        raise NotAllowedNow(f"{said(seat)} cannot lead yet: the auction is not over; such a card is one exposed (Law 24).")
    if seat.side is contract.declarer.side:
        raise NotAllowedNow(f"{said(seat)} is not a defender: a lead by the declaring side is a card exposed (Law 54E).")
    if bid := law38_bid_above_seven.unplayable(table):
        waits = f"{bid} cannot be played; call the Director, who treats the card as led during the auction"
        raise NotAllowedNow(f"{said(seat)} cannot lead now: {waits} (Law 38A).")
    dropped = tuple(CaseDropped() for case in table.cases if isinstance(case.irregularity, TurnMissed) or table.floor)
    return _settled(table, (deed, *dropped), book)
