"""Published results worked out anew from their raw scores, and examples of others (docs/verified-against.md)."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.bridge.awards import obtained
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.american import read_acbl
from bridgelaws.exchange.comparing import compare_with_print
from bridgelaws.exchange.published import Published, read_published
from bridgelaws.exchange.sections import Compared
from bridgelaws.formats.usebio import read_usebio
from bridgelaws.lawbook.choices import ButlerDatum, DatumRounding
from bridgelaws.lawbook.elections import choose_from
from bridgelaws.tournament.scoring.boards import Line, score_board
from bridgelaws.tournament.scoring.contest import ContestResult, result_of
from bridgelaws.tournament.scoring.imps import datum
from bridgelaws.tournament.scoring.marks import Method
from bridgelaws.tournament.scoring.matchpoints import neuberg
from bridgelaws.tournament.scoring.undecided import Undecided
from bridgelaws.tournament.scoring.victory_points import scale, victory_points

HUNDREDTH = Fraction(1, 200)  # half of the last decimal printed


def published(shared_data: Path, name: str) -> tuple[Published, ContestResult]:
    path = shared_data / "results" / name
    found = read_acbl(path.read_text("utf8"), name) if name.endswith(".json") else read_published(path.read_bytes(), name)
    return found, result_of(found.contest)


def lines_off(found: Published, result: ContestResult, unit: int = 1) -> list[tuple[int, str, str]]:
    """The published lines that differ by more than their rounding."""
    assert result.pairs is not None
    off = []
    for session in result.pairs.sessions:
        for board, marks in session.lines:
            for each in marks:
                key = (board, "+".join(each.line.ns), "+".join(each.line.ew))
                printed = found.lines[key]
                ours = (each.ns.worth / unit, each.ew.worth / unit)
                if any(abs(own - theirs) > HUNDREDTH for own, theirs in zip(ours, printed, strict=True)):
                    off.append(key)
    return off


def places(result: ContestResult) -> dict[str, str]:
    return {place.contestant.id: place.standing.shown for place in result.places}


def test_matchpointed_pairs_with_two_winners(shared_data: Path) -> None:
    found, result = published(shared_data, "mp-pairs.xml")
    assert len(result.places) == 22
    assert len(found.lines) == 242
    assert lines_off(found, result) == []
    for place in result.places:
        printed = found.figures[place.contestant.id]
        assert place.percent is not None
        assert printed.percent is not None
        assert abs(place.percent - printed.percent) <= HUNDREDTH
        assert place.standing.shown == printed.place


def test_matchpointed_pairs_with_an_artificial_score(shared_data: Path) -> None:
    """The program that wrote this file leaves a board its own top; percentages are printed to seven digits."""
    found, result = published(shared_data, "usebio-and-pbn.xml")
    assert found.contest.regulations.boards_with_fewer_scores.value == "own top kept"
    assert lines_off(found, result) == []
    for place in result.places:
        printed = found.figures[place.contestant.id]
        assert place.percent is not None
        assert printed.percent is not None
        assert abs(place.percent - printed.percent) < Fraction(1, 100_000)
        assert place.standing.shown == printed.place


def test_cross_imps_with_a_half_table(shared_data: Path) -> None:
    """Three pairs sat out eight of 24 boards: their sums are brought to 24. Two totals contradict the lines."""
    found, result = published(shared_data, "cross-imp-pairs.xml")
    assert len(found.lines) == 192
    assert [key for key in lines_off(found, result) if key[0] != 0] == []
    contradicted = {"16", "17"}
    for place in result.places:
        printed = found.figures[place.contestant.id]
        assert printed.score is not None
        assert place.standing.shown == printed.place
        if place.contestant.id not in contradicted:
            # A sum over 16 boards was rounded before it was multiplied by 24/16.
            assert abs(place.score - printed.score) <= HUNDREDTH * 5 / 2
    sums = {each: Fraction(0) for each in contradicted}
    for (_, ns, ew), (north_south, east_west) in found.lines.items():
        for pair, points in ((ns, north_south), (ew, east_west)):
            if pair in sums:
                sums[pair] += points
    assert abs(sums["17"] - (found.figures["17"].score or 0)) > 6  # the file's own lines say 28.17, its total 21.29
    assert abs(sums["16"] * 24 / 16 - (found.figures["16"].score or 0)) > 2
    assert len(found.doubtful) == 1  # a contract "42", misprinted; its score counts


def test_team_matches_with_victory_points(shared_data: Path) -> None:
    found, result = published(shared_data, "multiple-teams.xml")
    document = read_usebio((shared_data / "results" / "multiple-teams.xml").read_bytes(), "multiple-teams.xml")
    assert result.teams is not None
    matches = [match for section in document.sections for match in section.matches]
    assert len(matches) == 40
    for printed, ours in zip(matches, result.teams.matches, strict=True):
        assert [str(int(ours.home.victory_points or 0)), str(int(ours.away.victory_points or 0))] == [
            printed.team_score,
            printed.opposing_team_score,
        ]
        assert [each.home for each in ours.swings] == [int(board.imps) for board in printed.boards]
    for place in result.places:
        assert place.score == found.figures[place.contestant.id].score
        assert place.standing.shown == found.figures[place.contestant.id].place
    assert found.doubtful == ()


def test_the_cross_imps_printed_beside_the_team_matches(shared_data: Path) -> None:
    """The same boards as a field of pairs: every table's result against all the others on that board."""
    document = read_usebio((shared_data / "results" / "multiple-teams.xml").read_bytes(), "multiple-teams.xml")
    boards: dict[int, list[Any]] = {}
    for section in document.sections:
        for match in section.matches:
            for board in match.boards:
                boards.setdefault(board.number, []).extend(board.lines)
    regulations = choose_from({}, "test")
    checked = 0
    for lines in boards.values():
        # The file lists each table once for each of the two teams it belongs to a match of.
        tables = {(line.ns, line.ew): line for line in lines}
        field = [Line(line.ns, line.ew, obtained(int(line.score))) for line in tables.values()]
        for marks, line in zip(score_board(field, Method.CROSS_IMPS, regulations), tables.values(), strict=True):
            assert abs(marks.ns.worth - Fraction(line.ns_points)) <= HUNDREDTH
            checked += 1
    assert checked == 240


def test_a_howell_of_the_american_league(shared_data: Path) -> None:
    """Half matchpoints; a pair that sat out gets its own percentage, and percentages are taken of the printed score."""
    found, result = published(shared_data, "acbl_club_game_2.json")
    assert lines_off(found, result, unit=2) == []
    for place in result.places:
        printed = found.figures[place.contestant.id]
        assert printed.score is not None
        assert printed.percent is not None
        assert abs(place.score - printed.score) <= HUNDREDTH
        assert abs(printed.score * 100 / 72 - printed.percent) <= HUNDREDTH * 2  # 18 boards with a top of 4
        if printed.place:
            assert place.standing.rank == int(printed.place.split("/")[0])
    assert not compare_with_print(found, result)


def test_every_worked_example(shared_data: Path) -> None:
    lines = (shared_data / "results" / "worked_examples.jsonl").read_text("utf8").splitlines()
    assert len(lines) >= 20
    for line in lines:
        example = json.loads(line)
        assert _agrees(example), example


def _agrees(example: dict[str, Any]) -> bool:
    expected, method = example["expected_ns"], example["method"]
    if method.startswith("neuberg_group"):
        ours = [neuberg(each, example["group_size"], 10) for each in example["group_matchpoints"]]
        return _close(ours, expected, 1)
    if method.startswith("averages_old_style"):
        # Each average counts as half a comparison won: two for each score below, and one for each average beside them.
        ranks, averages = example["ranks"], example["n_averages"]
        ours = [
            Fraction(2 * sum(other < own for other in ranks) + sum(other == own for other in ranks) - 1 + averages)
            for own in ranks
        ]
        return _close(ours, expected, 0)
    scores = example["ns_scores"]
    drop = (ButlerDatum.WITHOUT_EXTREMES, DatumRounding.NEAREST_TEN)
    if method == "butler_datum_only":
        return bool(datum(scores, *drop) == expected[0])
    how = {
        "matchpoints": Method.MATCHPOINTS,
        "percent": Method.MATCHPOINTS,
        "butler": Method.BUTLER,
        "cross": Method.CROSS_IMPS,
    }[method.split("_")[0]]
    regulations = choose_from({"butler_datum": drop[0].value}, "test")
    marks = score_board([Line(("n",), ("e",), obtained(each)) for each in scores], how, regulations)
    if method.startswith("percent"):
        return _close([mark.ns.percent or Fraction(0) for mark in marks], expected, 1)
    unit = 2 if method == "matchpoints_1" else 1
    return _close([mark.ns.worth / unit for mark in marks], expected, 2 if all(x * 4 % 1 == 0 for x in expected) else 1)


def _close(ours: list[Fraction], expected: list[float], decimals: int) -> bool:
    half = Fraction(1, 2 * 10**decimals)
    return all(abs(own - Fraction(str(theirs))) <= half for own, theirs in zip(ours, expected, strict=True))


def _points(shared_data: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((shared_data / "victory-points" / "published_points.json").read_text("utf8"))
    return found


@pytest.mark.parametrize(
    ("table", "boards"),
    [
        ("wbf_24_boards_published", 24),
        ("wbf_4_boards_published", 4),
        ("wbf_28_boards_points_from_played_league", 28),
        ("wbf_14_boards_points_klinger_ibpa_2013", 14),
        ("wbf_16_boards_generator_test", 16),
    ],
)
def test_the_continuous_scale_as_it_was_printed(shared_data: Path, table: str, boards: int) -> None:
    for margin, winner, *loser in _points(shared_data)[table]:
        own, theirs = victory_points(scale("wbf-20-0"), margin, boards)
        assert own == Fraction(str(winner))
        assert loser in ([], [float(theirs)])


def test_the_continuous_scale_as_another_program_has_it(shared_data: Path) -> None:
    tables = _points(shared_data)["belgian_league_generated_tables"]
    for boards, rows in tables.items():
        for margin, winner in rows:
            assert victory_points(scale("wbf-20-0"), margin, int(boards))[0] == Fraction(str(winner)), (boards, margin)


def test_full_wins_as_others_have_them(shared_data: Path) -> None:
    for boards, margin in _points(shared_data)["blitz_margins_third_party_tests"].items():
        assert scale("wbf-20-0").smallest_full_win(int(boards)) == margin


@pytest.mark.parametrize(
    ("table", "name", "boards"),
    [
        ("acbl_20vp_6-8_boards", "acbl-20-0", 7),
        ("acbl_20vp_9-11_boards", "acbl-20-0", 10),
        ("acbl_30vp_6-8_boards", "acbl-30-0", 7),
        ("acbl_30vp_9-11_boards", "acbl-30-0", 10),
    ],
)
def test_the_american_scales_as_printed(shared_data: Path, table: str, name: str, boards: int) -> None:
    most = 20 if "20" in name else 30
    for first, last, winner in _points(shared_data)[table]:
        for margin in (first, last if last is not None else first + 50):
            assert list(victory_points(scale(name), margin, boards)) == [winner, most - winner]


def test_the_three_board_scale_as_played(shared_data: Path) -> None:
    for margin, winner in _points(shared_data)["ebu_3_board_discrete_points_from_usebio_example"]:
        assert victory_points(scale("ebu-20-0-three-boards"), margin, 3)[0] == winner


def test_usebio_with_entities_of_its_own_is_refused() -> None:
    bomb = b'<!DOCTYPE USEBIO [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><USEBIO><EVENT>&b;</EVENT></USEBIO>'
    with pytest.raises(BridgelawsError, match="entities of its own"):
        read_usebio(bomb, "file.xml")
    for broken in (b"<USEBIO><EVENT></USEBIO>", b"", b"plain text"):
        with pytest.raises(BridgelawsError, match="is not XML"):
            read_usebio(broken, "file.xml")
    with pytest.raises(BridgelawsError, match="has no EVENT"):
        read_usebio(b"<USEBIO/>", "file.xml")


def test_usebio_of_an_individual_event_names_players() -> None:
    line = (
        "<TRAVELLER_LINE><N_PLAYER_NUMBER>1</N_PLAYER_NUMBER><S_PLAYER_NUMBER>2</S_PLAYER_NUMBER>"
        "<E_PLAYER_NUMBER>3</E_PLAYER_NUMBER><W_PLAYER_NUMBER>4</W_PLAYER_NUMBER><SCORE>{}</SCORE></TRAVELLER_LINE>"
    )
    other = line.replace(">1<", ">5<").replace(">2<", ">6<").replace(">3<", ">7<").replace(">4<", ">8<")
    text = (
        '<USEBIO><EVENT EVENT_TYPE="INDIVIDUAL"><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>'
        f"{line.format(420)}{other.format(-50)}</BOARD></EVENT></USEBIO>"
    )
    result = result_of(read_published(text.encode(), "file.xml").contest)
    assert places(result) == {"1": "1=", "2": "1=", "7": "1=", "8": "1=", "3": "5=", "4": "5=", "5": "5=", "6": "5="}


def two_sections(points: tuple[int, ...] = (), places: tuple[int, ...] = ()) -> bytes:
    """Two sections of two tables with pairs 1 to 4 each; North-South's matchpoints line by line, and places, if printed."""

    def section(name: str, scores: tuple[int, int], own: tuple[int, ...], ranked: tuple[int, ...]) -> str:
        lines = "".join(
            f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{at}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{at + 2}</EW_PAIR_NUMBER>"
            f"<SCORE>{score}</SCORE>{printed}</TRAVELLER_LINE>"
            for at, (score, printed) in enumerate(zip(scores, matchpoints(own) or ("", ""), strict=True), 1)
        )
        pairs = "".join(
            f"<PAIR><PAIR_NUMBER>{at}</PAIR_NUMBER><PLACE>{place}</PLACE></PAIR>" for at, place in enumerate(ranked, 1)
        )
        board = f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{lines}</BOARD>"
        return f'<SECTION SECTION_ID="{name}"><PARTICIPANTS>{pairs}</PARTICIPANTS>{board}</SECTION>'

    def matchpoints(own: tuple[int, ...]) -> list[str]:
        top = 6 if max(points, default=0) > 2 else 2
        return [f"<NS_MATCH_POINTS>{each}</NS_MATCH_POINTS><EW_MATCH_POINTS>{top - each}</EW_MATCH_POINTS>" for each in own]

    one, other = (
        section(name, scores, points[at : at + 2], places[2 * at : 2 * at + 4])
        for name, scores, at in (("A", (420, -50), 0), ("B", (90, 140), 2))
    )
    return f'<USEBIO><EVENT EVENT_TYPE="MP_PAIRS"><SESSION>{one}{other}</SESSION></EVENT></USEBIO>'.encode()


def test_usebio_sections_compared_apart_may_number_their_pairs_alike() -> None:
    found = read_published(two_sections((2, 0, 0, 2)), "file.xml")
    assert found.compared is Compared.APART
    assert {each for each, shown in places(result_of(found.contest)).items() if shown == "1="} == {
        "A-1",
        "A-4",
        "B-2",
        "B-3",
    }


def test_usebio_sections_are_one_field_where_their_tops_say_so() -> None:
    found = read_published(two_sections((6, 0, 2, 4)), "file.xml")
    assert found.compared is Compared.ACROSS
    assert {each.contestant.id: each.score for each in result_of(found.contest).places}["A-1"] == 6


def test_usebio_sections_are_one_field_where_their_places_count_through() -> None:
    assert read_published(two_sections((), (1, 7, 8, 2, 5, 3, 4, 6)), "file.xml").compared is Compared.ACROSS


def test_usebio_sections_that_do_not_tell_are_asked_about() -> None:
    for ranked in ((), (1, 3, 4, 2, 1, 3, 4, 2)):
        with pytest.raises(Undecided, match="across the field or each by itself"):
            read_published(two_sections((), ranked), "file.xml")
    assert read_published(two_sections(), "file.xml", sections=Compared.ACROSS).compared is Compared.ACROSS


@pytest.mark.parametrize(("name", "pairs"), [("multi-section.xml", 35), ("multi-section-2.xml", 32)])
def test_sections_of_a_session_are_one_field(shared_data: Path, name: str, pairs: int) -> None:
    found, result = published(shared_data, name)
    assert found.compared is Compared.ACROSS
    assert len(result.places) == pairs
    for place in result.places:
        printed = found.figures[place.contestant.id]
        assert place.percent is not None
        assert printed.percent is not None
        assert abs(place.percent - printed.percent) <= Fraction(6, 1000)
    assert not compare_with_print(found, result)


def test_point_a_board_adds_the_boards_and_needs_no_scale(shared_data: Path) -> None:
    found, result = published(shared_data, "point-a-board.xml")
    document = read_usebio((shared_data / "results" / "point-a-board.xml").read_bytes(), "point-a-board.xml")
    assert result.teams is not None
    assert [int(result.teams.totals[str(team)].score) for team in range(1, 9)] == [35, 36, 29, 41, 55, 44, 51, 45]
    matches = [match for section in document.sections for match in section.matches]
    assert len(matches) == len(result.teams.matches) == 28
    boards = 0
    for printed, ours in zip(matches, result.teams.matches, strict=True):
        assert [str(int(side.net)) for side in (ours.home, ours.away)] == [printed.team_score, printed.opposing_team_score]
        for board, swing in zip(printed.boards, ours.swings, strict=True):
            assert board.team_points == (str(int(swing.home)), str(int(swing.away)))
            boards += 1
    assert boards == 168
    assert not compare_with_print(found, result)


def test_the_cross_imps_printed_beside_point_a_board(shared_data: Path) -> None:
    document = read_usebio((shared_data / "results" / "point-a-board.xml").read_bytes(), "point-a-board.xml")
    boards: dict[int, list[Any]] = {}
    for section in document.sections:
        for match in section.matches:
            for board in match.boards:
                boards.setdefault(board.number, []).extend(board.lines)
    checked = 0
    for lines in boards.values():
        field = [Line(line.ns, line.ew, obtained(int(line.score))) for line in lines]
        for marks, line in zip(score_board(field, Method.CROSS_IMPS, choose_from({}, "test")), lines, strict=True):
            assert abs(marks.ns.worth - Fraction(line.ns_points)) <= HUNDREDTH
            checked += 1
    assert checked == 336


def test_what_a_file_prints_otherwise_is_found_and_by_how_much(shared_data: Path) -> None:
    found, result = published(shared_data, "cross-imp-pairs.xml")
    differs = compare_with_print(found, result)
    assert [each.of for each in differs.contestants if abs(each.by) > 1] == ["16", "17"]
    assert {each.of: round(float(each.by), 2) for each in differs.contestants}["17"] == 6.85
    assert not differs.lines


def test_a_line_that_is_printed_otherwise_is_found() -> None:
    found = read_published(two_sections((6, 0, 2, 4)).replace(b"<NS_MATCH_POINTS>6<", b"<NS_MATCH_POINTS>5.5<"), "file.xml")
    differs = compare_with_print(found, result_of(found.contest))
    assert [(each.of, each.printed, each.worked_out) for each in differs.lines] == [
        ("1: A-1 - A-3", Fraction(11, 2), Fraction(6))
    ]


def test_a_scoring_not_known_to_us_is_ranked_by_the_totals_printed() -> None:
    pairs = "".join(
        f"<PAIR><PAIR_NUMBER>{at}</PAIR_NUMBER><TOTAL_SCORE>{total}</TOTAL_SCORE></PAIR>" for at, total in ((1, 12), (2, 30))
    )
    event = "<BOARD_SCORING_METHOD>AURORA</BOARD_SCORING_METHOD>" + f"<PARTICIPANTS>{pairs}</PARTICIPANTS>"
    found = read_published(f"<USEBIO><EVENT>{event}</EVENT></USEBIO>".encode(), "file.xml")
    assert found.not_recomputed == "AURORA"
    assert [(place.contestant.id, place.score) for place in result_of(found.contest).places] == [
        ("2", Fraction(30)),
        ("1", Fraction(12)),
    ]


def test_usebio_lines_without_a_result_are_not_played() -> None:
    pairs = "<NS_PAIR_NUMBER>{}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{}</EW_PAIR_NUMBER>"
    line = f"<TRAVELLER_LINE>{pairs}<SCORE>{{}}</SCORE></TRAVELLER_LINE>"
    lines = line.format(1, 2, 420) + line.format(3, 4, -50) + line.format(5, 6, "")
    text = f'<USEBIO><EVENT EVENT_TYPE="MP_PAIRS"><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{lines}</BOARD></EVENT></USEBIO>'
    result = result_of(read_published(text.encode(), "file.xml").contest)
    assert {place.contestant.id: place.percent for place in result.places} == {
        "1": 100,
        "4": 100,
        "2": 0,
        "3": 0,
        "5": None,
        "6": None,
    }


@pytest.mark.parametrize(
    ("printed", "variant"),
    [
        ([6, 5, 5, 5, -11, -12], "mean without best and worst"),  # datum 450
        ([7, 7, 6, 6, -10, -11], "mean"),  # 383.3, so 380: 310, 280, 250, 240, -480, -580
    ],
)
def test_usebio_butler_is_scored_by_the_datum_its_lines_show(printed: list[int], variant: str) -> None:
    scores = [690, 660, 630, 620, -100, -200]
    lines = "".join(
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{at}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{at + 6}</EW_PAIR_NUMBER>"
        f"<SCORE>{score}</SCORE><NS_BUTLER_POINTS>{imps}</NS_BUTLER_POINTS><EW_BUTLER_POINTS>{-imps}</EW_BUTLER_POINTS></TRAVELLER_LINE>"
        for at, (score, imps) in enumerate(zip(scores, printed, strict=True), 1)
    )
    text = f'<USEBIO><EVENT EVENT_TYPE="BUTLER_PAIRS"><BOARD><BOARD_NUMBER>2</BOARD_NUMBER>{lines}</BOARD></EVENT></USEBIO>'
    found = read_published(text.encode(), "file.xml")
    assert found.contest.regulations.butler_datum.value == variant
    assert lines_off(found, result_of(found.contest)) == []
