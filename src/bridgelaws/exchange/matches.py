"""Team events as people write them: matches, byes, penalties and the scale of victory points."""

from fractions import Fraction

from bridgelaws.bridge.awards import Penalty, TableResult, Unit
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange import teams_of_eight
from bridgelaws.exchange.lines import read_marked, read_result
from bridgelaws.exchange.plain import Data, Place, as_list, board_of, check_keys, choice, number, read_list, two, whole
from bridgelaws.lawbook.choices import VictoryPointScale
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import say, template
from bridgelaws.tournament.scoring.matches import LineUp, Match, MatchBoard, TeamMethod
from bridgelaws.tournament.scoring.penalties import bye_victory_points
from bridgelaws.tournament.scoring.teams import TeamEvent
from bridgelaws.tournament.scoring.undecided import leave_undecided
from bridgelaws.tournament.scoring.victory_points import Scale, read_scale, scale, scales
from bridgelaws.yaml_text import truth

TEAM_METHODS = (
    {"teams IMPs": TeamMethod.IMPS, "teams total points": TeamMethod.TOTAL_POINTS}
    | {each.value: each for each in (TeamMethod.BOARD_A_MATCH, TeamMethod.PATTON, TeamMethod.PATTON_AND_VICTORY_POINTS)}
    | {teams_of_eight.NAME: TeamMethod.IMPS}
)


def read_team_event(data: Data, method: TeamMethod, regulations: Regulations, source: Place) -> TeamEvent:
    eight = None
    if data.get("scoring") == teams_of_eight.NAME:
        eight = teams_of_eight.read_comparison(data.get("comparison"), source)
        if not isinstance(data.get("victory_points"), dict) and data.get("victory_points") != "none":
            raise BridgelawsError(
                say(
                    "{place}: the scales are for one comparison a board: write victory_points as a table, or none.",
                    place=source,
                )
            )
    by_scale = method in {TeamMethod.IMPS, TeamMethod.PATTON_AND_VICTORY_POINTS}
    of = read_event_scale(data.get("victory_points"), regulations, source) if by_scale else None
    if of is None and method is TeamMethod.PATTON_AND_VICTORY_POINTS:
        raise BridgelawsError(say("{place}: name the scale of victory points that the boards are added to.", place=source))
    byes: dict[str, Fraction] = {}
    for each in read_list(data, "byes", source):
        if not isinstance(each, dict) or "contestant" not in each:
            raise BridgelawsError(
                say("{place}: a bye names its contestant, and its score if no regulation does.", place=source)
            )
        worth = number(each["score"], source) if "score" in each else None
        check_keys(each, frozenset({"contestant", "score"}), say("{place}: a bye", place=source))
        own = (worth or Fraction(0)) if of is None else bye_victory_points(of, regulations, worth)
        byes[str(each["contestant"])] = byes.get(str(each["contestant"]), Fraction(0)) + own
    return TeamEvent(
        matches=tuple(_match(each, at, source, eight) for at, each in enumerate(read_list(data, "matches", source), 1)),
        method=method,
        scale=of,
        penalties=tuple(read_penalty(each, source) for each in read_list(data, "penalties", source)),
        byes=byes,
    )


def read_event_scale(given: object, regulations: Regulations, source: Place) -> Scale | None:
    """The scale named or written in the file, or the one the regulations choose."""
    if isinstance(given, dict):
        return read_scale(given, say("{place}: {key}", place=source, key="victory_points"))
    if given is not None:
        return None if given == "none" else scale(str(given))
    match regulations.victory_point_scale:
        case VictoryPointScale.NONE:
            return None
        case VictoryPointScale.TWENTY:
            return scale("wbf-20-0")
        case VictoryPointScale.TWENTY_WHOLE:
            return scale("wbf-20-0-whole")
        case VictoryPointScale.TWENTY_FIVE:
            raise leave_undecided(
                "victory_points.scale",
                "Regulating Authority",
                say(
                    "{place}: the regulations choose a 25-0 scale, and the book prints no table: write "
                    "victory_points, one of {scales}, or a table.",
                    place=source,
                    scales=", ".join(scales()),
                ),
            )


_KEYS = frozenset("name home away boards imps victory_points length knockout round winner did_not_come line_up".split())


def _match(data: object, at: int, source: Place, eight: teams_of_eight.Comparison | None = None) -> Match:
    where = say("{place}, match {match}", place=source, match=at)
    if not isinstance(data, dict):
        raise BridgelawsError(say("{place}: a match is a table with home, away, and boards or imps.", place=where))
    check_keys(data, _KEYS, where)
    if not {"home", "away"} <= data.keys():
        raise BridgelawsError(say("{place}: a match names home and away.", place=where))
    boards = data.get("boards", {})
    if not isinstance(boards, dict):
        raise BridgelawsError(say("{place}: boards is a table: the number of a board, and open and closed.", place=where))
    compared = teams_of_eight.read_boards(boards, eight, where) if eight else teams_of_eight.Eight()
    given = {**data, "length": compared.length} if compared.length and "length" not in data else data
    return Match(
        home=str(data["home"]),
        away=str(data["away"]),
        boards=compared.boards if eight else tuple(_match_board(board, each, where) for board, each in boards.items()),
        imps=compared.imps or two(data.get("imps"), where),
        victory_points=two(data.get("victory_points"), where),
        length=whole(given["length"], say("{place}: {key}", place=where, key="length")) if "length" in given else None,
        knockout=truth(data.get("knockout"), "knockout"),
        round=whole(data["round"], say("{place}: {key}", place=where, key="round")) if "round" in data else 0,
        winner=str(data.get("winner", "")),
        name=str(data.get("name", at)),
        did_not_come=tuple(str(each) for each in as_list(data.get("did_not_come", ()))),
        line_up=_line_up(data.get("line_up", {}), where),
    )


def _line_up(data: object, where: Place) -> LineUp:
    """Who sat where in each room."""
    rooms = data if isinstance(data, dict) else {"": data}
    check_keys(rooms, frozenset({"open", "closed"}), say("{place}: {key}", place=where, key="line_up"))
    found: dict[str, tuple[str, ...]] = {}
    for room, sides in rooms.items():
        if not isinstance(sides, dict):
            raise BridgelawsError(say("{place}: a line-up has ns and ew in each room, two players in each.", place=where))
        check_keys(sides, frozenset({"ns", "ew"}), say("{place}: {key}", place=where, key="line_up"))
        found |= {f"{room}_{side}": tuple(str(each) for each in as_list(people)) for side, people in sides.items()}
    if any(len(people) != 2 or people[0] == people[1] for people in found.values()):
        raise BridgelawsError(say("{place}: a line-up has ns and ew in each room, two players in each.", place=where))
    return LineUp(**found)


def _match_board(board_number: object, tables: object, where: Place) -> MatchBoard:
    board = board_of(board_number, where)
    if not isinstance(tables, dict) or tables.keys() != {"open", "closed"}:
        raise BridgelawsError(
            say(
                "{place}, board {board}: a board has results in two rooms, open and closed.",
                place=where,
                board=str(board_number),
            )
        )
    rooms, marked = list[TableResult](), list[Vulnerability | None]()
    for room in ("open", "closed"):
        given = tables[room]
        whole = isinstance(given, dict) and bool(given.keys() & {"contract", "score", "result"})
        there = say(_ROOMS[room], place=where, board=str(board_number))
        told = given if whole else {"result": given}
        rooms.append(read_result(told, board, there))
        marked.append(read_marked(told, board, there))
    return MatchBoard(board.number, rooms[0], rooms[1], marked[0], marked[1])


_ROOMS = {
    "open": template("{place}, board {board}, open room"),
    "closed": template("{place}, board {board}, closed room"),
}


def read_penalty(data: object, source: Place) -> Penalty:
    if not isinstance(data, dict) or not {"contestant", "amount", "unit"} <= data.keys():
        raise BridgelawsError(say("{place}: a penalty names its contestant, amount and unit.", place=source))
    check_keys(
        data, frozenset("contestant amount unit law board match reason".split()), say("{place}: a penalty", place=source)
    )
    return Penalty(
        contestant=str(data["contestant"]),
        amount=number(data["amount"], say("{place}: a penalty", place=source)),
        unit=choice(Unit, str(data["unit"]), say("{place}: the unit of a penalty", place=source)),
        law=str(data.get("law", "90A")),
        board=whole(data["board"], say("{place}: the board of a penalty", place=source)) if "board" in data else None,
        match=str(data.get("match", "")),
        reason=str(data.get("reason", "")),
    )
