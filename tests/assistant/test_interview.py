"""An interview is kept as it was typed and played again: the same as the Director's own log, answered or corrected."""

from random import Random

import pytest

from bridgelaws import director
from bridgelaws.assistant import interview as interviewing
from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.assistant.interview import Interview, begin, decode, encode, stand
from bridgelaws.assistant.kinds import AFTER_A_RULING, kinds
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.events import STEPS, QuestionAnswered
from bridgelaws.table.result import result

AUCTIONS = (
    "1NT 2S 2D",
    "1H 2D 1S",
    "E:1H",
    "W:P",
    "S:X",
    "1C P 1C",
    "1S X XX XX",
    "1NT P P P 2C",
    "2H P 3H 3D=S",
    "7NT X 8C",
)


LATER = {*AFTER_A_RULING, "dummy_warns"}  # these need more to have happened than a form's needed fields


def answered(interview: Interview, chance: Random) -> Interview:
    """Every question answered with one of the answers that it allows."""
    for _ in range(20):
        standing = stand(interview)
        if standing.question is None:
            break
        value = chance.choice(director.possible(standing.question))
        typed = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        interview = interviewing.answer(interview, standing, typed, "en")
    return interview


@pytest.mark.parametrize("calls", AUCTIONS)
@pytest.mark.parametrize("book", ["wbf-2007", "wbf-2017"])
def test_an_answer_given_otherwise_is_what_the_director_makes_of_it(calls: str, book: str) -> None:
    chance = Random(calls + book)
    for _ in range(6):
        interview = answered(begin(kinds()["insufficient_bid"], {"dealer": "N", "calls": calls}, "en", book), chance)
        standing = stand(interview)
        if not standing.answers:
            continue
        known = chance.choice(standing.answers)
        value = chance.choice(director.possible(known.question))
        typed = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        steps = [event for event in standing.log if isinstance(event, STEPS)]
        asked = [at for at, step in enumerate(steps, start=1) if isinstance(step, QuestionAnswered)]
        try:
            expected = director.corrected(
                standing.start, standing.log, asked[standing.answers.index(known)], value, LawBook.of(book)
            )
        except BridgelawsError:
            continue
        changed = stand(interviewing.change(interview, known.at, typed, "en"))
        assert changed.log[: len(expected)] == expected


def test_what_is_kept_can_be_read_again() -> None:
    interview = answered(begin(kinds()["insufficient_bid"], {"calls": AUCTIONS[0]}, "en", "wbf-2017"), Random(1))
    again = decode(encode(interview))
    assert again == interview
    assert stand(again).log == stand(interview).log


def test_calls_are_read_in_the_language_they_were_typed_in() -> None:
    swedish = begin(kinds()["insufficient_bid"], {"dealer": "N", "calls": "1NT 2S 2R"}, "sv", "wbf-2017")
    english = begin(kinds()["insufficient_bid"], {"dealer": "N", "calls": "1NT 2S 2D"}, "en", "wbf-2017")
    assert stand(swedish).log == stand(english).log


@pytest.mark.parametrize("key", [key for key, kind in kinds().items() if kind.topic.account not in LATER])
def test_a_form_filled_in_sensibly_is_taken(key: str) -> None:
    """What a form shows as needed is enough: nothing is asked for afterwards that it did not ask for."""
    sensible = {
        "dealer": "N",
        "calls": "1NT P P P",
        "tricks": "7",
        "declarer": "N",
        "contract": "1NT",
        "by": "E",
        "meant": "2H",
        "call": "2H",
        "shown": "HK",
        "fact_by": "E",
        "fact_card": "HK",
        "fact_cards": "HK D2",
        "fact_trick": "1",
        "fact_words": "low",
        "fact_meant": "HK",
        "fact_at_fault": "E",
        "fact_misled": "N",
        "fact_more": "N",
        "fact_fewer": "S",
        "fact_cancelled": "1H",
        "fact_doubter": "N",
    }
    if key in ("unintended_call", "simultaneous_calls"):
        sensible |= {"calls": "1C 1H"}
    kind = kinds()[key]
    fields = [field for field in kind.fields if field.needed or field.name in ("calls", "tricks")]
    typed = {field.name: sensible.get(field.name) or field.default or "N" for field in fields}
    asked_for_more: list[str] = []
    try:
        begin(kind, typed, "en", "wbf-2017")
    except WrongFacts as wrong:  # it cannot have been so with these very facts; but all of them were asked for
        asked_for_more = [f"{name}: {text}" for name, text in wrong.fields.items() if name not in typed]
    assert asked_for_more == []


@pytest.mark.parametrize(
    ("cards", "tricks", "counted", "law"),
    [
        ("DA D2 S2 D3 S3 S4", 10, 12, "64A1"),  # East ruffed, and one more of the side's three tricks came later
        ("DA D2 S2 D3 S3 S4", 11, 12, "64A1"),  # ... and none: East's own trick goes back, no more
        ("DA D2 C2 D3 DK", 10, 11, "64A2"),  # West won it
        ("D4 DA C2 D3 H2 H3", 12, 12, "64B1"),  # North won it, and the side won nothing more
        ("D4 DA C2 D3 H2 H3", 11, 12, "64A2"),
    ],
)
@pytest.mark.parametrize("book", ["wbf-2007", "wbf-2017"])
def test_64A_where_only_the_number_of_tricks_is_told(cards: str, tricks: int, counted: int, law: str, book: str) -> None:
    """Nobody types fifty-two cards at a club: trick 3, a card or two, and what declarer's side won in the end."""
    facts = {
        "declarer": "N",
        "contract": "4S",
        "won": "1 1",
        "leader": "W",
        "cards": cards,
        "fact_by": "E",
        "fact_trick": "3",
    }
    interview = begin(kinds()["revoke"], facts, "en", book)
    while (standing := stand(interview)).question:
        interview = interviewing.answer(interview, standing, "yes", "en")
    ended = result(stand(interviewing.follow(interview, "tricks", str(tricks), "en")).table)
    assert ended is not None
    assert (ended.tricks_won, ended.tricks) == (tricks, counted)
    assert law in {str(cited) for cited in ended.rulings[-1].cites}


CLAIM = {"declarer": "S", "contract": "4S", "won": "5 2", "leader": "N"}


@pytest.mark.parametrize("book", ["wbf-2007", "wbf-2017"])
def test_69B_an_agreement_that_is_final_is_withdrawn(book: str) -> None:
    told = CLAIM | {"fact_by": "S", "fact_doubter": "W", "fact_agreed": "W"}
    question = stand(begin(kinds()["claim_contested"], told, "en", book)).question
    assert question is not None
    assert question.ask.law.startswith("69B")


def test_68B2_a_defender_objects_at_once_to_partners_concession() -> None:
    told = CLAIM | {"fact_by": "E", "fact_doubter": "W", "fact_objected": "yes"}
    (ruling,) = stand(begin(kinds()["concession"], told, "en", "wbf-2017")).rulings
    assert "68B2" in {str(law) for law in ruling.cites}


@pytest.mark.parametrize("book", ["wbf-2007", "wbf-2017"])
@pytest.mark.parametrize(
    ("key", "law", "facts"),
    [
        ("card_handled", "45C3", {"cards": "H2", "fact_by": "N", "fact_card": "HK", "fact_how": "touched"}),
        ("wrong_card_from_dummy", "45D", {"cards": "H2", "fact_by": "N", "fact_card": "HK", "fact_named": "H3"}),
        ("fifth_card", "45E", {"cards": "H2 H3 H4", "fact_by": "W", "fact_card": "C4"}),
        ("card_indicated_by_dummy", "45F", {"cards": "H2", "fact_card": "HK"}),
        ("played_on_wrong_explanation", "47E2", {"cards": "H2", "fact_by": "W"}),
        ("card_not_quitted", "67B", {"cards": "H2 H3 H4 H5", "fact_by": "W", "fact_card": "H2"}),
    ],
)
def test_an_action_of_the_play_is_brought_to_the_assistant(key: str, law: str, facts: dict[str, str], book: str) -> None:
    standing = stand(begin(kinds()[key], {"declarer": "S", "contract": "4S", **facts}, "en", book))
    cited = [str(cite) for ruling in standing.rulings for cite in ruling.cites]
    asked = [standing.question.ask.law] if standing.question else []
    assert any(each.startswith(law) for each in (*cited, *asked))
