"""USEBIO as values: the shapes of real files, both ways, and hostile ones."""

from contextlib import suppress
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bridgelaws.bridge.deal import NUMBER_OF_DEALS, Deal, numbered_deal
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.usebio import (
    Dealt,
    Participant,
    Player,
    PublishedMatch,
    Section,
    TravellerBoard,
    TravellerLine,
    Usebio,
    read_usebio,
    write_usebio,
)

SMALL = b"""<?xml version="1.0" encoding="iso-8859-1"?>
<!DOCTYPE USEBIO SYSTEM "http://www.example.org/usebio_v1_2.dtd">
<USEBIO Version="1.2"><CLUB><CLUB_NAME>Caf\xe9</CLUB_NAME><CLUB_ID_NUMBER>7</CLUB_ID_NUMBER></CLUB>
<EVENT EVENT_TYPE="MP_PAIRS"><EVENT_DESCRIPTION>Monday</EVENT_DESCRIPTION><DATE>01/02/2026</DATE><WINNER_TYPE>2</WINNER_TYPE>
<PARTICIPANTS>
 <PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>NS</DIRECTION><PERCENTAGE>55.5</PERCENTAGE><PLACE>1=</PLACE>
  <PLAYER><PLAYER_NAME>Player 1</PLAYER_NAME><NATIONAL_ID_NUMBER>11</NATIONAL_ID_NUMBER></PLAYER>
  <PLAYER><PLAYER_NAME>Player 2</PLAYER_NAME></PLAYER></PAIR></PARTICIPANTS>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><CONTRACT>3 Hx</CONTRACT>
 <PLAYED_BY>N</PLAYED_BY><LEAD>D10</LEAD><TRICKS>6</TRICKS><SCORE>-500</SCORE>
 <NS_MATCH_POINTS>0</NS_MATCH_POINTS><EW_MATCH_POINTS>2</EW_MATCH_POINTS></TRAVELLER_LINE>
<TRAVELLER_LINE><NS_PAIR_NUMBER>3</NS_PAIR_NUMBER><EW_PAIR_NUMBER>4</EW_PAIR_NUMBER><SCORE>A6040</SCORE></TRAVELLER_LINE>
</BOARD>
<BOARD>
<BOARD_NUMBER>x</BOARD_NUMBER></BOARD>
</EVENT>
<HANDSET HANDSET_ID="Red"><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
<HAND><DIRECTION>North</DIRECTION><CLUBS></CLUBS><SPADES>AKQJ1098765432</SPADES></HAND>
<HAND><DIRECTION>E</DIRECTION><HEARTS>AKQJT98765432</HEARTS><CLUBS>-</CLUBS></HAND>
<HAND><DIRECTION>South</DIRECTION><DIAMONDS>A K Q J T 9 8 7 6 5 4 3 2</DIAMONDS></HAND></BOARD>
<BOARD><BOARD_NUMBER>2</BOARD_NUMBER><HAND><DIRECTION>North</DIRECTION><SPADES>AA</SPADES></HAND></BOARD></HANDSET>
</USEBIO>"""


def test_a_file_of_the_usual_shape() -> None:
    found = read_usebio(SMALL, "small.xml")
    assert (found.version, found.club, found.club_id, found.date, found.winners) == ("1.2", "Café", "7", "01/02/2026", 2)
    (pair,) = found.participants
    assert (pair.kind, pair.number, pair.place, pair.names) == ("PAIR", "1", "1=", ("Player 1", "Player 2"))
    assert pair.players[0] == Player("Player 1", "11")
    (section,) = found.sections
    (board,) = section.boards
    played, adjusted = board.lines
    assert (played.contract, played.played_by, played.lead, played.tricks, played.score) == ("3Hx", "N", "D10", "6", "-500")
    assert (played.ns_points, played.ew_points, played.points_in) == ("0", "2", "MATCH_POINTS")
    assert adjusted.score == "A6040"
    (dealt,) = found.hands
    assert dealt.deal == Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    assert [str(fault) for fault in found.left_out] == [
        "Line 15, column 1: “x” is not the number of a board: the board is left out."
    ]
    assert [fault.line for fault in found.faults] == [22]


def test_figures_may_be_attributes_and_a_line_needs_both_sides() -> None:
    found = read_usebio(
        b'<USEBIO><EVENT><BOARD BOARD_NUMBER="3"><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER></TRAVELLER_LINE>'
        b"</BOARD></EVENT></USEBIO>",
        "a.xml",
    )
    assert found.sections[0].boards[0].number == 3
    assert str(found.left_out[0]) == "Line 1, column 40: A result on board 3 does not say who sat there: it is left out."


def test_letters_that_are_not_what_they_are_said_to_be() -> None:
    found = read_usebio(SMALL.replace(b"iso-8859-1", b"utf-8"), "a.xml")
    assert found.club == "Café"
    assert str(found.faults[0].text) == "It says that it is UTF-8 and is not: its letters are read as Latin-1."


BOMB = b'<!DOCTYPE USEBIO [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><USEBIO><EVENT>&b;</EVENT></USEBIO>'


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (BOMB, "declares entities of its own"),
        (b'<!DOCTYPE USEBIO [<!ENTITY a SYSTEM "file:///etc/hostname">]><USEBIO>&a;</USEBIO>', "declares entities"),
        (b"<!DOCTYPE USEBIO [<!ELEMENT USEBIO ANY>]><USEBIO/>", "declares entities of its own"),
        (b"<USEBIO><EVENT></USEBIO>", "not XML: line 1, column 18"),
        (b"", "not XML"),
        (b"<USEBIO/>", "it has no EVENT"),
        (b"<A>" * 1000, "too deep inside each other"),
        (b'<?xml version="1.0" encoding="utf-32"?><USEBIO/>', "not XML"),
        (b'<?xml version="1.0" encoding="nonsense"?><USEBIO/>', "not XML"),
        (b" " * 64_000_001, "more than 64 MB"),
        (b"<A>" + b"<B/>" * 2_000_001, "more than 2,000,000 elements"),
    ],
    ids=lambda each: each[:20] if isinstance(each, str) else "",  # some of them are long
)
def test_what_is_refused(content: bytes, said: str) -> None:
    with pytest.raises(BridgelawsError, match=said):
        read_usebio(content, "a.xml")


def test_results_before_a_break_are_kept() -> None:
    """A result that is cut in two goes, since 50 may have been 500; a ranking is refused (`left_out`)."""
    whole = read_usebio(SMALL, "a.xml").sections[0].boards[0]
    cut = SMALL[: SMALL.index(b"<SCORE>A60") + 9]
    found = read_usebio(cut, "a.xml")
    assert found.sections[0].boards[0] == TravellerBoard(1, whole.lines[:1])
    assert found.participants == read_usebio(SMALL, "a.xml").participants
    assert str(found.left_out[0]).startswith("Line 13, column 94: The file breaks off here (")
    wrong = read_usebio(SMALL.replace(b"</BOARD>\n<BOARD>", b"</BORD>\n<BOARD>"), "a.xml")
    assert wrong.sections[0].boards == (whole,)


def test_what_has_no_place_is_told() -> None:
    found = read_usebio(
        b"<USEBIO><EVENT><BOARD><BOARD_NUMBER>1</BOARD_NUMBER><WEATHER>fine</WEATHER><TRAVELLER_LINE>"
        b"<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><NS_MATCH_POINTS>2</NS_MATCH_POINTS>"
        b"<NS_BUTLER_POINTS>3</NS_BUTLER_POINTS></TRAVELLER_LINE></BOARD></EVENT>"
        b"<EVENT><DATE>01/02/2026</DATE></EVENT></USEBIO>",
        "a.xml",
    )
    assert [str(fault) for fault in found.faults] == [
        "There are several events in the file: the first of them is read.",
        "What stands in WEATHER, NS_BUTLER_POINTS is not taken over.",
    ]


texts = st.text("abcÄ<>&\"' 1", max_size=8).map(lambda text: " ".join(text.split()))
some = texts.filter(bool)
more = st.sampled_from([(), (("@RATEABLE", "Y"), ("GRADE", "7"))])
players = st.builds(Player, some, texts, texts, more)
lines = st.builds(
    TravellerLine,
    ns=st.tuples(some) | st.tuples(some, some),
    ew=st.tuples(some) | st.tuples(some, some),
    contract=st.sampled_from(["", "PASS", "3NTXX", "1C"]),
    played_by=st.sampled_from(["", "N"]),
    lead=st.sampled_from(["", "SA"]),
    tricks=st.sampled_from(["", "0", "13"]),
    score=st.sampled_from(["", "-1100", "A6040"]),
    notes=texts,
    ns_points=st.just("1.5"),
    ew_points=texts,
    points_in=st.sampled_from(["MATCH_POINTS", "CROSS_IMP_POINTS", "BUTLER_POINTS", "IMPS"]),
    direction=st.sampled_from(["", "NS", "EW"]),
    lin=texts,
)
boards = st.builds(TravellerBoard, st.integers(1, 99), st.lists(lines, max_size=3).map(tuple), texts)
pairs = st.builds(
    Participant,
    number=some,
    players=st.lists(players, max_size=2).map(tuple),
    place=texts,
    master_points=some,
    master_point_type=texts,
    more=more,
)
teams = st.builds(Participant, number=some, kind=st.just("TEAM"), name=texts, pairs=st.lists(pairs, max_size=2).map(tuple))
matches = st.builds(
    PublishedMatch,
    round=texts,
    team=some,
    opposing_team=some,
    team_score=texts,
    opposing_team_score=texts,
    boards=st.lists(boards, max_size=2).map(tuple),
)
sections = st.lists(
    st.builds(
        Section,
        st.just(""),
        st.just(""),
        st.lists(boards, min_size=1, max_size=3).map(tuple),
        st.lists(matches, max_size=2).map(tuple),
    ),
    min_size=1,
    max_size=3,
).map(lambda found: tuple(replace(each, session=f"{at}" if len(found) > 1 else "") for at, each in enumerate(found, 1)))
dealt = st.builds(Dealt, st.integers(1, 99), st.builds(numbered_deal, st.integers(0, NUMBER_OF_DEALS - 1)), texts)
usebios = st.builds(
    Usebio,
    version=st.just("1.2"),
    club=some,
    club_id=some,
    description=texts,
    event_type=texts,
    date=texts,
    program=some,
    program_version=texts,
    scoring=st.sampled_from(["MATCH_POINTS", "IMPS", ""]),
    winners=st.integers(1, 2),
    participants=st.lists(pairs | teams, max_size=4).map(tuple),
    sections=sections,
    hands=st.lists(dealt, max_size=3).map(lambda hands: tuple(sorted(hands, key=lambda each: each.handset))),
    more=st.just((("CONTACT/EMAIL", "a@example.org"), ("CONTACT/FULL_NAME", "A"), ("MPS_AWARDED_FLAG", "Y"))),
)


@given(usebios)
def test_what_is_written_is_read_again(value: Usebio) -> None:
    assert read_usebio(write_usebio(value), "a.xml") == value


def test_sections_keep_those_who_play_in_them() -> None:
    line = TravellerLine(ns=("1",), ew=("2",), score="420")
    board = TravellerBoard(1, (line,))
    value = Usebio(
        version="1.2",
        club="Club",
        club_id="1",
        description="Two sections",
        event_type="MP_PAIRS",
        scoring="MATCH_POINTS",
        winners=1,
        program="Bridgelaws",
        participants=(Participant(number="1", section="A"), Participant(number="1", section="B")),
        sections=(Section("A", "1", (board,)), Section("B", "1", (board,)), Section("A", "2", (board,))),
    )
    assert read_usebio(write_usebio(value), "a.xml") == value


@given(st.text(max_size=30))
def test_any_name_can_be_written(name: str) -> None:
    value = read_usebio(SMALL, "small.xml")
    written = write_usebio(replace(value, club=name, participants=(Participant(number="1", players=(Player(name),)),)))
    read_usebio(written, "a.xml")


@given(st.binary(max_size=300))
def test_any_bytes_are_refused_with_a_sentence(data: bytes) -> None:
    with pytest.raises(BridgelawsError):
        read_usebio(data, "a.xml")


@given(st.data())
def test_a_damaged_file_is_read_or_refused_with_a_sentence(data: st.DataObject) -> None:
    damaged = bytearray(SMALL)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        damaged[at : at + data.draw(st.integers(0, 12))] = data.draw(
            st.binary(max_size=3) | st.sampled_from([b"<BOARD>", b"</BOARD>", b"99999999999", b"&amp;", b"<HAND/>"])
        )
    with suppress(BridgelawsError):
        read_usebio(bytes(damaged), "a.xml")


def shapes(content: bytes) -> dict[str, set[tuple[str, ...]]]:
    """For each element the orders in which pairs of different children stand in it."""
    found: dict[str, set[Any]] = {}
    for element in ET.fromstring(content).iter():
        children = list(dict.fromkeys(child.tag for child in element if child.tag != "WINNER_TYPE"))  # each has it elsewhere
        pairs_of_it = {(one, other) for at, one in enumerate(children) for other in children[at + 1 :]}
        found.setdefault(element.tag, set()).update(pairs_of_it)
    return found


def test_real_files_are_read_whole_and_written_in_their_own_order(shared_data: Path) -> None:
    names = ("cross-imp-pairs", "mp-pairs", "multiple-teams", "usebio-and-pbn")  # events of several sections not yet
    files = [shared_data / "results" / f"{name}.xml" for name in names]
    real: dict[str, set[Any]] = {}
    for path in files:
        for tag, orders in shapes(path.read_bytes()).items():
            real.setdefault(tag, set()).update(orders)
    for path in files:
        value = read_usebio(path.read_bytes(), path.name)
        assert not value.left_out
        told = [str(fault) for fault in value.faults]
        machine = "What stands in HEADLINE, STATUS, DUPLICATES, START_BOARD_NUMBER"
        assert [each[: len(machine)] for each in told] in ([], [machine]), path.name  # some carry a machine's own elements
        written = write_usebio(value)
        assert read_usebio(written, path.name) == replace(value, faults=())
        for tag, orders in shapes(written).items():
            backwards = {(one, other) for one, other in orders if (other, one) in real.get(tag, set())} - real.get(
                tag, set()
            )
            assert not backwards, (tag, backwards)
