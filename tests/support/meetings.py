"""Meetings of laws: two or three irregularities on one board, acted out to its end with sampled answers.

Every irregularity of the catalogue (`actions/`), every wrong call or card and every matter is tried at any moment; what the
Director refuses is tried otherwise a few times and then let be. What must hold at the end of every board is in `faults_of`.
"""

from collections.abc import Callable, Iterator
from random import Random

from msgspec import Struct

from bridgelaws import director
from bridgelaws.actions.catalogue import ACTIONS
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call
from bridgelaws.bridge.cards import PACK, Card, Rank, Suit
from bridgelaws.bridge.deal import NUMBER_OF_DEALS, numbered_deal
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.director import NotAllowedNow
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws.law17_missed_turn import detect_at_end
from bridgelaws.laws.matters import MATTERS
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
from bridgelaws.table.case import AnswerKind, Question
from bridgelaws.table.effects import board as board_effects
from bridgelaws.table.effects import play as play_effects
from bridgelaws.table.events import (
    AttentionDrawn,
    CallMade,
    CallsMadeTogether,
    CardNamed,
    CardPlayed,
    CardsPlayedTogether,
    CardsShown,
    CardTakenUp,
    ChangeWanted,
    ClaimAgreed,
    ClaimDoubted,
    ClaimMade,
    ConcessionObjected,
    ConsultedPartner,
    Deed,
    Event,
    HandSpread,
    HandsReturned,
    HandTaken,
    LeadFaced,
    LedFaceDown,
    MatterRaised,
    NextBoardCalled,
    PlayBegins,
    PlayedHandsReturned,
    PlayOnWanted,
    ResultAgreed,
    ReviewTaken,
    RevokeAlleged,
    RevokeAskedAbout,
    RoundEnded,
    RulingGiven,
    SeveralCardsPlayed,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.legal import legal_calls, legal_cards
from bridgelaws.table.result import result, was_stopped
from bridgelaws.table.rulings import Effect
from bridgelaws.table.state import Table

Maker = Callable[["Sitting"], Deed]
LONGEST = 400  # steps; a board that is not over then goes in circles


class Sitting:
    """A board at a table under a book, with the luck of one seed."""

    def __init__(self, book: LawBook, seed: str, *, known: bool) -> None:
        self.book, self.luck = book, Random(seed)
        deal = numbered_deal(self.luck.randrange(NUMBER_OF_DEALS)) if known else None
        self.begun = director.start(Board.numbered(self.luck.randrange(1, 17), deal))
        self.table, self.log = self.begun, list[Event]()
        self.faults = list[str]()
        self.met = list[str]()  # the irregularities that did happen
        self.last = ""  # what was tried last

    def seat(self) -> Seat:
        return self.luck.choice(SEATS)

    def two(self) -> tuple[Seat, Seat]:
        one = self.seat()
        return one, self.luck.choice([seat for seat in SEATS if seat is not one])

    def call(self, *calls: Call) -> Call:
        return self.luck.choice(calls)

    def card(self, seat: Seat) -> Card:
        """A card that this hand may still hold."""
        state = self.table.at_play
        deal = self.table.board.deal
        hand = state.play.hands[seat.index] if state else deal.hand(seat) if deal else None
        if hand is not None and hand.cards:
            return self.luck.choice(hand.cards)
        held = {card for other in (state.play.hands if state else ()) if other for card in other.cards}
        free = [card for card in PACK if card not in held and not (state and state.is_gone(card))]
        return self.luck.choice(free or list(PACK))

    def happens(self, deed: Deed) -> bool:
        self.last = str(deed)
        try:
            events = director.act(self.table, deed, self.book)
        except NotAllowedNow:
            return False
        self.follow(events)
        return True

    def follow(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.table = evolve(self.table, event)
            if isinstance(event, RulingGiven):
                self.faults += [f"{event.ruling.cites}: {fault}" for fault in _unsaid(self.table, event.ruling.effects)]
        self.log += events

    @property
    def question(self) -> Question | None:
        return director.open_question(self.table, self.book)

    def answer(self, question: Question) -> None:
        options = list(_answers(question))
        self.luck.shuffle(options)
        for value in options:
            try:
                events = director.answer(self.table, value, self.book)
            except NotAllowedNow:
                continue
            self.follow(events)
            return
        self.faults.append(f"{question.key} has no answer that is taken: {question.text}")
        raise Stuck


class Stuck(Exception):
    """The board cannot go on."""


def _answers(question: Question) -> Iterator[object]:
    match question.ask.kind:
        case AnswerKind.RESULTS:
            yield from (
                "1NT N =",
                "1NT E =",
                "7NT N =",
                "7NT E =",
                "7NTXX N =",
                "7NTXX E =",
                "7NTXX N -13",
                "7NTXX E -13",
                "2S W +1",
            )
        case AnswerKind.NUMBER:
            yield from (0, 1, 2, 3, 10, -1, *range(4, 14))
        case AnswerKind.TEXT:
            yield "something"
        case AnswerKind.POLL:
            yield from ("", "3 pass, 5 4S")
        case _:
            yield from director.possible(question)


# The catalogue.


def _call(at: Sitting) -> Deed:
    """Any call by anybody: out of turn, insufficient, inadmissible, by a player bound to pass."""
    return CallMade(at.seat(), at.call(PASS, PASS, DOUBLE, REDOUBLE, *at.luck.sample(BIDS, 3)))


def _wrong_card(at: Sitting) -> Deed:
    seat = at.seat()
    return CardPlayed(seat, at.card(seat))


def _revoke(at: Sitting) -> Deed:
    """The hand in turn plays a card that is not of the suit led."""
    seat = at.table.to_play or at.seat()
    led = at.table.at_play.play.trick.led if at.table.at_play else None
    others = [card for card in (at.card(seat) for _ in range(6)) if card.suit is not led]
    return CardPlayed(seat, others[0] if others else at.card(seat))


def _shown(at: Sitting) -> Deed:
    seat = at.seat()
    cards = tuple(dict.fromkeys(at.card(seat) for _ in range(at.luck.choice((1, 1, 2)))))
    return CardsShown(seat, cards, led=at.luck.random() < 0.2)


def _several(at: Sitting) -> Deed:
    seat = at.table.to_play or at.seat()
    cards = tuple(dict.fromkeys(at.card(seat) for _ in range(3)))
    return SeveralCardsPlayed(seat, cards, cards if at.luck.random() < 0.5 else cards[:1])


def _with_card(kind: Callable[[Seat, Card], Deed]) -> Maker:
    def make(at: Sitting) -> Deed:
        seat = at.seat()
        return kind(seat, at.card(seat))

    return make


def _lays(at: Sitting) -> Deed:
    contract = at.table.contract
    dummy = contract.dummy if contract else at.seat()
    return CardPlayed(dummy, at.card(dummy), named=at.card(dummy))


def _handled(at: Sitting) -> Deed:
    seat = at.seat()
    ways = ("seen", "near table", "held as played", "touched", "arranging", "picked up", "named")
    return CardHandled(seat, at.card(seat), at.luck.choice(ways))


def _penalty_card(at: Sitting) -> Deed:
    state = at.table.at_play
    lying = state.penalty_cards if state else ()
    return CardTakenUp(lying[0].seat, lying[0].card) if lying else CardTakenUp(at.seat(), Card("SA"))


def _designation(at: Sitting) -> Deed:
    word = at.luck.choice(("high", "low", "win", ""))
    whole = (CardCalled(at.luck.choice(tuple(Suit))), CardCalled(None, at.luck.choice(tuple(Rank))), CardCalled(word=word))
    return at.luck.choice(whole)


def _trick(at: Sitting) -> int:
    state = at.table.at_play
    return at.luck.randrange(1, state.number + 1) if state else 1


def _last_played(at: Sitting) -> tuple[Seat, Card]:
    state = at.table.at_play
    plays = [play for trick in (*state.play.tricks, state.play.trick) for play in trick.plays] if state else []
    return at.luck.choice(plays) if plays else (at.seat(), Card("SA"))


CATALOGUE: dict[str, Maker] = {
    "call": _call,
    "card": _wrong_card,
    "off suit": _revoke,
    "meaning": lambda at: CallMade(at.seat(), at.luck.choice(BIDS[:12]), artificial=True),
    "together": lambda at: CallsMadeTogether(at.seat(), at.call(PASS, DOUBLE, *BIDS[:10])),
    "slip": lambda at: ChangeWanted(at.seat(), at.call(PASS, *BIDS[:15])),
    "names_bid": lambda at: CallMade(at.seat(), DOUBLE, names=at.luck.choice(BIDS[:10])),
    "exposed": _shown,
    "consults": lambda at: ConsultedPartner(at.seat()),
    "hand_taken": lambda at: HandTaken(at.seat()),
    "hands_returned": lambda _: HandsReturned(),
    "play_begins": lambda _: PlayBegins(),
    "face_down": _with_card(LedFaceDown),
    "takes_back": lambda at: LeadTakenBack(at.seat()),
    "lead_faced": lambda at: LeadFaced(at.seat()),
    "spread": lambda at: HandSpread(at.seat()),
    "asks_for": lambda at: QuestionPut(at.seat(), at.luck.choice(("review", "explanation", "contract"))),
    "at_once": _several,
    "cards_together": _with_card(CardsPlayedTogether),
    "revoke": lambda at: RevokeAlleged(at.seat(), _trick(at)),
    "asks_revoke": lambda at: RevokeAskedAbout(*at.two()),
    "omits": lambda at: PlayOmitted(at.table.to_play or at.seat()),
    "stuck": _with_card(CardStuck),
    "mislaid": lambda at: CardMislaid(*_last_played(at), again=at.luck.random() < 0.5),
    "fifth_card": _with_card(FifthCardShown),
    "handled": _handled,
    "card_slip": _with_card(CardChangeWanted),
    "picks_up": _penalty_card,
    "names_card": lambda at: CardNamed(at.seat()),
    "says_turn": lambda at: TurnStated(*at.luck.sample(SEATS, 2)),
    "explanation_corrected": lambda at: ExplanationCorrected(at.seat()),
    "inspects": lambda at: InspectionWanted(at.seat(), at.luck.choice(("trick", "own card", "quitted"))),
    "pointing": lambda at: PointingRemarked(at.seat(), _trick(at)),
    "designates": _designation,
    "lays": _lays,
    "dummy_warns": lambda _: DummyWarned(),
    "dummy_points": lambda at: DummyIndicated(at.card(at.table.contract.dummy if at.table.contract else Seat.NORTH)),
    "dummy_breach": lambda at: DummyTransgressed(at.luck.choice(("43A2(a)", "43A2(b)", "43A2(c)"))),
    "claim": lambda at: ClaimMade(at.seat(), at.luck.choice((None, 0, 1, 2, 5))),
    "concede": lambda at: ClaimMade(at.seat(), at.luck.choice((0, 1)), conceding=True),
    "agree": lambda at: ClaimAgreed(at.seat()),
    "doubt": lambda at: ClaimDoubted(at.seat()),
    "objects": lambda at: ConcessionObjected(at.seat()),
    "plays_on": lambda at: PlayOnWanted(at.seat()),
    "result": lambda at: ResultAgreed(at.luck.randrange(14)),
    "hands_back": lambda _: PlayedHandsReturned(),
    "next_board": lambda at: NextBoardCalled(at.seat()),
    "round_ends": lambda _: RoundEnded(),
    "attention": lambda at: AttentionDrawn(at.seat()),
    "review": lambda at: ReviewTaken(at.table.reviews[0].law if at.table.reviews else "72C"),
}
for _name, _kind in MATTERS.items():
    CATALOGUE[f"matter {_name}"] = lambda at, kind=_kind: MatterRaised(kind(at.seat()))  # type: ignore[misc]


def not_in_the_catalogue() -> set[str]:
    return set(ACTIONS) - set(CATALOGUE)


# A board.


class Meeting(Struct, frozen=True):
    names: tuple[str, ...]
    preset: str
    known: bool
    seed: int = 0

    @property
    def id(self) -> str:
        return f"{' + '.join(self.names)} [{self.preset}{'' if self.known else ', hands unknown'}, {self.seed}]"


def hold(meeting: Meeting) -> Sitting:
    """The board from its first call to its end, with these irregularities in this order."""
    at = Sitting(LawBook.of(meeting.preset), meeting.id, known=meeting.known)
    try:
        _play(at, list(meeting.names))
        _finish(at)
    except Stuck:
        pass
    except (BridgelawsError, AssertionError, LookupError, ValueError, TypeError) as error:
        at.faults.append(f"{type(error).__name__}: {error} after {at.last}")
        return at
    at.faults += faults_of(at)
    return at


def _play(at: Sitting, names: list[str]) -> None:
    patience = 0
    for _ in range(LONGEST):
        if was_stopped(at.table):
            return
        question = at.question if at.table.attention or at.luck.random() < 0.3 else None
        if question is not None:
            at.answer(question)
        elif names and at.luck.random() < 0.2 and _try(at, names[0]):
            at.met.append(names.pop(0))
        elif at.table.cases and at.luck.random() < 0.4 and at.happens(AttentionDrawn(at.seat())):
            continue
        elif result(at.table) is not None:
            if not names:
                return
            patience += 1
            if patience > 12:
                return
        elif not _go_on(at):
            at.faults.append("nobody can go on")
            raise Stuck
    at.faults.append(f"the board is not over after {LONGEST} steps")


def _try(at: Sitting, name: str) -> bool:
    return any(at.happens(CATALOGUE[name](at)) for _ in range(6))


def _go_on(at: Sitting) -> bool:
    """What players do in order: a call or a card in turn; if that is not taken, the Director is called."""
    table = at.table
    if not table.auction.ended and table.at_play is None:
        legal = legal_calls(table)
        bids = [call for call in legal if call != PASS]
        bid = bids and at.luck.random() < (0.7 if len(table.auction.calls) < 5 else 0.08)
        call = at.luck.choice(bids[:6]) if bid else PASS if PASS in legal else at.luck.choice(legal or (PASS,))
        if at.happens(CallMade(table.turn, call)):
            return True
    seat = table.to_play
    if seat is not None:
        cards = legal_cards(table) or tuple(at.card(seat) for _ in range(8))
        if any(at.happens(CardPlayed(seat, card)) for card in at.luck.sample(cards, min(len(cards), 4))):
            return True
    if table.at_play and table.at_play.claim and any(at.happens(ClaimAgreed(other)) for other in SEATS):
        return True
    if table.auction.ended and table.contract is None and at.happens(HandsReturned()):
        return True
    if at.happens(AttentionDrawn(at.seat())):
        return True
    if question := at.question:
        at.answer(question)
        return True
    return result(at.table) is not None or any(at.happens(CallMade(other, PASS)) for other in SEATS)


def _finish(at: Sitting) -> None:
    """The board is over: everything open is ruled on, and everything left is looked at."""
    for _ in range(60):
        if question := at.question:
            at.answer(question)
        elif at.table.cases:
            if not at.happens(AttentionDrawn(at.seat())):
                return
        elif at.table.reviews and result(at.table) is not None and not was_stopped(at.table):
            law = at.table.reviews[0].law
            if not at.happens(ReviewTaken(law)):
                at.faults.append(f"the review of {law} cannot be taken up")
                return
        else:
            return


# What must hold.


def faults_of(at: Sitting) -> Iterator[str]:
    table, edition = at.table, at.book.edition
    if director.replay(at.begun, at.log) != table:
        yield "the log played again gives another table"
    state = table.at_play
    if result(table) is not None and at.question is not None:
        yield f"the board is over, and {at.question.key} is still asked"
    if table.auction.ended and not table.auction_period_over and not table.cases and detect_at_end(table, at.book):
        yield "the auction ended over a player who was passed over"
    known = catalogue(edition)
    for ruling in table.rulings:
        if ruling.edition is not edition or any(cite not in known for cite in ruling.cites):
            yield f"{ruling.cites} are not all in the Laws of {edition}"
    for review in table.reviews:
        if Provision(review.law) not in known:
            yield f"the review of {review.law} has no law in {edition}"
    if state is not None:
        done = sum(trick.is_complete for trick in state.play.tricks) + state.before
        if sum(state.play.won) != done and not state.owners:
            yield f"{sum(state.play.won)} tricks are won and {done} were played"
        if state.ended and sum(state.tricks_of(side) for side in Side) != 13:
            yield f"{[state.tricks_of(side) for side in Side]} tricks at the end"
        seen = [card for trick in (*state.play.tricks, state.play.trick) for _, card in trick.plays]
        if len(seen) != len(set(seen)):
            yield "a card was played twice"
        if state.transferred and not state.noted:
            yield "tricks were transferred without a revoke"
    ended = result(table)
    if ended is not None and not 0 <= ended.tricks <= 13:
        yield f"{ended.tricks} tricks in the result"


def _unsaid(table: Table, effects: tuple[Effect, ...]) -> Iterator[str]:
    """What a ruling says and the table does not show."""
    state = table.at_play
    for effect in effects:
        match effect:
            case board_effects.ScoreAdjusted(award) if table.adjusted != award:
                yield "the award is not the table's"
            case board_effects.Review() if effect not in table.reviews and not table.cancelled:
                yield f"the review of {effect.law} does not wait"
            case board_effects.PlayUnauthorized(side, seat, card) if (side, seat, card) not in table.cards_closed:
                yield f"{card} is not closed to {side}"
            case play_effects.BecomesPenaltyCard(seat, card) if state and not any(
                (lying.seat, lying.card) == (seat, card) for lying in state.face_up
            ):
                yield f"{seat}'s {card} does not lie face up"
            case play_effects.TricksTransferred() if state and not state.transferred:
                yield "no trick was transferred"
            case _:
                pass
