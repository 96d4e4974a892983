"""The result for federations, from the desk: numbers, club and charge code; PBN with score tables."""

import re

from fastapi import FastAPI

from bridgelaws.club.evenings import Evening
from bridgelaws.club.publication.ranking import work_out
from bridgelaws.exchange.comparing import compare_with_print
from bridgelaws.exchange.published import read_published
from bridgelaws.exchange.score_tables import read_score_tables
from bridgelaws.tournament.scoring.contest import result_of
from support.browsing import Visitor
from support.four_pairs import begin, play

PAIRS = """Ada Ek (1234567), Bo Ask (2345678)
Cia Alm (3456789), Dag Lind (123)
Eva Kvist (1234567), Finn Ros
Gun Berg, Hans Dal"""


def played(app: FastAPI, director: Visitor) -> Evening:
    evening = begin(app, director, pairs=PAIRS)
    play(app.state.evenings, evening)
    return evening


def shares(evening: Evening) -> dict[str, float]:
    result = work_out(evening).result
    assert result is not None
    return {place.contestant.id: round(float(place.percent or 0), 2) for place in result.places}


def test_the_english_federation_gets_numbers_and_is_told_what_is_missing(app: FastAPI, director: Visitor) -> None:
    evening = played(app, director)
    asked = "club=Amersham&club_id=012345&charge=10"
    page = director.get(f"/tonight/{evening.id}/federation?{asked}").text
    for told in ("Finn Ros has no EBU number", "123 is no EBU number", "The number 1234567 stands there 2 times"):
        assert told in page
    assert "charge code is missing" not in page
    assert "charge code is missing" in director.get(f"/tonight/{evening.id}/federation").text
    saved = director.get(f"/tonight/{evening.id}/federation/ebu.xml?{asked}").content
    text = saved.decode()
    assert "<CLUB_ID_NUMBER>012345</CLUB_ID_NUMBER>" in text
    assert "<P2P_CHARGE_RATE>10</P2P_CHARGE_RATE>" in text
    assert "<NATIONAL_ID_NUMBER>2345678</NATIONAL_ID_NUMBER>" in text
    found = read_published(saved, "ebu.xml")
    assert not compare_with_print(found, result_of(found.contest))


def test_78A_the_score_tables_for_ruter_come_to_the_same(app: FastAPI, director: Visitor) -> None:
    evening = played(app, director)
    saved = director.get(f"/tonight/{evening.id}/federation/ruter.pbn").content
    assert saved.startswith(b"% PBN 2.0\n% EXPORT\n")
    assert b'"1234567" "2345678"' in saved
    found = read_score_tables([saved], "ruter.pbn")
    result = result_of(found.contest)
    assert {place.contestant.id: round(float(place.percent or 0), 2) for place in result.places} == shares(evening)
    assert not compare_with_print(found, result)
    heading = re.search(rb'ScoreTable "(Table[^"]*)"', saved)
    assert heading is not None
    assert heading[1].startswith(b"Table;Round;PairId_NS;PairId_EW;Contract;Declarer;Result;Lead;Score_NS")


def test_what_is_no_charge_code_is_told(app: FastAPI, director: Visitor) -> None:
    evening = played(app, director)
    page = director.get(f"/tonight/{evening.id}/federation?charge=100")
    assert "is no charge code" in page.text
    assert director.get(f"/tonight/{evening.id}/federation/ruter.pbn?session=7").status_code == 409
