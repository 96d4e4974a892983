"""What is stated beside an auction: nothing is falsified on the way to LIN, and an auction without an end is told."""

from pathlib import Path

import pytest

from bridgelaws.cli import run
from bridgelaws.formats.auctions import contradicts_auction
from bridgelaws.formats.registry import find_format, read, write

HEAD = '[Board "1"]\n[Dealer "{dealer}"]\n[Vulnerable "None"]\n'
HEAD += '[Deal "N:94.K2.T982.QT942 873.JT7.QJ653.K5 AQ65.AQ3.A7.AJ87 KJT2.98654.K4.63"]\n'


def board(calls: str, declarer: str = "", contract: str = "", result: str = "9", dealer: str = "N") -> bytes:
    stated = f'[Declarer "{declarer}"]\n[Contract "{contract}"]\n[Result "{result}"]\n' if contract else ""
    return (HEAD.format(dealer=dealer) + stated + f'[Auction "{dealer}"]\n{calls}\n').encode()


@pytest.mark.parametrize(
    ("declarer", "contract", "contradicts"),
    [
        ("S", "3NT", False),
        ("N", "3NT", True),
        ("E", "3NT", True),
        ("S", "4H", True),
        ("S", "3NTX", True),
        ("", "Pass", True),
    ],
)
def test_a_contract_that_the_auction_does_not_give_is_told_on_the_way_to_lin(
    declarer: str, contract: str, contradicts: bool
) -> None:
    (record,) = (file := read(board("1C Pass 1NT Pass 3NT Pass Pass Pass", declarer, contract))).records
    assert contradicts_auction(record) is contradicts
    written = write(file, find_format("lin"))
    said = [str(each) for each in written.lost]
    assert ("A contract or declarer stated that the auction does not give: 1 time." in said) is contradicts
    assert (b"mc|9|" in written.data) is not contradicts  # nine tricks of whom?


def test_a_board_without_an_auction_or_with_one_unfinished_contradicts_nothing() -> None:
    for calls in ("1C Pass 1NT", "Pass Pass Pass Pass"):
        (record,) = read(board(calls)).records
        assert not contradicts_auction(record)


@pytest.mark.parametrize(
    ("calls", "told"),
    [
        ("1S Pass 2S", True),
        ("1S Pass Pass Pass", False),
        ("Pass Pass Pass Pass", False),
        ("Pass Pass Pass", True),
        ("1S Pass 2S +", False),
        ("1S Pass 2S *", False),
        ("1S Pass Pass Pass 2C", False),
    ],
)
def test_an_auction_without_an_end_is_told_where_the_standard_is_asked_for(
    calls: str, told: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "one.pbn"
    path.write_bytes(board(calls))
    run(["replay", str(path), "--strict"])
    assert ("The auction has no end" in capsys.readouterr().out) is told
    run(["replay", str(path)])
    assert "The auction has no end" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        ("1S Pass Pass Pass 2C", "North called 2♣ when the auction was over (Law 39)."),
        ("Pass X Pass Pass 1S Pass Pass Pass", "East’s double was inadmissible (Law 36)."),
        ("1S Pass X Pass Pass Pass", "South’s double was inadmissible (Law 36)."),
    ],
)
def test_replay_names_the_law_of_a_call_that_could_not_be_made(
    calls: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "one.pbn"
    path.write_bytes(board(calls))
    run(["replay", str(path)])
    assert said in capsys.readouterr().out.replace("\xa0", " ")
