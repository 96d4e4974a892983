"""Case files: an irregularity written down so that it can be run. The format is described in docs/cases.md."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeAlias

import yaml
from msgspec import Struct

from bridgelaws import cases_of_play, director
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.calls import Bid, Call, Double, Redouble
from bridgelaws.bridge.cards import Card, Hand
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.notation import read_call, read_card, read_denomination, read_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.laws import law17_missed_turn as law17
from bridgelaws.laws import law24_card_exposed as law24
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.table.case import DIRECTOR, Person, Question
from bridgelaws.table.events import (
    AttentionDrawn,
    CallMade,
    CallsMadeTogether,
    CardsShown,
    ChangeWanted,
    ConsultedPartner,
    Deed,
    Event,
    HandsReturned,
    HandTaken,
    LeadFaced,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.legal import legal_calls
from bridgelaws.table.state import Table

_KEYS = frozenset("id title edition regulations board dealer vulnerable hands table position expect note".split())
_LISTS = frozenset(
    "restrictions reviews unauthorized unauthorized_for withdrawn exposed penalty_cards struck leads "
    "legal_cards waiting revokes".split()
)
_CALLS = frozenset("legal_calls may_call may_not_call".split())
_EXPECTED = (
    _LISTS
    | _CALLS
    | frozenset(
        "cites all_cites auction_period turn contract auction question ended rulings "
        "trick won tricks transfer score declarer".split()
    )
)


class Asked(Struct, frozen=True):
    """A question that must be open, and its answer."""

    key: str
    of: Person
    answer: object


class Refused(Struct, frozen=True):
    """A deed or answer that must be refused, with these words in the sentence."""

    what: Deed | Asked
    because: str


class CaseStep(Struct, frozen=True):
    """What happens next, under every edition or under one alone."""

    number: int
    what: Deed | Asked | Refused
    edition: Edition | None


class CaseFile(Struct, frozen=True):
    """One case as it stands in its file."""

    id: str
    title: str
    editions: tuple[Edition, ...]
    regulations: str | None
    board: Board
    position: Mapping[str, Any] | None
    steps: tuple[CaseStep, ...]
    expect: Mapping[Edition, Mapping[str, Any]]
    source: str

    def book(self, edition: Edition) -> LawBook:
        """What is ruled by under this edition: the case's own regulations if they are made for it."""
        own = {PRESETS[self.regulations].edition: self.regulations} if self.regulations else {}
        return LawBook.of(own.get(edition, f"wbf-{edition}"))


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


# Reading. Whatever cannot be read is one sentence that names the file, the case and the place.


def read_cases(text: str, source: str) -> Iterator[CaseFile]:
    """The cases in a file: YAML documents, one or more."""
    try:
        documents = list(yaml.load_all(text, _Loader))  # it is a SafeLoader
    except yaml.YAMLError as error:
        where = getattr(error, "problem_mark", None)
        place = f", line {where.line + 1}, column {where.column + 1}" if where else ""
        raise BridgelawsError(f"{source}{place}: not YAML: {getattr(error, 'problem', None) or error}.") from None
    except (
        ArithmeticError,
        AttributeError,
        LookupError,
        TypeError,
        ValueError,
    ) as error:  # a thirteenth month, !!bool maybe
        raise BridgelawsError(f"{source}: not YAML: a value cannot be read ({error}).") from None
    except RecursionError:
        raise BridgelawsError(f"{source}: not YAML: lists or mappings stand too deep inside each other.") from None
    for number, document in enumerate(documents, start=1):
        if document is not None:
            yield _case_file(document, f"{source}, case {number}" if len(documents) > 1 else source)


class _Loader(yaml.SafeLoader):
    """Refuses a key that stands twice in one mapping: otherwise the last would silently win."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[tuple[str, str]] = set()
        for key, _ in node.value:
            name = (key.tag, key.value) if isinstance(key, yaml.ScalarNode) else None
            if name in seen:
                raise yaml.constructor.ConstructorError(None, None, f'"{key.value}" stands here twice', key.start_mark)
            seen |= {name} if name else set()
        return super().construct_mapping(node, deep)


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Whatever cannot be read here is said with its place."""
    try:
        yield
    except BridgelawsError as error:
        raise BridgelawsError(f"{place}: {error}") from None


def _case_file(document: Any, source: str) -> CaseFile:
    if not isinstance(document, dict) or not isinstance(document.get("id"), str):
        raise BridgelawsError(f"{source}: a case is a mapping with an id, a table and what to expect.")
    source = f"{source} ({document['id']})"
    with _at(source):
        _only(document, _KEYS, "a case")
    with _at(f"{source}, edition"):
        editions = _editions(document.get("edition", NEWEST.value))
    with _at(f"{source}, regulations"):
        regulations = _regulations(document, editions)
    with _at(f"{source}, title"):
        title = _text(document.get("title", ""))
    return CaseFile(
        id=document["id"],
        title=title,
        editions=editions,
        regulations=regulations,
        board=_board(document, source),
        position=_position(document.get("position"), source),
        steps=_steps(document.get("table"), source),
        expect=_expectations(document.get("expect"), editions, f"{source}, expect"),
        source=source,
    )


def _editions(years: object) -> tuple[Edition, ...]:
    listed = years if isinstance(years, list) else [years]
    editions = tuple(_edition(year) for year in listed)
    if len(set(editions)) < max(len(editions), 1):
        raise BridgelawsError(f"{years} should name one edition or more, each once.")
    return editions


def _edition(year: object) -> Edition:
    try:
        return Edition(year)
    except ValueError:
        years = " or ".join(str(edition) for edition in Edition)
        raise BridgelawsError(f"{_shown(year)} is not an edition of the Laws we know: {years}.") from None


def _regulations(document: Mapping[str, Any], editions: tuple[Edition, ...]) -> str | None:
    if "regulations" not in document:
        return None
    name = document["regulations"]
    if not isinstance(name, str) or name not in PRESETS:
        raise BridgelawsError(f"there is no preset {_shown(name)}; the presets are {', '.join(PRESETS)}.")
    if PRESETS[name].edition not in editions:
        raise BridgelawsError(f"{name} is for the Laws of {PRESETS[name].edition}, which this case is not about.")
    return name


def _board(document: Mapping[str, Any], source: str) -> Board:
    with _at(f"{source}, hands"):
        deal = _deal(document["hands"]) if "hands" in document else None
    with _at(f"{source}, board"):
        number = document.get("board", 1)
        if not isinstance(number, int) or isinstance(number, bool):
            raise BridgelawsError(f"{_shown(number)} is not a number.")
        board = Board.numbered(number, deal)
    with _at(f"{source}, dealer"):
        dealer = _seat(document["dealer"]) if "dealer" in document else board.dealer
    with _at(f"{source}, vulnerable"):
        vulnerable = _vulnerable(document["vulnerable"]) if "vulnerable" in document else board.vulnerable
    return Board(board.number, dealer, vulnerable, deal)


def _deal(hands: object) -> Deal:
    if not isinstance(hands, dict) or not hands:
        raise BridgelawsError(f"{_shown(hands)} is not a mapping of seats to hands, such as S: 52.QT864.K73.982.")
    held: dict[Seat, Hand] = {}
    for name, text in hands.items():
        seat = _seat(name)
        if seat in held:
            raise BridgelawsError(f"{seat} has two hands.")
        held[seat] = Hand.parse(_text(text))
    return Deal.of(held)


def _vulnerable(name: object) -> Vulnerability:
    for vulnerable in Vulnerability:
        if isinstance(name, str) and name.lower() == vulnerable.value:
            return vulnerable
    raise BridgelawsError(f"{_shown(name)} is not one of {', '.join(str(each.value) for each in Vulnerability)}.")


def _steps(steps: object, source: str) -> tuple[CaseStep, ...]:
    with _at(f"{source}, table"):
        if not isinstance(steps, list | None):
            raise BridgelawsError(f"{_shown(steps)} is not a list of what happened.")
    read = []
    for number, step in _numbered(steps or (), source):
        with _at(f"{source}, step {number}"):
            edition = _edition(step["edition"]) if isinstance(step, dict) and "edition" in step else None
            read.append(CaseStep(number, read_step(step), edition))
    return tuple(read)


def _numbered(steps: Iterable[object], source: str) -> Iterator[tuple[int, object]]:
    """The steps with their numbers as written; a whole trick in one step is four cards."""
    for number, step in enumerate(steps, start=1):
        with _at(f"{source}, step {number}"):
            yield from ((number, each) for each in cases_of_play.spelled_out([step]))


def _position(position: object, source: str) -> Mapping[str, Any] | None:
    with _at(f"{source}, position"):
        return None if position is None else _only(position, None, "a position", needed={"contract", "declarer"})


def _start(case: "CaseFile") -> Table:
    """The table as the case finds it: before the first call, or in the middle of the play."""
    if case.position is None:
        return director.start(case.board)
    with _at(f"{case.source}, position"):
        return cases_of_play.start(case.board, case.position)


def read_step(step: object) -> Deed | Asked | Refused:
    """A step as a case file writes it."""
    if isinstance(step, dict) and "refused" in step:
        _only(step, {"refused", "because", "edition"}, "a refusal")
        refused = step["refused"]
        if isinstance(refused, dict) and "edition" in refused:
            raise BridgelawsError("the edition of a refusal stands beside refused, not within.")
        return Refused(_deed_or_answer(refused), _text(step.get("because", "")))
    return _deed_or_answer(step)


def _deed_or_answer(step: object) -> Deed | Asked:
    if isinstance(step, dict) and "ask" in step:
        _only(step, {"ask", "of", "answer", "edition"}, "a question", needed={"ask", "answer"})
        return Asked(_text(step["ask"]), read_person(step.get("of", "director")), step["answer"])
    if (of_play := cases_of_play.read_deed(_without_edition(step))) is not None:
        return of_play
    if isinstance(step, str):
        return _plain_call(step)
    name = next((key for key in _DEEDS if isinstance(step, dict) and key in step), None)
    if not isinstance(step, dict) or name is None:
        raise BridgelawsError(f"{_shown(step)} cannot be read; docs/cases.md lists what can happen.")
    if name not in ("call", "hand"):
        _only(step, {name, "edition"}, f"a step with {name}")
        return _DEEDS[name](step[name])
    return _DEEDS[name](step)


def _without_edition(step: object) -> object:
    return {key: value for key, value in step.items() if key != "edition"} if isinstance(step, dict) else step


def _plain_call(text: object) -> CallMade:
    seat, _, call = _text(text).partition(" ")
    if not call:
        raise BridgelawsError(f'{_shown(text)} is not a step: write the seat and the call, such as "N 1NT".')
    return CallMade(read_seat(seat), read_call(call))


def _call_with_meaning(step: Mapping[Any, Any]) -> Deed:
    _only(step, {"call", "by", "shows", "artificial", "names", "edition"}, "a call", needed={"call", "by"})
    call, shows, artificial = read_call(_text(step["call"])), step.get("shows", []), step.get("artificial", False)
    shown = tuple(read_denomination(_text(each)) for each in (shows if isinstance(shows, list) else [shows]))
    if not isinstance(artificial, bool):
        raise BridgelawsError(f"artificial is {_shown(artificial)}; it is yes or no.")
    return CallMade(_seat(step["by"]), call, shown, artificial, _named(call, step["names"]) if "names" in step else None)


def _named(call: Call, name: object) -> Bid:
    named = read_call(_text(name))
    if not isinstance(named, Bid) or not isinstance(call, Double | Redouble):
        raise BridgelawsError(f"names is {_shown(name)} for {call}: it is the bid named in a double or redouble.")
    return named


def _together(text: object) -> Deed:
    made = _plain_call(text)
    return CallsMadeTogether(made.seat, made.call)


def _unintended(what: object) -> Deed:
    slip = _only(what, {"by", "meant"}, "unintended", needed={"by", "meant"})
    return ChangeWanted(_seat(slip["by"]), read_call(_text(slip["meant"])))


def _exposed(what: object) -> Deed:
    shown = _only(what, {"by", "cards", "how"}, "exposed", needed={"by", "cards"})
    cards, how = shown["cards"], shown.get("how", "dropped")
    if not isinstance(cards, list) or not cards:
        raise BridgelawsError(f"cards is {_shown(cards)}; it is a list of cards, such as [H9].")
    read: tuple[Card, ...] = tuple(read_card(_text(card)) for card in cards)
    if len(set(read)) < len(read):
        raise BridgelawsError(f"cards is {_shown(cards)}; each card can be shown once.")
    if how not in ("dropped", "led", "shown", "named"):
        raise BridgelawsError(f"how is {_shown(how)}; it is dropped, led, shown or named.")
    return CardsShown(_seat(shown["by"]), read, how == "led", how in ("shown", "named"), how == "named")


def _attention(who: object) -> Deed:
    named = _only(who if who is not None else {}, {"by"}, "attention")
    return AttentionDrawn(_seat(named["by"]) if "by" in named else None)


def _hand(step: Mapping[Any, Any]) -> Deed:
    _only(step, {"hand", "by", "edition"}, "a step with hand", needed={"by"})
    if step["hand"] != "taken":
        raise BridgelawsError(f"hand is {_shown(step['hand'])}; a hand can be taken.")
    return HandTaken(_seat(step["by"]))


def _hands(what: object) -> Deed:
    if what != "returned":
        raise BridgelawsError(f"hands is {_shown(what)}; hands can be returned.")
    return HandsReturned()


_DEEDS: dict[str, Callable[[Any], Deed]] = {
    "call": _call_with_meaning,
    "together": _together,
    "unintended": _unintended,
    "exposed": _exposed,
    "attention": _attention,
    "lead": lambda by: LeadFaced(_seat(by)),
    "consults_partner": lambda by: ConsultedPartner(_seat(by)),
    "hand": _hand,
    "hands": _hands,
}

Expected: TypeAlias = Mapping[str, Any]


def _expectations(expect: object, editions: tuple[Edition, ...], place: str) -> dict[Edition, Expected]:
    """What is expected under each edition of the case; written once, or by edition."""
    with _at(place):
        written = _only(expect if expect is not None else {}, None, "expect")
    years = [edition.value for edition in Edition]
    if not any(year in written for year in years):
        return dict.fromkeys(editions, _expected(written, place))
    with _at(place):
        by_year = {_edition(year): wanted for year, wanted in written.items()}
        if set(by_year) != set(editions):
            named, wanted = (" and ".join(map(str, sorted(found))) for found in (by_year, editions))
            raise BridgelawsError(f"it is written for {named}, but the case is for {wanted}.")
    return {edition: _expected(wanted, f"{place}, {edition}") for edition, wanted in by_year.items()}


def _expected(expect: object, place: str) -> Expected:
    with _at(place):
        wanted = _only(expect if expect is not None else {}, _EXPECTED, "what is expected")
    for key, value in wanted.items():
        with _at(f"{place}, {key}"):
            _check_expected(key, value)
    return wanted


def _check_expected(key: str, value: object) -> None:
    if key in _CALLS:
        if not isinstance(value, list | str):
            raise BridgelawsError(f"{_shown(value)} is not a list of calls.")
        _calls(value)
    elif key == "question":
        asked = _only(value, {"key", "of"}, "a question", needed={"key", "of"}) if value is not None else {}
        for part in asked.values():
            _text(part)
    else:
        kinds, name = _KINDS.get(key, ((list,), "a list"))
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise BridgelawsError(f"{_shown(value)} is not {name}.")


_KINDS: dict[str, tuple[tuple[type, ...], str]] = {
    "trick": ((str,), "the cards of the trick, each with its seat"),
    "won": ((dict,), "a mapping of ns and ew to tricks"),
    "tricks": ((int,), "a number"),
    "transfer": ((int,), "a number"),
    "score": ((int,), "a number"),
    "declarer": ((str,), "a seat"),
    "rulings": ((int,), "a number"),
    "ended": ((bool,), "yes or no"),
    "turn": ((str, type(None)), "a seat"),
    "auction": ((str,), "the calls with spaces between them"),
    "contract": ((str, type(None)), "a contract"),
}


def _only(what: object, keys: frozenset[str] | set[str] | None, name: str, needed: Iterable[str] = ()) -> dict[Any, Any]:
    """A mapping with no keys but these, and none of those needed missing."""
    if not isinstance(what, dict):
        raise BridgelawsError(f"{name} is {_shown(what)}; it must be a mapping.")
    unknown = sorted([str(key) for key in what if key not in keys]) if keys is not None else []
    if unknown:
        raise BridgelawsError(f"{name} has no {', '.join(unknown)}; it has {', '.join(sorted(keys or ()))}.")
    missing = sorted(set(needed) - set(what))
    if missing:
        raise BridgelawsError(f"{name} needs {' and '.join(missing)}.")
    return what


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    raise BridgelawsError(f"{_shown(value)} is not text; YAML reads some words as values: put it between quotes.")


def _seat(value: object) -> Seat:
    return read_seat(_text(value))


def read_person(text: object) -> Person:
    return DIRECTOR if str(text).lower() == "director" else _seat(text)


def _shown(value: object) -> str:
    """A value for a sentence: in quotes if it is text, and short."""
    text = f'"{value}"' if isinstance(value, str) else "nothing" if value is None else str(value)
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:57] + "..."


# Running.


def run(case: CaseFile, edition: Edition) -> Outcome:
    """Act the case out under one edition and compare what came of it with what was expected."""
    book = case.book(edition)
    table, log, problems = _start(case), list[Event](), list[str]()
    for step in case.steps:
        if step.edition not in (None, edition):
            continue
        try:
            events = _happen(table, step, book, case.source)
        except _Differs as difference:
            problems.append(f"step {step.number}: {difference}")
            break
        except director.NotAllowedNow as refusal:
            problems.append(f"step {step.number} was refused: {refusal}")
            break
        log += events
        table = evolve(table, *events)
    outcome = Outcome(case.id, edition, table, tuple(log), book, ())
    if not problems:
        problems = list(_differences(outcome, case.expect[edition]))
    return Outcome(case.id, edition, table, tuple(log), book, tuple(problems))


def facts(case: CaseFile, book: LawBook) -> Outcome:
    """The case as mere facts: what happened, and the answers that are asked for; it stops where a fact is missing."""
    table, log = _start(case), list[Event]()
    for step in case.steps:
        if isinstance(step.what, Refused) or step.edition not in (None, book.edition):
            continue
        try:
            events = _happen(table, step, book, case.source)
        except _Differs:
            continue  # an answer to something that is not asked under these laws
        except director.NotAllowedNow as refusal:
            return Outcome(case.id, book.edition, table, tuple(log), book, (f"step {step.number} was refused: {refusal}",))
        log += events
        table = evolve(table, *events)
    return Outcome(case.id, book.edition, table, tuple(log), book, ())


class _Differs(Exception):
    pass


def _happen(table: Table, step: CaseStep, book: LawBook, source: str) -> tuple[Event, ...]:
    try:
        if not isinstance(step.what, Refused):
            return _follows(table, step.what, book)
        try:
            _follows(table, step.what.what, book)
        except director.NotAllowedNow as refusal:
            if step.what.because not in str(refusal):
                raise _Differs(f"it was refused, but not because of {step.what.because}: {refusal}") from None
            return ()
        raise _Differs("it was to be refused, and was not")
    except director.NotAllowedNow:
        raise
    except BridgelawsError as error:  # the answer to a question that wants a call is no call
        raise BridgelawsError(f"{source}, step {step.number}: {error}") from None


def _follows(table: Table, what: Deed | Asked, book: LawBook) -> tuple[Event, ...]:
    return _ask(table, what, book) if isinstance(what, Asked) else director.act(table, what, book)


def _ask(table: Table, asked: Asked, book: LawBook) -> tuple[Event, ...]:
    question, key, of = director.open_question(table, book), asked.key, asked.of
    if question is None:
        raise _Differs(f"{key} of {_name(of)} was to be asked, but no question is open")
    if (question.key, question.put_to) != (key, of):
        raise _Differs(
            f"{key} of {_name(of)} was to be asked, but the question is {question.key} of {_name(question.put_to)}"
        )
    return director.answer(table, asked.answer, book)


def _name(person: Person) -> str:
    return str(person.value)


def found(outcome: Outcome) -> dict[str, Any]:
    """What came of the case, in the words that a case file uses."""
    return {**_found(outcome), **cases_of_play.found_in_play(outcome.table)}


def _turn(table: Table) -> str | None:
    over = table.at_play.ended if table.at_play else table.auction.ended
    return None if over else str(table.turn)


def _found(outcome: Outcome) -> dict[str, Any]:
    table, question = outcome.table, outcome.question
    contract = table.at_play.play.contract if table.at_play else table.contract
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
    return [str(read_call(_text(text))) for text in (texts.split() if isinstance(texts, str) else texts)]


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
