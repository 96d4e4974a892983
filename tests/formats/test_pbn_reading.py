"""PBN as its standard describes it, and as real files are written."""

import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.bridge import Deal, Hand, Seat, Vulnerability
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.boards import read_boards
from bridgelaws.formats.pbn import Comment, Game, Item, Tag, Word, games
from bridgelaws.formats.text import decode

DEAL = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"


def only(text: str) -> Game:
    (game,) = games(text)
    assert game.faults == ()
    return game


@pytest.mark.parametrize(
    "text",
    [
        '[Event "my event"]',
        '[Event"my event"]',
        '[   Event "my event"   ]',
        ' [\n   Event\n       "my event"\n  ]',
        '[Date "?"] [Event "my event"]',
    ],
)
def test_a_tag_may_be_spaced_as_one_likes(text: str) -> None:
    assert only(text).value("Event") == "my event"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"a \"quote\"", 'a "quote"'),
        (r"back\\slash", r"back\slash"),
        (r"Result\2R", r"Result\2R"),
        ("a;b{c}[d]", "a;b{c}[d]"),
        ("", ""),
    ],
)
def test_quotes_and_backslashes_in_a_value(written: str, meant: str) -> None:
    assert only(f'[Event "{written}"]').value("Event") == meant


def test_empty_lines_separate_games() -> None:
    text = '[Board "1"]\n\n\n[Board "2"]\n \t \n[Board "3"]\n{ a comment\n\nwith an empty line }\n[Dealer "N"]\n'
    assert [game.value("Board") for game in games(text)] == ["1", "2", "3"]
    assert games(text)[2].value("Dealer") == "N"
    assert [game.line for game in games(text)] == [1, 4, 6]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_may_end_in_any_way(newline: str) -> None:
    text = newline.join(['[Board "1"]', "", "% a remark", '[Board "2"]', '[Note "1:x"]'])
    assert [(game.line, game.value("Board")) for game in games(text)] == [(1, "1"), (4, "2")]


def test_a_percent_sign_hides_a_line_only_in_the_first_column() -> None:
    game = only('% [Board "9"]\n[Board "1"]\n[ScoreTable "Percentage"]\n%50\n 50% 60%\n')
    assert game.value("Board") == "1"
    assert [word.text for word in game.section("ScoreTable")] == ["50%", "60%"]


def test_a_line_that_is_hidden_does_not_separate_games() -> None:
    assert len(games('[Board "1"]\n%\n% remark\n[Dealer "N"]')) == 1


def test_comments_anywhere_are_kept_where_they_stand() -> None:
    game = only(
        '{ before } ; and more\n[West "A"] { of ; West }\n; a { line\n[Auction "W"]{ of the auction }\n'
        '1C {good} ! X ; doubled\nAP\n[Play "N"]'
    )
    assert game.items == (
        Comment(" before ", 1),
        Comment("and more", 1, rest_of_line=True),
        Tag("West", "A", 2),
        Comment(" of ; West ", 2),
        Comment("a { line", 3, rest_of_line=True),
        Tag("Auction", "W", 4),
        Comment(" of the auction ", 4),
        Word("1C", 5),
        Comment("good", 5),
        Word("!", 5),
        Word("X", 5),
        Comment("doubled", 5, rest_of_line=True),
        Word("AP", 6),
        Tag("Play", "N", 7),
    )


def test_a_section_ends_at_the_next_tag_and_its_quoted_words_are_one() -> None:
    game = only('[TotalScoreTable "Rank;Names"]\n 1 "Player 1; Player [2]"\n 2 "x"\n[Board "1"]\n')
    assert [(word.text, word.quoted) for word in game.section("TotalScoreTable")] == [
        ("1", False),
        ("Player 1; Player [2]", True),
        ("2", False),
        ("x", True),
    ]
    assert game.section("Board") == game.section("Play") == ()


def test_a_tag_that_comes_again_is_ignored() -> None:
    game = only('[Site "here"]\n[Site "there"]')
    assert game.value("Site") == "here"
    assert game.tag("Site") == Tag("Site", "here", 1)


def test_a_comment_alone_is_not_a_game() -> None:
    assert games("{ no game }\n\n% nothing\n\n; nothing\n") == ()


def values(text: str, name: str) -> list[str | None]:
    return [game.value(name) for game in games(text)]


def test_a_number_sign_is_the_value_of_the_nearest_game_before_that_has_the_tag() -> None:
    assert values('[Event "Cup"]\n\n[Board "2"]\n\n[Event "#"]\n\n[Event "#"]', "Event") == ["Cup", None, "Cup", "Cup"]
    assert values('[Event "#"]', "Event") == [""]


def test_two_number_signs_set_a_value_for_all_games_that_follow() -> None:
    text = '[Date "##Friday"]\n\n[Board "2"]\n\n[Date "Saturday"]\n\n[Board "4"]\n\n[Date "##"]\n\n[Board "6"]'
    assert values(text, "Date") == ["Friday", "Friday", "Saturday", "Saturday", "", ""]


def test_a_number_sign_ends_what_two_have_begun() -> None:
    assert values('[Hidden "##N"]\n\n[Hidden "#"]\n\n[Board "3"]', "Hidden") == ["N", "N", None]


def test_the_cards_are_never_inherited() -> None:
    assert values(f'[Deal "{DEAL}"]\n\n[Deal "#"]', "Deal") == [DEAL, "#"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("[Event]", '"[Event]" is not a tag: at line 2, column 7 stands "]", expected a value between quotes, then "]".'),
        ("[Event No_quotes]", 'at line 2, column 8 stands "N", expected a value between quotes'),
        ('["x"]', 'at line 2, column 2 stands """, expected a name made of letters and digits.'),
        ('[Event "no end]', "expected a value between quotes"),
        ('[Event "the "big" one"]', 'at line 2, column 13 stands """, expected a quote within the value to be written \\"'),
        ("}", 'at line 2, column 1 stands "}", expected "{" before "}".'),
        ("{ no end", 'at line 2, column 9 stands the end, expected a "}" that ends the comment.'),
        ('"no end', "expected a closing quote on the same line"),
    ],
)
def test_a_fault_is_told_with_its_place_and_reading_goes_on(line: str, sentence: str) -> None:
    (game,) = games(f'[Board "1"]\n{line}\n[Dealer "N"]')
    (fault,) = game.faults
    assert sentence in str(fault)
    assert (game.value("Board"), game.value("Dealer")) == ("1", "N")


def test_words_before_any_tag_are_a_fault() -> None:
    (game,) = games("bad characters\n")
    assert str(game.faults[0]) == (
        '"bad characters" is not a game: at line 1, column 1 stands "b", expected a tag first, such as [Board "1"].'
    )


NAMES = st.from_regex(r"[A-Z][A-Za-z0-9_]{0,8}", fullmatch=True)
VALUES = st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=12)
TEXTS = st.from_regex(r"[A-Za-z0-9!?$=*+^.-]{1,6}", fullmatch=True).filter(lambda text: not text.startswith("%"))
ITEMS = st.one_of(
    st.builds(lambda name, value: Tag(name, value, 0), NAMES, VALUES),
    st.builds(lambda text: Word(text, 0), TEXTS),
    st.builds(lambda text: Word(text, 0, quoted=True), VALUES),
    st.builds(lambda text: Comment(text.replace("}", ""), 0), VALUES),
    st.builds(lambda text: Comment(text.strip(), 0, rest_of_line=True), VALUES),
)


@given(
    NAMES, st.lists(ITEMS, max_size=12), st.lists(st.sampled_from([" ", "  ", "\n", "\n  ", "\t"]), min_size=14, max_size=14)
)
def test_whatever_is_written_is_read_again(name: str, items: list[Item], between: list[str]) -> None:
    tag = Tag(name, "", 0)
    text = "".join([_written(item) + space for item, space in zip([tag, *items], between, strict=False)])
    (game,) = games(re.sub(r"\n[ \t]*(?=\n|$)", "", text))
    assert game.faults == ()
    assert [_placeless(item) for item in game.items] == [_placeless(item) for item in [tag, *items]]


def _written(item: Item) -> str:
    match item:
        case Tag(name, value):
            return f'[{name} "{_escaped(value)}"]'
        case Word(text, quoted=True):
            return f'"{_escaped(text)}"'
        case Word(text):
            return text
        case Comment(text, rest_of_line=True):
            return f";{text}\n"
        case Comment(text):
            return f"{{{text}}}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _placeless(item: Item) -> tuple[object, ...]:
    match item:
        case Tag(name, value):
            return name, value
        case Word(text, _, quoted):
            return text, quoted
        case Comment(text, _, rest_of_line):
            return text, rest_of_line


@given(st.text(st.sampled_from('[]{};"%#\\ \t\n\rAb1')))
def test_any_text_at_all_is_read_to_its_end(text: str) -> None:
    lines = len(text.splitlines()) + 1
    for game in games(text):
        assert 1 <= game.line <= lines
        assert all([0 <= fault.at <= len(fault.text) for fault in game.faults])


@given(st.binary())
def test_any_bytes_at_all_are_boards_or_a_sentence(data: bytes) -> None:
    with suppress(BridgelawsError):
        assert read_boards(data)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
def test_encodings_in_use(encoding: str) -> None:
    text = '[Event "Pár Ø"]\n[Board "1"]'
    assert only(decode(text.encode(encoding))).value("Event") == "Pár Ø"


@pytest.mark.parametrize(
    ("tags", "dealer", "vulnerable"),
    [
        ('[Board "7"]', "S", "both"),  # Law 2
        ('[Board "7"][Dealer "e"][Vulnerable "Love"]', "E", "none"),
        ('[Board "7"][Dealer "?"][Vulnerable ""]', "S", "both"),
        ('[Dealer "W"][Vulnerable "-"]', "W", "none"),
        ('[Dealer "W"][Vulnerable "All"]', "W", "both"),
        ('[Dealer "W"][Vulnerable "both"]', "W", "both"),
        ('[Dealer "W"][Vulnerable "EW"]', "W", "ew"),
        ("", None, None),
    ],
)
def test_dealer_and_vulnerability_are_those_marked_or_those_of_the_number(
    tags: str, dealer: str | None, vulnerable: str | None
) -> None:
    (board,) = read_boards(f'{tags}[Deal "{DEAL}"]'.encode())
    assert board.problems == ()
    assert board.dealer is (dealer and Seat(dealer))
    assert board.vulnerable is (vulnerable and Vulnerability(vulnerable))
    assert str(board.deal) == DEAL


def test_a_marking_that_is_wrong_is_told_and_not_replaced() -> None:
    (board,) = read_boards(f'[Board "1"][Dealer "Black"][Vulnerable "E"][Deal "{DEAL}"]'.encode())
    assert tuple(map(str, board.problems)) == (
        '[Dealer "Black"] cannot be understood: it must be one of N, E, S, W.',
        '[Vulnerable "E"] cannot be understood: it must be one of NONE, LOVE, -, NS, EW, ALL, BOTH.',
    )
    assert board.dealer is None


def test_small_letters_and_a_fourth_hand_left_out() -> None:
    (board,) = read_boards(f'[Deal "{DEAL.lower().rpartition(" ")[0]} -"]'.encode())
    assert board.deal == Deal.parse(DEAL)


def test_hands_left_out_stay_unknown() -> None:
    (board,) = read_boards(b'[Deal "W:- .63.AKQ987.A9732 - J973.J98742.3.K4"]')
    assert board.deal is not None
    assert board.deal.hands == {Seat.NORTH: Hand.parse(".63.AKQ987.A9732"), Seat.SOUTH: Hand.parse("J973.J98742.3.K4")}


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        ("W:vKQT2.AT.J6542.85 - - -", 'at character 3 stands "V", expected a rank'),
        ("W:KQT2.AT.J6542.852 - - -", "expected 13 cards for West, not 14."),
        ("W:KQT2.AT.J6542.85 K.63.AKQ987.A973 A8654.KQ5.T.QJT6 J973.J98742.3.K4", "West and North both hold SK."),
    ],
)
def test_a_deal_that_cannot_be_is_told_and_the_others_are_read(deal: str, sentence: str) -> None:
    bad, good = read_boards(f'[Board "1"]\n[Deal "{deal}"]\n\n[Board "2"]\n[Deal "{DEAL}"]'.encode())
    assert bad.deal is None
    assert sentence in bad.problems[0]
    assert str(good.deal) == DEAL


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "This is in no format that can be read"),
        (b"\x00\x01\x02", "This is in no format that can be read"),
        (b'[Board "1"]\n', 'There is no deal in it: PBN has [Deal "N:..."], LIN has md|...|.'),
        (b'[Board "1"]\n[Deal oops]\n', '"[Deal oops]" is not a tag: at line 2, column 7 stands "o"'),
    ],
)
def test_files_with_no_board_in_them(data: bytes, sentence: str) -> None:
    with pytest.raises(BridgelawsError, match=re.escape(sentence)):
        read_boards(data)


@pytest.mark.parametrize(("name", "count"), [("correct_10", 31), ("correct_20", 46), ("correct_21", 2)])
def test_the_verifiers_correct_files_read_clean(shared_data: Path, name: str, count: int) -> None:
    """Their last heading says how many games there are."""
    text = decode((shared_data / "boards" / "pbnref" / f"{name}.pbn").read_bytes())
    assert f"= game {count} =" in text
    assert f"= game {count + 1} =" not in text
    found = games(text)
    assert len(found) == count
    assert [fault for game in found for fault in game.faults] == []


def test_the_verifiers_inherited_tags(shared_data: Path) -> None:
    """Its own comments say what each game's Hidden tag is, or that it is a copy."""
    found = games(decode((shared_data / "boards" / "pbnref" / "correct_20.pbn").read_bytes()))[:15]
    assert {game.value("Event") for game in found} == {"Autumn regional"}
    assert {game.value("Scoring") for game in found} == {"Matchpoints"}
    hidden = [game.value("Hidden") for game in found]
    assert hidden[:8] == [None, "WNE", "WNE", "NES", "NES", "NES", "NES", "NES"]
    assert hidden[8:] == ["ESW"] * 4 + ["SWN"] * 3


@pytest.mark.parametrize(("name", "at_fault"), [("errors_10", 5), ("errors_20", 4), ("errors_21", 0)])
def test_the_verifiers_faults_of_form_are_found(shared_data: Path, name: str, at_fault: int) -> None:
    """The other faults in these files are of meaning: a value, an auction or a play that cannot be."""
    found = games(decode((shared_data / "boards" / "pbnref" / f"{name}.pbn").read_bytes()))
    assert sum(len(game.faults) for game in found) == at_fault


def test_the_same_deals_in_pbn_and_lin(shared_data: Path) -> None:
    folder = shared_data / "formats" / "emkael_deal-convert"
    in_pbn, jfr, in_lin = [read_boards((folder / name).read_bytes()) for name in ("test.pbn", "test-jfr.pbn", "test.lin")]
    assert len(in_pbn) == 16
    for board, other, *rooms in zip(in_pbn, jfr, in_lin[::2], in_lin[1::2], strict=True):
        for again in (other, *rooms):
            assert (again.number, again.dealer, again.vulnerable, again.deal) == (
                board.number,
                board.dealer,
                board.vulnerable,
                board.deal,
            )


def test_real_files_read_with_every_board_they_hold(shared_data: Path) -> None:
    files = sorted([*shared_data.glob("boards/*/*.pbn"), *shared_data.glob("formats/zdenecek_pbn/*.pbn")])
    checked = 0
    for file in files:
        text = decode(file.read_bytes())
        deals = re.findall(r'^\[Deal "([NESW]:\S+ \S+ \S+ \S+)"\]', text, re.MULTILINE)
        if not deals or file.parent.name == "pbnref":
            continue
        boards = read_boards(file.read_bytes())
        assert [board.deal for board in boards] == [Deal.parse(deal) for deal in deals], file
        assert all([board.problems == () for board in boards])
        checked += len(boards)
    assert checked > 700
