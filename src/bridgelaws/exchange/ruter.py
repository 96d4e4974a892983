"""PBN with score tables as programs of the Swedish and Norwegian federations take it, after those that Ruter writes.

Matchpoints stand there over and under average. Numbers that the federation's own system gives (of the event, of its
category) are left blank; whether it takes files of another program is not known.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from fractions import Fraction

from msgspec import Struct

from bridgelaws import __version__
from bridgelaws.bridge.awards import Artificial, Average, outcomes
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.publishing import Played
from bridgelaws.text import Text, say
from bridgelaws.tournament.scoring.boards import Marks
from bridgelaws.tournament.scoring.contest import ContestResult, FinalPlace
from bridgelaws.tournament.scoring.marks import Mark, Method
from bridgelaws.tournament.scoring.rounding import half_up
from bridgelaws.tournament.scoring.sessions import SessionScores, settle_mark

_META_WIDTH = 26
_VULNERABLE = {Vulnerability.NONE: "None", Vulnerability.NS: "NS", Vulnerability.EW: "EW", Vulnerability.BOTH: "All"}
_AVERAGES = {Average.PLUS: "A+", Average.EQUAL: "A", Average.MINUS: "A-"}
_ASKED = (
    "CRCategoryID Factor FactorReason ContestID SerialNumber PlayerCategoryCount CRMultiSession CRMultiSessionID "
    "CRSession CRSessionCount CRCutAfterSession CRReportMPAfter"
).split()


class Seat(Struct, frozen=True):
    """Where a pair first sat."""

    table: int
    side: Side


class ForRuter(Struct, frozen=True, kw_only=True):
    """What is told beside the scores of a session; a line by its board and by who sat there."""

    name: str = ""
    arranger: str = ""
    day: date | None = None
    rounds: int = 0
    hands: Mapping[int, Deal] = {}
    played: Mapping[tuple[int, str, str], Played] = {}
    where: Mapping[tuple[int, str, str], tuple[int, int]] = {}  # table and round
    seats: Mapping[str, Seat] = {}


class Ruter(Struct, frozen=True):
    data: bytes
    lost: tuple[Text, ...]


def write_for_ruter(result: ContestResult, about: ForRuter, session: int = 0) -> Ruter:
    """A session of pairs at matchpoints; the totals are those of the whole contest."""
    scored = result.pairs.sessions if result.pairs else ()
    if not scored or scored[0].session.method is not Method.MATCHPOINTS or result.contest.scale is not None:
        raise BridgelawsError(say("PBN for Ruter is written of pairs at matchpoints."))
    if any(len(line.line.ns) > 1 for _, lines in scored[session].lines for line in lines):
        raise BridgelawsError(say("PBN for Ruter is written of pairs at matchpoints."))
    lost: list[Text] = []
    name = about.name or result.contest.name
    games: list[str] = []
    for number, marks in scored[session].lines:
        tables = [_totals(result, about)] if not games else []
        tables.append(_scores(scored[session], number, marks, about, lost))
        games.append("\n".join([*_tags(number, name, about), *tables]))
    text = "\n".join(_head(result, scored[session], name, about)) + "\n" + "\n\n".join(games) + "\n"
    return Ruter(text.encode(), tuple(dict.fromkeys(lost)))


def _head(result: ContestResult, session: SessionScores, name: str, about: ForRuter) -> Iterator[str]:
    boards = len(session.lines)
    tables = max((len(marks) for _, marks in session.lines), default=0)
    known = {
        "Generator": "Bridgelaws",
        "Version": __version__,
        "Author": "",
        "Licencee": "",
        "Arranger": about.arranger,
        "Signature": "",
        "Created": f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S}",
        "ContestDate": f"{about.day:%Y-%m-%d}" if about.day else "",
        "ContestName": name,
        "ContestType": "2",
        "ScoringType": "MatchPoints;MP1",
        "Barometer": "",
        "TournamentDirector": ";" * 18,
        "TableCount": str(tables),
        "PairCount": str(len(result.places)),
        "PhantomCount": str(len(result.places) % 2),
        "BoardCount": str(boards),
        "RoundCount": str(about.rounds or ""),
        "BoardCountSession": str(boards),
        "BoardCountSessionMax": str(boards),
        "Average": "",
        "HandicapPercentageAverage": "",
        "Strata": "",
        "StrataHcpLevel": "",
        **dict.fromkeys(_ASKED, ""),
    }
    yield from ("% PBN 2.0", "% EXPORT", "%")
    for key, value in known.items():
        yield f'% <META  name={key:<{_META_WIDTH}} content="{_quoted(value)}">'
    yield "%"


def _quoted(text: str) -> str:
    return text.replace('"', "'").replace("\n", " ")


def _tags(number: int, name: str, about: ForRuter) -> Iterator[str]:
    board, deal = Board.numbered(number), about.hands.get(number)
    day = f"{about.day:%Y.%m.%d}" if about.day else ""
    tags = {
        "Event": name,
        "Site": about.arranger,
        "Date": day,
        "Board": str(number),
        "West": "",
        "North": "",
        "East": "",
        "South": "",
        "Dealer": str(board.dealer)[0],
        "Vulnerable": _VULNERABLE[board.vulnerable],
        "Deal": deal.pbn() if deal else "",
        "Scoring": "MatchPoints;MP1",
        "Declarer": "",
        "Contract": "",
        "Result": "",
        "Competition": "Pairs",
        "EventDate": day,
        "Application": f"Bridgelaws {__version__}",
    }
    yield from (f'[{key} "{_quoted(value)}"]' for key, value in tags.items())


def _totals(result: ContestResult, about: ForRuter) -> str:
    named = any(place.contestant.section for place in result.places)
    seated = bool(about.seats)
    heading = ["Rank", "PairId", *(["Section"] if named else []), *(["Table", "Direction"] if seated else [])]
    heading += ["TotalScoreMP", "TotalPercentage", "Names", "NrBoards", "MemberID1", "MemberID2"]
    rows = []
    for place in result.places:
        one = place.contestant
        section, pair = _split(one.id, one.section)
        seat = about.seats.get(one.id)
        numbers = [*one.numbers, "", ""][:2]
        boards, points = _centred(result, place)
        row = [str(place.standing.rank), pair, *([f'"{section}"'] if named else [])]
        row += [str(seat.table) if seat else "-", f'"{_direction(seat.side)}"' if seat else "-"] if seated else []
        row += [_figure(points, 1), _figure(place.percent or Fraction(0), 2), f'"{_quoted(" - ".join(one.names))}"']
        rows.append(" ".join([*row, str(boards), *[f'"{_quoted(each)}"' for each in numbers]]))
    return "\n".join([f'[TotalScoreTable "{";".join(heading)}"]', *rows])


def _direction(side: Side) -> str:
    return "N-S" if side is Side.NS else "E-W"


def _split(contestant: str, section: str) -> tuple[str, str]:
    """The section and the number of a pair such as A7."""
    own = contestant.removeprefix(section)
    return (section, own) if section and own != contestant else ("", contestant)


def _centred(result: ContestResult, place: FinalPlace) -> tuple[int, Fraction]:
    """How many boards, and the points over or under average on them."""
    one, points, boards = place.contestant.id, Fraction(0), 0
    for session in result.pairs.sessions if result.pairs else ():
        score = session.scores.get(one)
        if score is not None:
            boards += score.boards
            points += score.points - score.top / 2
    return boards, points


def _scores(session: SessionScores, board: int, marks: tuple[Marks, ...], about: ForRuter, lost: list[Text]) -> str:
    located = bool(about.where)
    sectioned = any(one.lstrip("0123456789") != "" for each in marks for one in (*each.line.ns, *each.line.ew))
    heading = [*(["Table", "Round"] if located else []), "PairId_NS", "PairId_EW", "Contract", "Declarer", "Result", "Lead"]
    heading += ["Score_NS", "Score_EW", "MP_NS", "MP_EW", "Percentage_NS", "Percentage_EW"]
    rows = []
    for each in marks:
        (ns,), (ew,) = each.line.ns, each.line.ew
        key = (board, ns, ew)
        table, number = about.where.get(key, (0, 0))
        scores = _score_of(each, board, lost)
        pairs = [f'"{ns}"', f'"{ew}"'] if sectioned else [ns, ew]
        row = [*([str(table or "-"), str(number or "-")] if located else []), *pairs]
        row += [*_contract(about.played.get(key)), *scores]
        own = [settle_mark(each.of(side), board, session.scores[one]) for side, one in ((Side.NS, ns), (Side.EW, ew))]
        rows.append(" ".join([*row, *[_over_average(mark) for mark in own], *[_percent(mark) for mark in own]]))
    return "\n".join([f'[ScoreTable "{";".join(heading)}"]', *rows])


def _contract(played: Played | None) -> list[str]:
    if played is None:
        return ["-", "-", "-", "-"]
    if played.contract is None:
        return ["Pass", "-", "-", "-"]
    contract = played.contract
    bid = str(contract.bid).replace("NT", "N")
    lead = str(played.lead) if played.lead else "-"
    return [f"{bid}{contract.doubling.value}", str(contract.declarer)[0], str(played.tricks), lead]


def _score_of(each: Marks, board: int, lost: list[Text]) -> list[str]:
    """What each side scored; artificial scores have letters, and what was assigned is told by its points alone."""
    result = each.line.result
    if isinstance(result.ns, Artificial) and isinstance(result.ew, Artificial):
        return [f'"{_AVERAGES[side.average]}"' for side in (result.ns, result.ew)]
    own = outcomes(result.ns)
    if result.ns == result.ew and len(own) == 1:
        score = own[0].score
        return [f'"{score}"' if score >= 0 else "-", f'"{-score}"' if score < 0 else "-"]
    lost.append(say("Board {board}: an adjusted score is written by its points alone.", board=board))
    return ["-", "-"]


def _over_average(mark: Mark) -> str:
    return "-" if mark.points is None or mark.top is None else _figure(mark.points - mark.top / 2, 1)


def _percent(mark: Mark) -> str:
    return "-" if mark.percent is None else _figure(mark.percent, 0)


def _figure(value: Fraction, decimals: int) -> str:
    return f"{float(half_up(value, decimals)):.{decimals}f}"
