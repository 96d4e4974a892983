"""A list of people is pasted or sent, looked at, taken and taken back on the pages and by programs."""

import base64

from support.browsing import Visitor

LIST = "Namn\tMID\tE-post\nAnna Berg\t41236\tanna@example.org\nBo Ask\t41877\tbo@example.org\n\t7\t\n"


def test_a_list_is_pasted_looked_at_mended_taken_and_taken_back(director: Visitor) -> None:
    looked = director.submit("/upload/club/list", {"pasted": LIST}, page="/club/import")
    assert looked.status_code == 200
    assert "Anna Berg" in looked.text
    assert "Take 2" in looked.text
    refused = director.submit(looked.url.path, {"action": "do"}, page=looked.url.path)
    assert refused.status_code == 422
    mended = {"cell.4.1": "Cia Ek", "cell.4.2": "50001", "cell.4.3": "", "action": "look"}
    again = director.submit(looked.url.path, mended, page=looked.url.path)
    assert "Take 3" in again.text
    taken = director.submit(looked.url.path, {**mended, "action": "do", "confirmed": "yes"}, page=looked.url.path)
    assert taken.url.path == "/club/import"
    assert "Cia Ek" in director.get("/club/people").text
    batch = taken.text.partition("/club/imports/")[2].partition("/undo")[0]
    director.submit(f"/club/imports/{batch}/undo", page="/club/import")
    assert "Cia Ek" not in director.get("/club/people").text


def test_a_file_comes_through_a_process_of_its_own(director: Visitor) -> None:
    token = director.get("/club/import").text.partition('name="form_token" value="')[2][:64]
    files = {"file": ("medlemmar.csv", "Förnamn;Efternamn\r\nÅsa;Öberg\r\n".encode("cp1252"))}
    looked = director.post("/upload/club/list", data={"form_token": token}, files=files)
    assert "Åsa Öberg" in looked.text
    assert "Windows-1252" in looked.text
    wrong = director.post("/upload/club/list", data={"form_token": token}, files={"file": ("a.xlsx", b"PK\x03\x04nothing")})
    assert wrong.status_code == 422
    assert "Save it as CSV" in wrong.text


def test_programs_look_take_and_take_back(director: Visitor) -> None:
    sent = {"file": base64.b64encode(LIST.replace("\t", ";").encode()).decode()}
    looked = director.post("/api/club/imports", json=sent)
    assert looked.status_code == 201, looked.text
    assert {each["state"] for each in looked.json()["rows"]} == {"new", "wrong"}
    where = f"/api/club/imports/{looked.json()['id']}"
    assert director.put(where, json={"fields": {}}).status_code == 422
    batch = director.put(where, json={"fields": {"confirmed": "yes"}}).json()["batch"]
    assert len(director.get("/api/club/people").json()) == 2
    assert director.delete(f"/api/club/imports/{batch}").status_code == 204
    assert director.get("/api/club/people").json() == []
