"""Case files as they are read. The format is described in docs/cases.md."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.cards import Hand
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import Seat
from bridgelaws.casefiles import of_matters, of_play
from bridgelaws.casefiles.expect import expectations
from bridgelaws.casefiles.plain import at, edition_of, editions_of, only, readable, seat_of, show, text_of
from bridgelaws.casefiles.steps import QuestionAnswered, Refused, read_step
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.elections import PRESETS, choose_from
from bridgelaws.table.contest import Contest
from bridgelaws.table.events import (
    Deed,
)
from bridgelaws.yaml_text import BadValue, NotYaml, TooDeep, read_documents

OF_THE_CASE = "the case"  # the name of regulations that a case chooses for itself

_KEYS = frozenset("id title edition regulations board dealer vulnerable hands table position contest expect note".split())


class CaseStep(Struct, frozen=True):
    """What happens next, under every edition or under one alone."""

    number: int
    what: Deed | QuestionAnswered | Refused
    edition: Edition | None


class CaseFile(Struct, frozen=True):
    """One case as it stands in its file."""

    id: str
    title: str
    editions: tuple[Edition, ...]
    books: Mapping[Edition, LawBook]
    board: Board
    contest: Contest
    position: Mapping[str, Any] | None
    steps: tuple[CaseStep, ...]
    expect: Mapping[Edition, Mapping[str, Any]]
    source: str

    def book(self, edition: Edition) -> LawBook:
        """What is ruled by under this edition: the case's own regulations if they are made for it."""
        return self.books.get(edition) or LawBook.of(f"wbf-{edition}")


def read_cases(text: str, source: str) -> Iterator[CaseFile]:
    """The cases in a file that are acted out at a table: YAML documents, one or more."""
    for document, place in documents(text, source):
        if not is_decided(document):
            yield case_file(document, place)


def is_decided(document: object) -> bool:
    """Whether a case is about figures or decisions away from any table (`cases.decided`)."""
    return isinstance(document, dict) and bool(document.keys() & {"scoring", "decide", "parts"})


def documents(text: str, source: str) -> Iterator[tuple[Any, str]]:
    """What a file holds, each with the place it stands in."""
    try:
        found = read_documents(text)
    except BadValue as error:  # a thirteenth month, !!bool maybe
        raise BridgelawsError(f"{source}: not YAML: a value cannot be read ({error.fault}).") from None
    except NotYaml as error:
        place = f", line {error.line}, column {error.column}" if error.line else ""
        raise BridgelawsError(f"{source}{place}: not YAML: {error.fault}.") from None
    except TooDeep:
        raise BridgelawsError(f"{source}: not YAML: lists or mappings stand too deep inside each other.") from None
    for number, document in enumerate(found, start=1):
        if document is not None:
            yield document, f"{source}, case {number}" if len(found) > 1 else source


def case_file(document: Any, source: str) -> CaseFile:
    if not isinstance(document, dict) or not isinstance(document.get("id"), str):
        raise BridgelawsError(f"{source}: a case is a mapping with an id, a table and what to expect.")
    source = f"{source} ({document['id']})"
    with at(source):
        only(document, _KEYS, "a case")
    with at(f"{source}, edition"):
        editions = editions_of(document.get("edition", NEWEST.value))
    with at(f"{source}, regulations"), readable(document.get("regulations")):
        books = _books(document.get("regulations", {}), editions)
    with at(f"{source}, contest"):
        contest = of_matters.contest(document.get("contest", {}))
    with at(f"{source}, title"):
        title = text_of(document.get("title", ""))
    return CaseFile(
        id=document["id"],
        title=title,
        editions=editions,
        books=books,
        board=_board(document, source),
        contest=contest,
        position=_position(document.get("position"), source),
        steps=_steps(document.get("table"), source),
        expect=expectations(document.get("expect"), editions, f"{source}, expect"),
        source=source,
    )


def _books(chosen: object, editions: tuple[Edition, ...]) -> dict[Edition, LawBook]:
    """A preset by its name, or choices as in a regulations file; without a preset they hold for every edition."""
    choices = chosen if isinstance(chosen, dict) else {"based_on": chosen}
    based_on = choices.get("based_on")
    if based_on is None:
        based = {edition: {"based_on": f"wbf-{edition}"} for edition in editions}
        named = {edition: {} if choices else {"name": f"wbf-{edition}"} for edition in editions}
        return {
            edition: LawBook(choose_from(based[edition] | named[edition] | choices, OF_THE_CASE)) for edition in editions
        }
    if not isinstance(based_on, str) or based_on not in PRESETS:
        raise BridgelawsError(f"there is no preset {show(based_on)}; the presets are {', '.join(PRESETS)}.")
    if PRESETS[based_on].edition not in editions:
        raise BridgelawsError(f"{based_on} is for the Laws of {PRESETS[based_on].edition}, which this case is not about.")
    name = {"name": based_on} if len(choices) == 1 else {}
    return {PRESETS[based_on].edition: LawBook(choose_from(name | choices, OF_THE_CASE))}


def _board(document: Mapping[str, Any], source: str) -> Board:
    with at(f"{source}, hands"):
        deal = _deal(document["hands"]) if "hands" in document else None
    with at(f"{source}, board"):
        number = document.get("board", 1)
        if not isinstance(number, int) or isinstance(number, bool):
            raise BridgelawsError(f"{show(number)} is not a number.")
        board = Board.numbered(number, deal)
    with at(f"{source}, dealer"):
        dealer = seat_of(document["dealer"]) if "dealer" in document else board.dealer
    with at(f"{source}, vulnerable"):
        vulnerable = _vulnerable(document["vulnerable"]) if "vulnerable" in document else board.vulnerable
    return Board(board.number, dealer, vulnerable, deal)


def _deal(hands: object) -> Deal:
    if not isinstance(hands, dict) or not hands:
        raise BridgelawsError(f"{show(hands)} is not a mapping of seats to hands, such as S: 52.QT864.K73.982.")
    held: dict[Seat, Hand] = {}
    for name, text in hands.items():
        seat = seat_of(name)
        if seat in held:
            raise BridgelawsError(f"{seat} has two hands.")
        held[seat] = Hand.parse(text_of(text))
    return Deal.of(held)


def _vulnerable(name: object) -> Vulnerability:
    for vulnerable in Vulnerability:
        if isinstance(name, str) and name.lower() == vulnerable.value:
            return vulnerable
    raise BridgelawsError(f"{show(name)} is not one of {', '.join(str(each.value) for each in Vulnerability)}.")


def _steps(steps: object, source: str) -> tuple[CaseStep, ...]:
    with at(f"{source}, table"):
        if not isinstance(steps, list | None):
            raise BridgelawsError(f"{show(steps)} is not a list of what happened.")
    read = []
    for number, step in enumerate(steps or (), start=1):
        with at(f"{source}, step {number}"):
            edition = edition_of(step["edition"]) if isinstance(step, dict) and "edition" in step else None
            for each in of_play.spell_out([step]):  # a whole trick in one step is four cards
                read.append(CaseStep(number, read_step(each), edition))
    return tuple(read)


def _position(position: object, source: str) -> Mapping[str, Any] | None:
    with at(f"{source}, position"):
        return None if position is None else only(position, None, "a position", needed={"contract", "declarer"})
