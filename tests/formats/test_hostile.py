"""Files made to do harm: they cost a sentence, not the machine."""

import pytest

from bridgelaws.formats.lin import read_lin, write_lin
from bridgelaws.formats.pbn import check_pbn, read_pbn, write_pbn
from bridgelaws.formats.registry import recognise
from bridgelaws.lawbook.book import LawBook
from bridgelaws.replay import compare

BOOK = LawBook.of("wbf-2017")
DIGITS = "9" * 10_000
HEAD = '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Declarer "N"]\n[Contract "1C"]\n[Result "7"]\n'
LONG = 30_000


@pytest.mark.parametrize(
    "text",
    [
        f'[Board "{DIGITS}"]\n',
        f'[Board "{"0" * 10_000}1"]\n',
        f'{HEAD}[Score "NS 1e999999999"]\n',
        f'{HEAD}[Score "1e999999999"]\n',
        f'{HEAD}[Score "NS {DIGITS}"]\n',
        f'{HEAD}[AdjustedScore "NS 620 1e999999999 | EW average"]\n',
        f'{HEAD}[AdjustedScore "NS 620 1/0 | EW table x"]\n',
        f'{HEAD}[Auction "N"]\n1C ${DIGITS} ={DIGITS}= AP\n[Note "{DIGITS}:x"]\n',
        f'{HEAD}[ScoreRubberHistory "NS {DIGITS} / {DIGITS} EW 0 / 0"]\n',
        f'{HEAD}[ScoreTable "Rank\\{DIGITS}R"]\n1\n',
        "{\n" * LONG,
        "[" * LONG,
        "[a\n" * LONG,
        '[a "' * LONG,
        '"' * LONG,
        f'{HEAD}[Play "W"]\n{"SA " * LONG}',
        f'{HEAD}[Auction "N"]\n{"^I " * LONG}',
        f"md|1|mc|{DIGITS}|qx|o{DIGITS}|md|1|",
        f"vg|,,I,{DIGITS},2|rs|{'1NN=,' * 1000}|qx|o1|md|1|",
        "qx|o1|md|1|qx|o999999999|md|1|",
        "|" * LONG,
        "mb|p|" * LONG,
        f'{HEAD}[Auction "N"]\n{"{c} 1C " * LONG}',
        f'{HEAD}[Auction "N"]\n{"AP " * LONG}',
        f'{HEAD}[Auction "N"]\n{"1C" + " - !" * LONG}',
        f'{HEAD}[Auction "N"]\n{"^" * LONG}',
        f'{HEAD}[Play "W"]\n' + "SA S2\nS3 S4 {x}\n" * LONG,
        f'{HEAD}[Play "W"]\n' + "".join([f'[T{number} ""]\n{{c}}\n' for number in range(LONG)]),
        f'{HEAD}[Auction "N"]\n{"1C =40= " * LONG}\n' + "".join([f'[Note "{number}:x"]\n' for number in range(LONG)]),
        f'{HEAD}[Auction "N"]\n1C =1=\n[Note "1:x{" " * 5 * LONG}y"]\n',
        f'{HEAD}[Auction "N"]\n1C ={"0" * 5 * LONG}\n[Note "{"0" * 5 * LONG}"]\n',
        "\n\n".join([f'[T{number} "##x"]' for number in range(LONG // 5)]),
        f'[Event "{"x" * LONG}"]\n\n' + '[Event "#"]\n\n' * (LONG // 5),
        f'[Event "##{"x" * LONG}"]\n\n' + '[Site ""]\n\n' * (LONG // 5),
        "\n" * 10 * LONG,
        "md|1|" + "nt|x|mb|p|" * LONG,
        "md|1|mb|p|" + "an|xxxxxxxxxxxxxxxxxxxx|" * LONG,
        "md|1|" + "pc|zz|" * LONG,
        f"qx|{'1' * 5 * LONG}x|md|1|",
        f"md|1{'SA' * LONG}|",
    ],
    ids=lambda text: text[:20] + str(len(text)),
)
def test_hostile_files_are_read_written_and_replayed(text: str) -> None:
    data = text.encode()
    assert not recognise(data, "a.pbn").name.startswith("b")
    check_pbn(data)
    for read, write in ((read_pbn, write_pbn), (read_lin, write_lin)):
        file = read(data)
        for other in (write_pbn, write_lin, write):
            assert len(other(file).data) < 40 * len(data) + 2000
        for record in file.records:
            compare(record, BOOK)
