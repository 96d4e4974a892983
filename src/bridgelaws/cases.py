"""Case files: an irregularity written down so that it can be run. The format is described in docs/cases.md."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import yaml
from msgspec import Struct

from bridgelaws import director, laws
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.calls import Bid
from bridgelaws.bridge.cards import Hand, Rank, Suit
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.notation import read_call, read_card, read_contract, read_denomination, read_seat
from bridgelaws.bridge.play import Play
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.laws import law17_missed_turn as law17
from bridgelaws.laws import law24_card_exposed as law24
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws import law61_revoke as law61
from bridgelaws.table.at_play import PenaltyCard
from bridgelaws.table.case import DIRECTOR, Person, Question
from bridgelaws.table.deeds_of_play import (
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
    PlayOmitted,
    PointingRemarked,
    QuestionPut,
    TurnStated,
)
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
    RevokeAlleged,
    RevokeAskedAbout,
    RoundEnded,
    SeveralCardsPlayed,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.legal import legal_calls, legal_cards
from bridgelaws.table.result import result
from bridgelaws.table.state import Table

_KEYS = frozenset("id title edition regulations board dealer vulnerable hands table position expect note".split())
_EXPECTED = frozenset(
    "cites all_cites turn restrictions reviews contract legal_calls may_call may_not_call unauthorized withdrawn auction "
    "question ended exposed penalty_cards struck rulings leads unauthorized_for auction_period "
    "legal_cards waiting trick won tricks transfer score declarer revokes result".split()
)
_LISTS = frozenset(
    "restrictions reviews unauthorized unauthorized_for withdrawn exposed penalty_cards struck leads "
    "legal_cards waiting revokes".split()
)


class CaseFile(Struct, frozen=True):
    """One case as it stands in its file."""

    id: str
    title: str
    editions: tuple[Edition, ...]
    regulations: str | None
    board: Board
    position: Mapping[str, Any] | None
    steps: tuple[Any, ...]
    expect: Mapping[Any, Any]
    source: str


class Outcome(Struct, frozen=True):
    """What running a case under one edition gave."""

    id: str
    edition: Edition
    table: Table
    log: tuple[Event, ...]
    book: LawBook
    problems: tuple[str, ...]

    @property
    def question(self) -> Question | None:
        return director.open_question(self.table, self.book)


def read_cases(text: str, source: str) -> Iterator[CaseFile]:
    """The cases in a file: YAML documents, one or more."""
    try:
        documents = list(yaml.safe_load_all(text))
    except yaml.YAMLError as error:
        where = getattr(error, "problem_mark", None)
        place = f", line {where.line + 1}, column {where.column + 1}" if where else ""
        raise BridgelawsError(f"{source}{place}: not YAML: {getattr(error, 'problem', None) or error}.") from None
    for number, document in enumerate(documents, start=1):
        if document is not None:
            yield _case_file(document, f"{source}, case {number}" if len(documents) > 1 else source)


def _case_file(document: Any, source: str) -> CaseFile:
    if not isinstance(document, dict) or not isinstance(document.get("id"), str):
        raise BridgelawsError(f"{source}: a case is a mapping with an id, a table and what to expect.")
    source = f"{source} ({document['id']})"
    unknown = set(document) - _KEYS
    if unknown:
        raise BridgelawsError(
            f"{source}: a case has no {', '.join(map(str, sorted(unknown)))}; it has {', '.join(sorted(_KEYS))}."
        )
    years = document.get("edition", NEWEST.value)
    return CaseFile(
        id=document["id"],
        title=str(document.get("title", "")),
        editions=tuple(_edition(year, source) for year in (years if isinstance(years, list) else [years])),
        regulations=document.get("regulations"),
        board=_board(document, source),
        position=document.get("position"),
        steps=tuple(_spelled_out(document.get("table") or ())),
        expect=document.get("expect") or {},
        source=source,
    )


def _edition(year: object, source: str) -> Edition:
    try:
        return Edition(year)
    except ValueError:
        years = " or ".join(str(edition) for edition in Edition)
        raise BridgelawsError(f"{source}: {year} is not an edition of the Laws we know: {years}.") from None


def _board(document: Mapping[str, Any], source: str) -> Board:
    hands = {read_seat(seat): Hand.parse(text) for seat, text in (document.get("hands") or {}).items()}
    deal = Deal.of(hands) if hands else None
    number = document.get("board", 1)
    if not isinstance(number, int):
        raise BridgelawsError(f"{source}: board is {number!r}; it must be a number.")
    board = Board.numbered(number, deal)
    dealer = read_seat(document["dealer"]) if "dealer" in document else board.dealer
    vulnerable = board.vulnerable
    if "vulnerable" in document:
        vulnerable = Vulnerability(str(document["vulnerable"]).lower())
    return Board(board.number, dealer, vulnerable, deal)


def _spelled_out(steps: Iterable[Any]) -> Iterator[Any]:
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


def run(case: CaseFile, edition: Edition) -> Outcome:
    """Act the case out under one edition and compare what came of it with what was expected."""
    book = LawBook.of(_preset(case, edition))
    table, log, problems = start(case), list[Event](), list[str]()
    for number, step in enumerate(case.steps, start=1):
        if isinstance(step, dict) and _edition_of(step, case.source) not in (None, edition):
            continue
        try:
            events = _step(table, step, book, case.source)
        except _Differs as difference:
            problems.append(f"step {number}: {difference}")
            break
        except director.NotAllowedNow as refusal:
            problems.append(f"step {number} was refused: {refusal}")
            break
        log += events
        table = evolve(table, *events)
    outcome = Outcome(case.id, edition, table, tuple(log), book, ())
    if not problems:
        problems = list(_differences(outcome, _expected(case, edition)))
    return Outcome(case.id, edition, table, tuple(log), book, tuple(problems))


def facts(case: CaseFile, book: LawBook) -> Outcome:
    """The case as mere facts: what happened, and the answers that are asked for; it stops where a fact is missing."""
    table, log = start(case), list[Event]()
    for step in case.steps:
        if isinstance(step, dict) and ("refused" in step or _edition_of(step, case.source) not in (None, book.edition)):
            continue
        try:
            events = _step(table, step, book, case.source)
        except _Differs:
            continue  # an answer to something that is not asked under these laws
        except director.NotAllowedNow as refusal:
            return Outcome(case.id, book.edition, table, tuple(log), book, (str(refusal),))
        log += events
        table = evolve(table, *events)
    return Outcome(case.id, book.edition, table, tuple(log), book, ())


class _Differs(Exception):
    pass


def start(case: CaseFile) -> Table:
    """The table as the case finds it: before the first call, or in the middle of the play."""
    position = case.position
    if position is None:
        return director.start(case.board)
    unknown = set(position) - {"contract", "declarer", "to_play", "hands", "tricks", "penalty_cards"}
    if unknown:
        raise BridgelawsError(f"{case.source}: a position has no {', '.join(sorted(map(str, unknown)))}.")
    contract = read_contract(str(position["contract"]), read_seat(str(position["declarer"])))
    hands = {read_seat(seat): Hand.parse(str(text)) for seat, text in (position.get("hands") or {}).items()}
    won = position.get("tricks") or {}
    to_play = read_seat(str(position["to_play"])) if "to_play" in position else contract.opening_leader
    play = Play.ending(contract, to_play, hands, (won.get("ns", 0), won.get("ew", 0)))
    table = Table.in_play(case.board, play, tuple(_penalty_card(str(text)) for text in position.get("penalty_cards") or ()))
    waiting = laws.detect_in_play(table)  # declarer may have a choice to make before the first lead
    return evolve(table, IrregularityFound(waiting)) if waiting else table


def _penalty_card(text: str) -> PenaltyCard:
    """``E DQ major``"""
    seat, card, kind = text.split()
    return PenaltyCard(read_seat(seat), read_card(card), kind == "major")


def _preset(case: CaseFile, edition: Edition) -> str:
    name = case.regulations or f"wbf-{edition}"
    return name if name.endswith(str(edition)) else f"wbf-{edition}"


def _edition_of(step: Mapping[str, Any], source: str) -> Edition | None:
    return _edition(step["edition"], source) if "edition" in step else None


def _step(table: Table, step: Any, book: LawBook, source: str) -> tuple[Event, ...]:
    match step:
        case {"ask": key}:
            return _ask(table, key, read_person(step.get("of", "director")), step, book)
        case {"refused": refused}:
            return _refused(table, refused, step.get("because", ""), book, source)
        case _:
            return director.act(table, read_deed(step, source), book)


def _ask(table: Table, key: str, of: Person, step: Mapping[str, Any], book: LawBook) -> tuple[Event, ...]:
    question = director.open_question(table, book)
    if question is None:
        raise _Differs(f"{key} of {_name(of)} was to be asked, but no question is open")
    if (question.key, question.put_to) != (key, of):
        raise _Differs(
            f"{key} of {_name(of)} was to be asked, but the question is {question.key} of {_name(question.put_to)}"
        )
    return director.answer(table, step.get("answer"), book)


def _refused(table: Table, step: Any, because: object, book: LawBook, source: str) -> tuple[Event, ...]:
    try:
        _step(table, step, book, source)
    except director.NotAllowedNow as refusal:
        if str(because) not in str(refusal):
            raise _Differs(f"it was refused, but not because of {because}: {refusal}") from None
        return ()
    raise _Differs(f"{step} was to be refused")


def read_deed(step: Any, source: str) -> Deed:
    """A deed as a case file writes it."""
    match step:
        case str():
            return _plain_card(step) or _plain_call(step, source)
        case {"call": call, "by": by}:
            shows = step.get("shows") or ()
            shown = tuple(read_denomination(str(suit)) for suit in (shows if isinstance(shows, list | tuple) else [shows]))
            return CallMade(read_seat(by), read_call(str(call)), shown, bool(step.get("artificial")), _named(step))
        case {"together": str(text)} if (played := _plain_card(text)) is not None:
            return CardsPlayedTogether(played.seat, played.card)
        case {"cards": list(cards), "by": by}:
            down = tuple(read_card(str(card)) for card in cards)
            seen = tuple(read_card(str(card)) for card in step["visible"]) if "visible" in step else down
            return SeveralCardsPlayed(read_seat(by), down, seen)
        case {"together": str(text)}:
            made = _plain_call(text, source)
            return CallsMadeTogether(made.seat, made.call)
        case {"unintended": {"by": by, "meant": meant}}:
            return ChangeWanted(read_seat(by), read_call(str(meant)))
        case {"exposed": {"by": by, "cards": cards}}:
            how = step["exposed"].get("how", "dropped")
            faces = tuple(read_card(str(card)) for card in cards)
            return CardsShown(read_seat(by), faces, how == "led", how in ("shown", "named"), how == "named")
        case {"picks_up": {"by": by, "card": card}}:
            return CardTakenUp(read_seat(by), read_card(str(card)))
        case {"play": "begins"}:
            return PlayBegins()
        case {"attention": who}:
            by = who.get("by") if isinstance(who, dict) else None
            return AttentionDrawn(read_seat(by) if by else None)
        case {"lead": by}:
            return LeadFaced(read_seat(by))
        case {"consults_partner": by}:
            return ConsultedPartner(read_seat(by))
        case {"hand": "taken", "by": by}:
            return HandTaken(read_seat(by))
        case {"hands": "returned"}:
            return HandsReturned()
        case {"hands": "back"}:
            return PlayedHandsReturned()
        case {"revoke": {"by": by, "trick": trick}}:
            return RevokeAlleged(read_seat(by), int(trick), bool(step["revoke"].get("faced")))
        case {"asks_about_revoke": {"by": by, "of": of}}:
            return RevokeAskedAbout(read_seat(by), read_seat(of))
        case {"claimed": {"by": by, "tricks": int(tricks)}}:
            return ClaimMade(read_seat(by), tricks)
        case {"claimed": str(by)}:
            return ClaimMade(read_seat(by))
        case {"agreed": str(by)}:
            return ClaimAgreed(read_seat(by))
        case {"face_down": str(text)} if (led := _plain_card(text)) is not None:
            return LedFaceDown(led.seat, led.card)
        case {"spreads": by}:
            return HandSpread(read_seat(by))
        case {"names_card": by}:
            return CardNamed(read_seat(by))
        case {"next_board": by}:
            return NextBoardCalled(read_seat(by))
        case {"round": "ends"}:
            return RoundEnded()
    if (deed := _deed_with_cards(step)) is not None:
        return deed
    raise BridgelawsError(f"{source}: a step cannot be read: {step!r}; docs/cases.md lists what can happen.")


def _plain_card(text: str) -> CardPlayed | None:
    """W HK is a card where N 1NT is a call: cards begin with their suit."""
    seat, _, card = text.partition(" ")
    return CardPlayed(read_seat(seat), read_card(card)) if re.fullmatch(r"[SHDC](?:[2-9TJQKA]|10)", card) else None


def _deed_with_cards(step: Any) -> Deed | None:
    """Cards called for, slips, cards left out or stuck together, and what dummy does."""
    match step:
        case {"dummy": words, "lays": str(text)} if (laid := _plain_card(text)) is not None:
            return CardPlayed(laid.seat, laid.card, named=read_card(str(words)))
        case {"dummy": words}:
            return _called(str(words), step.get("meant"))
        case {"card": card, "by": by, "how": how}:
            return CardHandled(read_seat(by), read_card(str(card)), str(how))
        case {"unintended_card": {"by": by, "meant": meant}}:
            return CardChangeWanted(read_seat(by), read_card(str(meant)))
        case {"fifth_card": str(text)} if (fifth := _plain_card(text)) is not None:
            return FifthCardShown(fifth.seat, fifth.card)
        case {"says_turn": {"by": by, "of": of}}:
            return TurnStated(read_seat(by), read_seat(of))
        case {"explanation_corrected": by}:
            return ExplanationCorrected(read_seat(by))
        case {"omits": by}:
            return PlayOmitted(read_seat(by))
        case {"stuck": str(text)} if (extra := _plain_card(text)) is not None:
            return CardStuck(extra.seat, extra.card, bool(step.get("seen", False)))
        case {"mislaid": str(text)} if (gone := _plain_card(text)) is not None:
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


def _plain_call(text: str, source: str) -> CallMade:
    seat, _, call = text.partition(" ")
    if not call:
        raise BridgelawsError(f'{source}: "{text}" is not a step: write the seat and the call, such as "N 1NT".')
    return CallMade(read_seat(seat), read_call(call))


def _named(step: Mapping[str, Any]) -> Bid | None:
    named = read_call(str(step["names"])) if "names" in step else None
    return named if isinstance(named, Bid) else None


def read_person(text: object) -> Person:
    return DIRECTOR if str(text).lower() == "director" else read_seat(str(text))


def _name(person: Person) -> str:
    return str(person.value)


def _expected(case: CaseFile, edition: Edition) -> Mapping[str, Any]:
    expect = case.expect
    if set(expect) & {edition.value for edition in Edition}:
        expect = expect.get(edition.value) or {}
    unknown = set(expect) - _EXPECTED
    if unknown:
        raise BridgelawsError(f"{case.source}: nothing called {', '.join(map(str, sorted(unknown)))} can be expected.")
    return expect


def found(outcome: Outcome) -> dict[str, Any]:
    """What came of the case, in the words that a case file uses."""
    table = outcome.table
    contract = table.at_play.play.contract if table.at_play else table.contract
    return {**_found(outcome, contract), **_found_in_play(outcome)}


def _found_in_play(outcome: Outcome) -> dict[str, Any]:
    table, state = outcome.table, outcome.table.at_play
    if state is None:
        return {}
    cards = legal_cards(table)
    ended = result(table)
    return {
        "legal_cards": sorted(map(str, cards)) if cards is not None else None,
        "penalty_cards": sorted(map(str, state.penalty_cards)),
        "waiting": [f"{seat} {card}" for _, seat, card in state.waiting],
        "trick": " ".join(f"{seat} {card}" for seat, card in state.play.trick.plays),
        "won": {"ns": state.play.won[0], "ew": state.play.won[1]},
        "tricks": ended.tricks if ended else None,
        "transfer": state.transferred or 0,
        "score": ended.score if ended else None,
        "declarer": str(state.play.contract.declarer),
        "revokes": [f"{r.seat} {r.trick}" for r in law61.revokes(state)],
    }


def _turn(table: Table) -> str | None:
    over = table.at_play.ended if table.at_play else table.auction.ended
    return None if over else str(table.turn)


def _found(outcome: Outcome, contract: Contract | None) -> dict[str, Any]:
    table, question = outcome.table, outcome.question
    return {
        "cites": [str(cite) for cite in table.rulings[-1].cites] if table.rulings else [],
        "all_cites": [str(cite) for ruling in table.rulings for cite in ruling.cites],
        "rulings": len(table.rulings),
        "turn": _turn(table),
        "restrictions": sorted(str(restriction) for restriction in table.restrictions),
        "reviews": sorted(review.law for review in table.reviews),
        "contract": (str(contract) if contract else "passed out") if table.auction.ended or table.at_play else None,
        "ended": table.auction.ended,
        "auction": str(table.auction),
        "withdrawn": [f"{gone.seat} {gone.call}" for gone in table.withdrawn],
        "unauthorized": [f"{gone.seat} {gone.call}" for gone in table.withdrawn if gone.unauthorized_for],
        "unauthorized_for": [
            f"{side} {gone.seat} {gone.call}" for gone in table.withdrawn for side in gone.unauthorized_for
        ],
        "auction_period": [str(side) for side in law17.begun_for(table)],
        "exposed": [f"{shown.seat} {shown.card}" for shown in law24.face_up(table, outcome.book)],
        "penalty_cards": [str(card) for card in law24.penalty_cards(table)],
        "struck": [f"{seat} {call}" for seat, call in table.struck],
        "leads": [str(choice) for choice in law26.lead_choices(table, outcome.book)],
        "legal_calls": [str(call) for call in legal_calls(table)],
        "question": {"key": question.key, "of": _name(question.put_to)} if question else None,
    }


def _differences(outcome: Outcome, expect: Mapping[str, Any]) -> Iterator[str]:
    there = found(outcome)
    if there["question"] and "question" not in expect:
        question = outcome.question
        assert question is not None
        yield f"a question nobody expected: {question.key} of {_name(question.put_to)}: {question.text}"
    for key, wanted in expect.items():
        is_there: Any = there.get(key)
        match key:
            case "cites" | "all_cites":
                missing = [str(cite) for cite in wanted if str(cite) not in is_there]
                if missing:
                    yield f"{key}: {', '.join(missing)} not among {', '.join(is_there) or 'none'}"
            case "may_call" | "may_not_call":
                legal = set(there["legal_calls"])
                wrong = [call for call in _calls(wanted) if (call in legal) is not (key == "may_call")]
                if wrong:
                    yield f"{key}: {', '.join(wrong)}; legal are {' '.join(sorted(legal))}"
            case "legal_calls":
                if set(_calls(wanted)) != set(is_there):
                    yield f"legal_calls: {' '.join(is_there)} instead of {' '.join(_calls(wanted))}"
            case _ if key in _LISTS:
                if sorted(map(str, wanted or ())) != sorted(is_there):
                    yield f"{key}: {sorted(is_there)} instead of {sorted(map(str, wanted or ()))}"
            case _:
                if wanted != is_there:
                    yield f"{key}: {is_there} instead of {wanted}"


def _calls(texts: Any) -> list[str]:
    return [str(read_call(str(text))) for text in (texts.split() if isinstance(texts, str) else texts)]


def as_data(outcome: Outcome) -> dict[str, Any]:
    there = found(outcome)
    return {
        "id": outcome.id,
        "edition": outcome.edition.value,
        "ok": not outcome.problems,
        "cites": there["cites"],
        "restrictions": there["restrictions"],
        "reviews": there["reviews"],
        "turn": there["turn"],
        "problems": list(outcome.problems),
    }
