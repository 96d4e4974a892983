"""The record of rulings and its form: all that was asked and answered is there, escaped, and the same from the same log."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from bridgelaws import director
from bridgelaws.bridge.board import Board
from bridgelaws.casefiles import CaseFile, run
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.ruling_card import incident_cards
from bridgelaws.ruling_record import BoardRecord, Heading, record_of
from bridgelaws.ruling_record.form import as_html, as_pdf, write
from bridgelaws.table.events import Event, MatterRaised, QuestionAnswered
from bridgelaws.table.evolve import evolve
from bridgelaws.table.matters.directing import FactsDisputed
from bridgelaws.text import say
from support.case_files import outcome_of, table_cases

ALL = table_cases()
HESITATION = next(case for case in ALL if case.id == "T16-01")


def record(case: CaseFile, heading: Heading | None = None) -> BoardRecord:
    outcome = outcome_of(case, case.editions[-1])
    return record_of(outcome.start, outcome.log, outcome.book, heading)


def test_83_the_record_holds_facts_questions_laws_score_and_the_right_of_appeal() -> None:
    made = record(HESITATION)
    assert made.result == "4♠ by South, 10 tricks, +420 for the declaring side"
    assert made.calls == (("", "", "", "1♠"), ("Pass", "2♠", "Pass", "4♠"), ("Pass", "Pass", "Pass", ""))
    (ruling,) = made.rulings
    assert ruling.called_by == "East"
    assert [given.answer for given in ruling.answers[:2]] == ["yes", "6 × pass; 3 × 3♥; 1 × 4♠"]
    assert ruling.poll == (("pass", 6), ("3♥", 3), ("4♠", 1))
    assert [(each.share, each.result, each.score) for each in ruling.shares] == [
        ("100 %", "2♠ by South, 2 overtricks", "+170")
    ]
    assert ruling.adjusted == "+170 for North-South and −170 for East-West"
    assert [law for law, _ in ruling.card.laws] == ["16B1(a)", "16B3", "12B1", "12C1(a)"]
    assert "30 minutes" in made.appeal


@pytest.mark.parametrize("case", ALL[::9], ids=lambda case: case.id)
def test_any_case_can_be_recorded(case: CaseFile) -> None:
    outcome = outcome_of(case, case.editions[0])
    made = record_of(outcome.start, outcome.log, outcome.book)
    assert len(made.rulings) == len(incident_cards(outcome.start, outcome.log, outcome.book))
    answered = sum(isinstance(event, QuestionAnswered) for event in outcome.log)
    still_open = answered - sum(len(ruling.answers) for ruling in made.rulings)
    assert still_open == 0 or outcome.question is not None
    assert made == record_of(outcome.start, outcome.log, outcome.book)


def test_what_people_write_is_escaped() -> None:
    page = as_html(record(HESITATION, Heading(event="<script>alert(1)</script>", players=("A & B", "", "", ""))))
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    assert "A &amp; B" in page


def test_the_form_says_what_was_ruled_and_has_room_for_an_appeal() -> None:
    page = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", as_html(record(HESITATION))))
    for text in (
        "called by East",
        "Adjusted score: +170 for North-South",
        "Law 16B1(a)",
        "Both of the pair agree: first",
        "Decision",
        "The ruling stands",
        "Facts disputed: the Director found them",
        "Poll Would choose Players pass 6 3♥ 3 4♠ 1",
    ):
        assert text in page


def test_pdf_is_made_from_the_same_record(tmp_path: Path) -> None:
    assert as_pdf(record(HESITATION)).startswith(b"%PDF")
    write(record(HESITATION), tmp_path / "form.pdf")
    assert (tmp_path / "form.pdf").read_bytes().startswith(b"%PDF")


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BridgelawsError, match=r"written as .html or .pdf, not “.doc”"):
        write(record(HESITATION), tmp_path / "form.doc")


def test_older_edition_is_named() -> None:
    outcome = run(HESITATION, Edition.LAWS_2007)
    assert record_of(outcome.start, outcome.log, outcome.book).edition == "2007"


def test_12C1c_the_evidence_beside_a_question_is_kept_in_the_record_and_on_paper() -> None:
    outcome = run(HESITATION, Edition.LAWS_2017)
    shown = say("At other tables: {results}.", results="3 × 2S S +2, 1 × 4S S -1")
    log = tuple(
        [
            replace(event, beside=(shown,))
            if isinstance(event, QuestionAnswered) and event.answer.key == "likely_results"
            else event
            for event in outcome.log
        ]
    )
    made = record_of(outcome.start, log, outcome.book)
    (kept,) = [given for given in made.rulings[0].answers if given.beside]
    assert kept.beside == ("At other tables: 3 × 2S S +2, 1 × 4S S -1.",)
    assert kept.question.startswith("Which results were likely")
    assert "At other tables: 3 × 2S S +2" in as_html(made)
    assert as_pdf(made).startswith(b"%PDF")
    assert record_of(outcome.start, log, outcome.book, language=Language.SWEDISH).rulings[0].adjusted


def test_evidence_given_with_an_answer_survives_a_correction_before_it() -> None:
    table = director.start(Board.numbered(3))
    book, log = LawBook.of("wbf-2017"), tuple[Event, ...]()
    matter = FactsDisputed(what="did West hesitate")
    log += director.act(table, MatterRaised(matter), book)
    log += director.answer(evolve(table, *log), "so", book, beside=("two players heard it",))
    again = director.corrected(table, log, 2, "not so", book)
    assert [event.beside for event in again if isinstance(event, QuestionAnswered)] == [("two players heard it",)]
