"""Lists of people out of spreadsheets: read, looked at, taken in, taken back (shared/spec/club.md, 2)."""

import io
import random
import zipfile
from collections.abc import Iterator
from contextlib import suppress

import pytest

from bridgelaws.club.club import Club
from bridgelaws.club.commands import Said, Sent
from bridgelaws.club.people.columns import guess_layout
from bridgelaws.club.people.contact import read_contacts
from bridgelaws.club.people.exporting import export_people
from bridgelaws.club.people.preview import Preview, State
from bridgelaws.club.people.sheets import MOST_ROWS, read_pasted, read_sheet
from bridgelaws.club.people.taking_lists import LookAtList, TakeList, UndoList, look_at_list
from bridgelaws.errors import BridgelawsError, WrongFacts
from bridgelaws.language import Language
from support.members import DIRECTOR, NOW, enter, give, open_club, play_evening

LIST = "Namn\tMID\tE-post\nAnna Berg\t41236\tanna@example.org\nBo Ask\t41877\tbo@example.org\nCia Ek\t50001\t\n"


@pytest.fixture
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    made = open_club(tmp_path_factory.mktemp("club") / "club.db")
    yield made
    made.database.close()


def look(club: Club, pasted: str, **chosen: str) -> tuple[str, Preview]:
    kept = give(club, LookAtList, pasted=pasted).name
    return kept, look_at_list(club, {"list": kept, **chosen}).preview


def states(preview: Preview) -> dict[str, str]:
    return {each.name: each.state.value for each in preview.rows}


def take(club: Club, pasted: str, **chosen: str) -> str:
    kept, _ = look(club, pasted)
    return give(club, TakeList, list=kept, confirmed="yes", **chosen).name


def people(club: Club) -> set[str]:
    return {f"{each.name} {each.number}".strip() for each in club.evenings.people.everybody()}


def test_the_same_list_twice_changes_nothing_the_second_time(club: Club) -> None:
    take(club, LIST)
    assert people(club) == {"Anna Berg 41236", "Bo Ask 41877", "Cia Ek 50001"}
    assert {each.email for each in read_contacts(club.database).values()} == {"anna@example.org", "bo@example.org"}
    kept, preview = look(club, LIST)
    assert {each.state for each in preview.rows} == {State.SAME}
    with pytest.raises(WrongFacts, match="nothing to take"):
        give(club, TakeList, list=kept, confirmed="yes")


def test_a_form_sent_twice_is_one_import(club: Club) -> None:
    kept, _ = look(club, LIST)
    command = TakeList.read(Said(club, "", {"list": kept, "confirmed": "yes"}))
    first, again = (club.give("", command, DIRECTOR) for _ in range(2))
    assert first.name == again.name
    assert len(club.evenings.people.imports()) == 1


def test_what_goes_out_can_be_taken_in_and_goes_out_the_same(club: Club, tmp_path_factory: pytest.TempPathFactory) -> None:
    enter(club, "Anna Maria", "Öberg", numbers="SBF 41236\n17", email="anna@example.org", handicap="-5,2", stratum="B",
          joined="2019-09-01", paid_for="2025, 2026", note="=SUM(A1)", known_as="Nan", language="sv")  # fmt: skip
    enter(club, "Jānis", "Ķēniņš", phone="+371 2000", status="visitor")
    written = export_people(club.evenings, Language.ENGLISH)
    assert b"'=SUM(A1)" in written
    assert b"'-5.2" in written
    other = open_club(tmp_path_factory.mktemp("other") / "club.db")
    kept = club_list(other, written)
    give(other, TakeList, list=kept, confirmed="yes")

    def without_ids(exported: bytes) -> list[str]:
        return [line.partition(",")[2] for line in exported.decode().splitlines()]

    assert without_ids(export_people(other.evenings, Language.ENGLISH)) == without_ids(written)
    other.database.close()


def club_list(club: Club, data: bytes) -> str:
    said = Said(club, "", {}, sent=Sent(data, "list.csv"))
    return club.give("", LookAtList.read(said), DIRECTOR).name


def test_each_row_is_in_one_state_and_what_is_asked_is_not_taken(club: Club) -> None:
    take(club, LIST)
    _, preview = look(
        club,
        "Namn\tMID\tE-post\n"
        "Anna Berg\t41236\tnew@example.org\n"  # another address
        "Bo Ask\t41877\tbo@example.org\n"  # as before
        "Cja Ek\t\t\n"  # one letter apart
        "Bo Asc\t\t\n"  # the other name
        "Dora Alm\t\tdora@example.org\n"
        "Alm Dora\t\tdora@example.org\n"  # the same address and name, the other way round
        "Eva Holm\t\tanna@example.org\n"  # a couple?
        "Finn Ros\t41877\t\n"  # somebody else's number
        "\t7\t\n",
    )
    assert states(preview) == {
        "Anna Berg": "changes",
        "Bo Ask": "same",
        "Cja Ek": "perhaps",
        "Bo Asc": "perhaps",
        "Dora Alm": "new",
        "Alm Dora": "twice",
        "Eva Holm": "perhaps",
        "Finn Ros": "wrong",
        "": "wrong",
    }
    (changed,) = [each for each in preview.rows if each.state is State.CHANGES]
    assert [(each.field, each.old, each.new) for each in changed.changes] == [
        ("email", "anna@example.org", "new@example.org")
    ]
    assert not any(each.taken for each in preview.rows if each.state in {State.PERHAPS, State.WRONG})
    assert preview.rows[0].state is State.WRONG


def test_a_row_that_was_asked_about_is_taken_as_it_was_answered(club: Club) -> None:
    take(club, LIST)
    (cia,) = [each.id for each in club.evenings.people.with_name("Cia Ek")]
    give_list = "Namn\tTelefon\nCja Ek\t070 1\nAnna Berg\t\n"
    take(club, give_list, **{"row.2": cia, "row.3": "different"})
    assert [each.name for each in club.evenings.people.everybody()].count("Anna Berg") == 2
    assert read_contacts(club.database)[cia].phone == "070 1"


def test_an_empty_cell_deletes_nothing_and_the_gone_leave_only_if_ticked(club: Club) -> None:
    take(club, LIST)
    (bo,) = [each.id for each in club.evenings.people.with_name("Bo Ask")]
    kept, preview = look(club, "Namn\tMID\tE-post\nAnna Berg\t41236\t\nCia Ek\t50001\tcia@example.org\n")
    assert [each.name for each in preview.gone] == ["Bo Ask"]
    give(club, TakeList, list=kept, confirmed="yes", complete="yes")
    assert not club.evenings.people.find(bo).left  # type: ignore[union-attr]
    assert read_contacts(club.database)[club.evenings.people.with_name("Anna Berg")[0].id].email == "anna@example.org"
    kept, _ = look(club, "Namn\tMID\nAnna Berg\t41236\nCia Ek\t50001\n")
    give(club, TakeList, list=kept, confirmed="yes", complete="yes", **{f"gone.{bo}": "yes"})
    assert club.evenings.people.find(bo).left  # type: ignore[union-attr]


def test_an_import_is_undone_and_whoever_has_played_stays_as_a_visitor(club: Club) -> None:
    anna = enter(club, "Anna", "Berg", numbers="SBF 41236", email="old@example.org")
    batch = take(club, LIST + "Dag Alm\t50002\t\n")
    play_evening(club, NOW, "Bo Ask, Dag Alm\nEva Lund, Finn Ros\nGun Dahl, Hans Vik\nIda Falk, Jon Ek")
    give(club, UndoList, batch=batch)
    left = {each.name: each.status for each in club.evenings.people.everybody()}
    assert (left["Anna Berg"], left["Bo Ask"], left["Dag Alm"]) == ("member", "visitor", "visitor")
    assert "Cia Ek" not in left
    assert "Cia" not in " ".join([each.text for each in club.database.log.texts()])
    assert {person: each.email for person, each in read_contacts(club.database).items()}[anna] == "old@example.org"
    with pytest.raises(BridgelawsError, match="no longer be undone"):
        give(club, UndoList, batch=batch)
    take(club, LIST)  # and it can be taken in again
    assert "Cia Ek 50001" in people(club)


def test_without_the_tick_nothing_is_taken(club: Club) -> None:
    kept, _ = look(club, LIST)
    with pytest.raises(WrongFacts, match="Tick the box"):
        give(club, TakeList, list=kept)
    assert not people(club)


# How a list is read.


@pytest.mark.parametrize(
    ("data", "rows"),
    [
        ("Förnamn;Efternamn\r\nÅsa;Öberg\r\n".encode(), [("Förnamn", "Efternamn"), ("Åsa", "Öberg")]),
        ("Förnamn;Efternamn\r\nÅsa;Öberg\r\n".encode("cp1252"), [("Förnamn", "Efternamn"), ("Åsa", "Öberg")]),
        ("a\tb\nÅ\tÖ\n".encode("utf-16"), [("a", "b"), ("Å", "Ö")]),
        (b'\xef\xbb\xbf"Berg, Anna",1\n"Ek, Bo",2\n', [("Berg, Anna", "1"), ("Ek, Bo", "2")]),
        (b"a|b\nc|d\n" + b"\n" * 40, [("a", "b"), ("c", "d")]),
        (b"a,b,,,\nc,d,,,\n", [("a", "b"), ("c", "d")]),
    ],
)
def test_text_is_read_whatever_its_letters_and_separator(data: bytes, rows: list[tuple[str, ...]]) -> None:
    assert list(read_sheet(data).rows) == rows


def test_a_latvian_club_has_latvian_letters() -> None:
    data = "Vārds;Uzvārds\nJānis;Bērziņš\n".encode("cp1257")
    assert read_sheet(data, "lv").rows[1] == ("Jānis", "Bērziņš")
    assert "1257" in str(read_sheet(data, "lv").told)


SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
PARTS = {
    "[Content_Types].xml": f"""<Types xmlns="{PACKAGE}/content-types">
<Default Extension="xml" ContentType="application/xml"/></Types>""",
    "_rels/.rels": f"""<Relationships xmlns="{PACKAGE}/relationships">
<Relationship Id="r1" Type="{RELATED}/officeDocument" Target="xl/workbook.xml"/></Relationships>""",
    "xl/workbook.xml": f"""<workbook xmlns="{SPREADSHEET}" xmlns:r="{RELATED}">
<sheets><sheet name="Medlemmar" sheetId="1" r:id="r1"/></sheets></workbook>""",
    "xl/_rels/workbook.xml.rels": f"""<Relationships xmlns="{PACKAGE}/relationships">
<Relationship Id="r1" Type="{RELATED}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>""",
}


def workbook(rows: list[list[object]]) -> bytes:
    """As LibreOffice writes one, without its styles."""
    cells = "".join(["<row>" + "".join([_cell(each) for each in row]) + "</row>" for row in rows])
    sheet = f'<worksheet xmlns="{SPREADSHEET}"><sheetData>{cells}</sheetData></worksheet>'
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in {**PARTS, "xl/worksheets/sheet1.xml": sheet}.items():
            archive.writestr(name, text)
    return made.getvalue()


def _cell(value: object) -> str:
    if isinstance(value, str):
        return f'<c t="inlineStr"><is><t>{value}</t></is></c>'
    return f"<c><v>{value}</v></c>"


def test_a_workbook_is_read_and_whole_numbers_have_no_decimals() -> None:
    rows = read_sheet(workbook([["Namn", "MID"], ["Anna Berg", 41236.0], ["Bo Ask", 12.5]])).rows
    assert rows == (("Namn", "MID"), ("Anna Berg", "41236"), ("Bo Ask", "12.5"))


def test_a_workbook_that_would_become_too_large_is_not_opened() -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * 21_000_000)
    with pytest.raises(BridgelawsError, match="far larger"):
        read_sheet(made.getvalue())
    many = io.BytesIO()
    with zipfile.ZipFile(many, "w") as archive:
        for at in range(201):
            archive.writestr(str(at), b"")
    with pytest.raises(BridgelawsError, match="far larger"):
        read_sheet(many.getvalue())


def test_too_many_rows_and_columns_are_refused() -> None:
    with pytest.raises(BridgelawsError, match="rows"):
        read_pasted("a\tb\n" * (MOST_ROWS + 2))
    with pytest.raises(BridgelawsError, match="columns"):
        read_pasted("\t".join(["a"] * 61) + "\n")


def test_whatever_is_pasted_is_looked_at_or_refused_with_a_sentence(club: Club) -> None:
    chosen, letters = random.Random(7), "aÖ,;\t|\n\"'@=0.-/\u202e"
    for _ in range(300):
        pasted = "".join(chosen.choices(letters, k=chosen.randrange(1, 120)))
        with suppress(BridgelawsError):
            look(club, pasted)


def test_a_mangled_workbook_is_refused_with_a_sentence() -> None:
    chosen, whole = random.Random(8), bytearray(workbook([["Namn", "MID"], ["Anna Berg", 41236.0]]))
    for _ in range(1000):
        mangled = bytearray(whole)
        for _ in range(chosen.randrange(1, 8)):
            mangled[chosen.randrange(len(mangled))] = chosen.randrange(256)
        del mangled[chosen.randrange(40, len(mangled)) :]
        with suppress(BridgelawsError):
            read_sheet(bytes(mangled))


@pytest.mark.parametrize(
    ("pasted", "columns"),
    [
        ("Förnamn;Efternamn;Medlemsnr;E-post", ("given", "family", "number", "email")),
        ("Fornavn;Efternavn;DBf-nr;Telefon", ("given", "family", "number.dbf", "phone")),
        ("Vārds;Uzvārds;LBF nr;E-pasts", ("given", "family", "number.lbf", "email")),
        ("First name;Surname;EBU no;Mobile", ("given", "family", "number.ebu", "phone")),
        ("Fornavn;Etternavn;NBF-nr;Innmeldt", ("given", "family", "number.nbf", "joined")),
        ("Vorname;Nachname;Mitgliedsnummer;E-Mail", ("given", "family", "number", "email")),
        ("Etunimi;Sukunimi;Jäsennumero;Sähköposti", ("given", "family", "number", "email")),
    ],
)
def test_headings_are_known_in_seven_languages(pasted: str, columns: tuple[str, ...]) -> None:
    assert guess_layout(read_pasted(pasted + "\nx;y;1;z").rows).columns == columns


def test_without_a_heading_columns_are_known_by_what_stands_in_them() -> None:
    layout = guess_layout(read_pasted("Anna Berg\tanna@example.org\nBo Ask\tbo@example.org\n").rows)
    assert (layout.heading, layout.columns) == (False, ("name", "email"))
    turned = guess_layout(read_pasted('Namn\n"Berg, Anna"\n"Ek, Bo"\n').rows)
    assert turned.columns == ("name.family",)


def test_a_day_with_slashes_is_asked_for_the_whole_column(club: Club) -> None:
    kept, preview = look(club, "Namn\tMedlem sedan\nAnna Berg\t01/09/2019\n")
    assert [each.state for each in preview.rows] == [State.WRONG]
    give(club, TakeList, list=kept, confirmed="yes", day_first="day")
    assert [each.joined for each in club.evenings.people.everybody()] == ["2019-09-01"]
