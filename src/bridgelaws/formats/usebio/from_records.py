"""Boards at tables as USEBIO: their hands, and a line for each result that says who sat there."""

import re
from collections.abc import Iterable
from datetime import date
from itertools import count
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.awards import Artificial, Obtained, TableResult
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.score import score
from bridgelaws.bridge.seats import Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.adjusted import split_score, write_adjusted
from bridgelaws.formats.dealing.collection import irregular_markings, numbers_of, runs, say_invented, tags_told
from bridgelaws.formats.model import File, Record, SideScores, Stated, Written
from bridgelaws.formats.usebio.kept import TAGS, Held, read_kept
from bridgelaws.formats.usebio.records import AWARDED, day_of
from bridgelaws.formats.usebio.values import (
    Dealt,
    Participant,
    Player,
    PublishedMatch,
    Section,
    TravellerBoard,
    TravellerLine,
    Usebio,
)
from bridgelaws.formats.usebio.writing import write_usebio
from bridgelaws.text import Text, all_of, say, template

_CARRIED: Final = TAGS | frozenset(
    "Event Date Room Round HomeTeam VisitTeam Score ScoreMP ScoreIMP North East South West Board Dealer Vulnerable Deal "
    "Declarer Contract Result PairNS PairEW UsebioNamesNS UsebioNamesEW UsebioNotes UsebioLin Session "
    "Section UsebioPoints UsebioLead UsebioImps UsebioTeamPoints UsebioScore".split()
)  # what of them cannot be carried after all is told by itself

_FIGURE: Final = re.compile(r"\b(NS|EW) ([+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?)(?= |$)")


class _Lost(Struct, frozen=True):
    """What could not be carried over: sentences, and those about boards with the numbers of the boards."""

    sentences: list[Text | str]
    of_boards: dict[str, list[int]]

    def of(self, told: str, number: int) -> None:
        self.of_boards.setdefault(told, []).append(number)

    @property
    def all(self) -> list[Text | str]:
        return [*self.sentences, *[say(told, boards=runs(numbers)) for told, numbers in self.of_boards.items()]]


class _People(Struct, frozen=True):
    """Those who took part: as the file lists them, and those met in its results, by section and number."""

    listed: dict[tuple[str, str], Participant]
    met: dict[tuple[str, str], Participant]

    def known(self, section: str, number: str) -> Participant | None:
        places = ((section, number), ("", number))
        return next((found[place] for place in places for found in (self.listed, self.met) if place in found), None)


class _At(Struct, frozen=True):
    """A result, the board it was made on, and where in the event."""

    record: Record
    number: int
    line: TravellerLine

    @property
    def match(self) -> tuple[str, str, str]:
        return self.record.tag("Round"), self.record.tag("HomeTeam"), self.record.tag("VisitTeam")

    @property
    def section(self) -> tuple[str, str]:
        return self.record.tag("Session"), self.record.tag("Section")


def write(file: File) -> Written:
    """What matchpoints or IMPs there are is written as it stands: nothing is scored here."""
    lost = _Lost(say_invented(file.records), {})
    kept = read_kept(file.tags)
    pairs = [replace(pair, section=each.section) for each in kept.participants for pair in each.pairs]
    everybody = (*kept.participants, *pairs)
    people = _People({(each.section, each.number): each for each in reversed(everybody)}, {})
    found: list[_At] = []
    deals: dict[int, Deal] = {}
    for record, number in zip(file.records, numbers_of(file.records), strict=True):
        deal = record.deal
        if deal is not None and [len(hand) for hand in deal.hands.values()] != [13] * 4:
            lost.of(template("The hands of {boards} are left out: they are not known in full."), number)
        elif deal is not None and deals.setdefault(number, deal) != deal:
            lost.sentences.append(
                say("Board {board} stands there twice with different deals: the first of them is written.", board=number)
            )
        line = _line(record, number, people, lost)
        if line is not None:
            found.append(_At(record, number, line))
    about = kept.about
    day = next((day for text in _values(file, "Date") if (day := day_of(text))), None)
    in_matches = kept.matches or any(all(each.match[1:]) for each in found)
    sections = tuple(_sections(found, kept.matches))
    usebio = Usebio(
        version="1.2",
        club=about.get("UsebioClub", ""),
        club_id=about.get("UsebioClubId", ""),
        description=next(iter(_values(file, "Event")), "Boards"),
        event_type=about.get("UsebioEventType", "") or ("TEAMS" if in_matches else "PAIRS"),
        scoring=about.get("UsebioScoring", ""),
        date=day.strftime("%d/%m/%Y") if day else about.get("UsebioDate", ""),
        winners=2 if about.get("UsebioWinners") == "2" else 1,
        participants=_participants((*kept.participants, *people.met.values()), sections),
        sections=sections,
        hands=tuple(Dealt(number, deal) for number, deal in sorted(deals.items(), key=lambda each: each[0])),
        more=kept.more,
    )
    told = [*lost.all, *irregular_markings(file, "USEBIO"), *_of_other_events(file, day), *_beside(file, kept.unreadable)]
    return Written(write_usebio(usebio), tuple(dict.fromkeys(told)))


def _participants(people: Iterable[Participant], sections: tuple[Section, ...]) -> tuple[Participant, ...]:
    """Those of a section that has no results stand with the event."""
    names = {section.name for section in sections}
    return tuple(each if each.section in names else replace(each, section="") for each in people)


def _of_other_events(file: File, day: date | None) -> list[Text | str]:
    """A file has one event and one day: those of the first board that has any."""
    several = [name for name in ("Event", "Date") if len(_values(file, name)) > 1]
    if "Date" not in several and day is None and _values(file, "Date"):
        several.append("Date")
    if not several:
        return []
    return [say("USEBIO has one event on one day: other values of {tags} are left out.", tags=all_of(several))]


def _values(file: File, tag: str) -> list[str]:
    return list(dict.fromkeys(value for record in file.records if (value := record.tag(tag))))


def _sections(found: list[_At], matches: tuple[Held, ...]) -> list[Section]:
    sections = []
    places = dict.fromkeys([*[each.section for each in found], *[(each.session, each.section) for each in matches]])
    for session, name in sorted(places, key=lambda each: (bool(each[0]), bool(each[1]))):
        here = [each for each in found if each.section == (session, name)]
        alone = [each for each in here if not all(each.match[1:])]
        of_it = {
            (each.match.round, each.match.team, each.match.opposing_team): each.match
            for each in matches
            if (each.session, each.section) == (session, name)
        }
        for each in here:
            if all(each.match[1:]):
                round_, team, opposing_team = each.match
                of_it.setdefault(each.match, PublishedMatch(round=round_, team=team, opposing_team=opposing_team))
        sections.append(
            Section(
                name,
                session,
                _boards(alone),
                tuple(
                    replace(match, boards=_boards([each for each in here if each.match == key]))
                    for key, match in of_it.items()
                ),
            )
        )
    return sections


def _boards(found: list[_At]) -> tuple[TravellerBoard, ...]:
    boards: dict[int, list[_At]] = {}
    for each in found:
        boards.setdefault(each.number, []).append(each)
    return tuple(
        TravellerBoard(number, tuple(each.line for each in here), here[0].record.tag("UsebioImps"), _points(here[0].record))
        for number, here in sorted(boards.items(), key=lambda each: each[0])
    )


def _points(record: Record) -> tuple[str, str]:
    own, _, theirs = record.tag("UsebioTeamPoints").partition(" ")
    return own, theirs


def _line(record: Record, number: int, people: _People, lost: _Lost) -> TravellerLine | None:
    told = _tell(record, number, lost)
    named = record.tag("PairNS") and record.tag("PairEW")
    if not any(told.values()) and not named:
        return None
    sides = [_side(record, side, people, number, lost) for side in Side]
    if not all(sides):
        lost.sentences.append(say("Board {number}: its result is left out, since nobody says who sat there.", number=number))
        return None
    points = {name: _sides(record.tag(name)) for name in ("ScoreIMP", "ScoreMP") if record.tag(name)}
    in_use = next((name for name, both in points.items() if any(both)), "ScoreMP")
    for name, both in points.items():
        if name != in_use or not any(both):
            lost.of(_POINTS_LOST[name], number)
    room = {"Open": "NS", "Closed": "EW"}.get(record.tag("Room"), "")
    return TravellerLine(
        ns=sides[0],
        ew=sides[1],
        ns_points=points.get(in_use, ("", ""))[0],
        ew_points=points.get(in_use, ("", ""))[1],
        points_in=(record.tag("UsebioPoints") or "IMPS") if in_use == "ScoreIMP" else "MATCH_POINTS",
        direction=room,
        lin=record.tag("UsebioLin"),
        **told,
    )


_POINTS_LOST: Final = {
    "ScoreIMP": template("ScoreIMP of {boards} is left out: a result has points of one kind, for either side."),
    "ScoreMP": template("ScoreMP of {boards} is left out: a result has points of one kind, for either side."),
}


def _tell(record: Record, number: int, lost: _Lost) -> dict[str, str]:
    """What happened at the table, or what was awarded in its place."""
    notes = {"notes": record.tag("UsebioNotes")}
    try:
        adjusted = record.adjusted or split_score(record.tag("Score"))
    except BridgelawsError:  # no award could be such a score
        lost.of(template("The score of {boards} is left out: it is none that a contract could have."), number)
        return notes
    if adjusted is None:
        return notes | _tell_play(record, number, lost)
    if record.stated != Stated() or record.cards or record.tag("Contract"):
        lost.of(template("What was played on {boards} is left out: an adjusted score stands in its place."), number)
    if _is_all_there_is(adjusted):
        return notes | _code(adjusted)
    if notes["notes"] and not notes["notes"].startswith(AWARDED):
        lost.of(template("The notes on {boards} are left out: what was awarded stands in their place."), number)
    return {"notes": AWARDED + write_adjusted(adjusted)} | _code(adjusted)


def _tell_play(record: Record, number: int, lost: _Lost) -> dict[str, str]:
    stated = record.stated
    if stated.wrong_declarer or stated.agreed_otherwise:
        lost.of(template("That {boards} had a declarer or tricks other than the table gave is left out."), number)
    scores = SideScores.parse(record.tag("Score")) or SideScores()
    own = scores.ns if scores.ns is not None else -scores.ew if scores.ew is not None else None
    if own is not None and own.denominator == 1:
        found = {"score": str(int(own))}
    else:
        found = {"score": record.tag("UsebioScore")}
        if record.tag("Score"):
            lost.of(template("The score of {boards} is left out: it is none of North-South or East-West."), number)
    if stated.passed_out:
        return {"contract": "PASS", "score": found["score"] or "0"}
    found["lead"] = str(record.cards[0].card) if record.cards else record.tag("UsebioLead")
    tricks = record.tag("Result") if stated.tricks is None else str(stated.tricks)
    if stated.contract is None:
        return found | {"contract": record.tag("Contract"), "played_by": record.tag("Declarer"), "tricks": tricks}
    if stated.tricks is not None and not found["score"]:
        points = score(stated.contract, stated.tricks, record.vulnerable or Board.numbered(number).vulnerable)
        found["score"] = str(points if stated.contract.declarer.side is Side.NS else -points)
    contract = f"{stated.contract.bid}{stated.contract.doubling}"
    return found | {"contract": contract, "played_by": str(stated.contract.declarer), "tricks": tricks}


def _sides(text: str) -> tuple[str, str]:
    """The figures of both sides as they are written; empty where there is none."""
    found = {each[1]: each[2] for each in _FIGURE.finditer(text)}
    return found.get("NS", ""), found.get("EW", "")


def _code(result: TableResult) -> dict[str, str]:
    """12C2(a): A and two percentages, where both sides have one."""
    if isinstance(result.ns, Obtained) and result.ns == result.ew:
        return {"score": str(result.ns.score)}
    percents = [award.percent for award in (result.ns, result.ew) if isinstance(award, Artificial)]
    if len(percents) == 2 and all(each is not None and each.denominator == 1 and each < 100 for each in percents):
        return {"score": "A" + "".join(f"{int(each or 0):02}" for each in percents)}
    return {}


def _is_all_there_is(result: TableResult) -> bool:
    """Whether the code says as much as the award: a percentage as it was written down, and nothing of other boards."""
    both = (result.ns, result.ew)
    return bool(_code(result)) and all(isinstance(each, Artificial) and not each.own_session_counts for each in both)


def _side(record: Record, side: Side, people: _People, board: int, lost: _Lost) -> tuple[str, ...]:
    """A pair by its number or by its names, which then gives it one; two players where each has a number."""
    names = tuple(name for seat in side.seats if (name := record.player(seat)))
    section = record.tag("Section")
    if number := record.tag(f"Pair{side}"):
        numbers = tuple(number.split("+"))
        kind = "PLAYER" if len(numbers) == 2 else "PAIR"
        together = tuple(filter(None, record.tag(f"UsebioNames{side}").split(" - "))) or names
        for at, each in enumerate(numbers):
            own = names[at : at + 1] if kind == "PLAYER" else together
            known = people.known(section, each)
            if known is None:
                players = tuple(Player(name) for name in own)
                people.met[section, each] = Participant(number=each, kind=kind, players=players, section=section)
            elif set(own) - set(known.names):
                lost.of(template("Names of players on {boards} are left out: their numbers belong to others."), board)
        return numbers
    if not names:
        return ()
    everybody = (*people.listed.values(), *people.met.values())
    taken = {each.number for each in everybody}
    known = next((each for each in everybody if each.section in (section, "") and sorted(each.names) == sorted(names)), None)
    own_number = known.number if known else next(str(free) for free in count(1) if str(free) not in taken)
    if known is None:
        players = tuple(Player(name) for name in names)
        people.met[section, own_number] = Participant(number=own_number, players=players, section=section)
    return (own_number,)


def _beside(file: File, unreadable: tuple[str, ...]) -> list[Text | str]:
    records = file.records
    kinds = {
        template("auctions"): any(each.calls for each in records),
        template("play after the opening lead"): any(len(each.cards) > 1 or each.claim is not None for each in records),
        template("tables"): any(each.sections for each in records),
        template("comments"): bool(file.remarks) or any(each.remarks for each in records),
    }
    told: list[Text] = [say(name) for name, there in kinds.items() if there]
    tags = dict.fromkeys(name for tags in (file.tags, *[each.tags for each in records]) for name, _ in tags)
    others = [name for name in tags if name not in _CARRIED or name in unreadable]
    if others:
        told.append(tags_told(others))
    return [say("USEBIO holds results and hands: {told} could not be carried over.", told=all_of(told))] if told else []
