"""What every speech must be, over all case files and both editions."""

import re
from collections.abc import Iterator

import pytest

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import SEATS
from bridgelaws.casefiles.run import TableOutcome
from bridgelaws.language import Language, speak
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.provision import Provision
from bridgelaws.ruling_card import incident_cards
from bridgelaws.speech import (
    Kind,
    Moment,
    Role,
    Stage,
    read_aloud,
    read_incidents,
    read_stages,
    speak_of_incident,
    speak_of_stage,
    words_in,
)
from bridgelaws.speech.duties import Bound, duties, may_act
from bridgelaws.table.effects.board import Review, ScoreAdjusted
from bridgelaws.table.matters import Matter
from bridgelaws.table.result import result, was_stopped
from bridgelaws.text import Joined, Text
from support.case_files import every_outcome
from support.hearing import hear

LONGEST = 90
NEVER = ("Nothing more is to be done", "The call is cancelled", "as if it had been in order")
FACE_UP = re.compile(r"([♠♥♦♣]\w+) stays face up")
GOES_BACK = r"(?:picks? up|take) {card}|{card} (?:goes back|is picked up)"
TOTAL = re.compile(r"tricks? goe?s? over to (?:North-South|East-West)")
SILENT = ("16C3", "72C", "23", "16D2", "20F5(b)(i)")
STILL_BOUND = {Language.ENGLISH: "still has to pass", Language.SWEDISH: "måste fortfarande passa"}
IN_THE_AUCTION = (Bound.PASS_ONCE, Bound.PASS_ON, Bound.NO_DOUBLE, Bound.REPEAT, Bound.REPLACE, Bound.LEAD_CHOICE)


Staged = list[tuple[str, Stage]]
Spoken = list[tuple[str, Stage, tuple[Moment, ...]]]


@pytest.fixture(scope="module")
def outcomes() -> list[TableOutcome]:
    return every_outcome()


@pytest.fixture(scope="module")
def staged(outcomes: list[TableOutcome]) -> Staged:
    return [
        (f"{outcome.id}/{outcome.edition}", stage)
        for outcome in outcomes
        for stage in read_stages(outcome.start, outcome.log, outcome.book)
    ]


@pytest.fixture(scope="module")
def ruled(staged: Staged) -> Spoken:
    """Every stage at which something was ruled, and what is said of the rulings."""
    return [(name, stage, speak_of_stage(stage, rulings_only=True)) for name, stage in staged if stage.given]


@pytest.fixture(scope="module")
def said_at_each(staged: Staged) -> Spoken:
    """Every stage and all that is said at it."""
    return [(name, stage, speak_of_stage(stage)) for name, stage in staged]


@pytest.fixture(scope="module")
def spoken(outcomes: list[TableOutcome]) -> list[tuple[TableOutcome, Moment]]:
    """Every moment of every incident, with what is asked and what is said aside."""
    return [
        (outcome, moment)
        for outcome in outcomes
        for incident in read_incidents(outcome.start, outcome.log, outcome.book)
        for moment in speak_of_incident(incident).moments
    ]


@pytest.mark.parametrize("language", Language)
def test_a_moment_is_said_in_one_breath_and_nothing_twice(
    language: Language, spoken: list[tuple[TableOutcome, Moment]]
) -> None:
    long, twice = [], []
    for outcome, moment in spoken:
        sentences = words_in(moment, language)
        if (count := sum(len(each.split()) for each in sentences)) > LONGEST:
            long.append(f"{outcome.id}/{outcome.edition}: {count} words")
        twice += [f"{outcome.id}/{outcome.edition}: {each}" for each in sentences if sentences.count(each) > 1]
    assert not long
    assert not twice


def test_every_law_that_is_named_is_in_the_book_in_force(spoken: list[tuple[TableOutcome, Moment]]) -> None:
    strange = [
        f"{outcome.id}/{outcome.edition}: {law}"
        for outcome, moment in spoken
        for text in moment.texts
        for law in _parts(text)
        if isinstance(law, Provision) and law not in catalogue(outcome.edition)
    ]
    assert not strange


def test_no_hand_is_told_while_the_auction_lasts(said_at_each: Spoken) -> None:
    """Cards that lie open, or lay open once, and those the matter itself is about; no others are named aloud."""
    hidden = []
    for name, stage, moments in said_at_each:
        if stage.after.at_play is not None or stage.before.at_play is not None:
            continue
        known = {card for wrong in stage.irregularities for card in _parts(tuple(getattr(wrong, "cards", ())))}
        known |= {getattr(wrong, "card", None) for wrong in stage.irregularities}
        known |= {each.card for each in (*stage.before.exposed, *stage.after.exposed)}
        for moment in moments:
            told = {part for text in moment.texts for part in _parts(text) if isinstance(part, Card)}
            if moment.aside is None and told - known:
                hidden.append(f"{name}: {told - known}")
    assert not hidden


def _parts(what: object) -> Iterator[object]:
    match what:
        case Text():
            for _, part in what.parts:
                yield from _parts(part)
        case Joined(parts) | tuple(parts):
            for part in parts:
                yield from _parts(part)
        case _:
            yield what


def test_a_player_who_must_pass_hears_it(ruled: Spoken) -> None:
    """Not only the name: the duty itself, when it is new and whenever something is ruled while it lasts."""
    silent = []
    for name, stage, moments in ruled:
        bound = [duty.seat for duty in duties(stage.after) if duty.bound in (Bound.PASS_ONCE, Bound.PASS_ON)]
        for language in (Language.ENGLISH, Language.SWEDISH):
            said = " ".join([read_aloud(moment, language) for moment in moments])
            if bound and not (hear(said, language.value).duties & {"must pass"} or STILL_BOUND[language] in said):
                silent.append(f"{name}: {said}")
    assert not silent


def test_what_is_looked_at_after_the_play_is_announced(ruled: Spoken) -> None:
    """Except where nobody is accused aloud (72C, 16C3), or where only one player is told."""
    silent = []
    for name, stage, moments in ruled:
        due = [
            given.irregularity
            for given in stage.given
            for effect in given.effects(Review)
            if isinstance(effect, Review) and effect.law not in SILENT and stage.after.at_play is None
        ]
        told = hear(" ".join([read_aloud(moment) for moment in moments]), "en").duties & {"adjust", "call me"}
        somebody = [each for each in due if not isinstance(each, Matter) or each.at_fault is not None]
        if somebody and not told and result(stage.after) is None:
            silent.append(name)
    assert not silent


def test_every_restriction_in_force_is_spoken(ruled: Spoken) -> None:
    silent = []
    for name, stage, moments in ruled:
        covered = [item for moment in moments for clause in moment.clauses for item in clause.covers]
        for duty in duties(stage.after):
            seat = speak(duty.seat.spoken)
            said = " ".join([speak(text) for moment in moments for text in moment.texts])
            if duty.bound in IN_THE_AUCTION and seat not in said and duty.restriction not in covered:
                silent.append(f"{name}: {duty.restriction}")
    assert not silent


def test_nobody_is_told_to_act_who_may_not(ruled: Spoken) -> None:
    wrong = []
    for name, stage, moments in ruled:
        last = [clause for moment in moments for clause in moment.clauses if clause.role is Role.NEXT]
        acts = may_act(stage.after)
        for clause in last:
            parts = dict(clause.text.parts) if not isinstance(clause.text, str) else {}
            named = parts.get("seat")
            dummy = stage.after.contract.declarer if acts and stage.after.contract else None
            if named in SEATS and named not in (acts, dummy):
                wrong.append(f"{name}: {speak(clause.text)}")
    assert not wrong


def test_a_board_that_was_stopped_has_nobody_to_call(ruled: Spoken) -> None:
    for name, stage, moments in ruled:
        if was_stopped(stage.after):
            said = " ".join([speak(text) for moment in moments for text in moment.texts])
            assert "your turn" not in said, name


def test_the_old_sentences_cannot_be_produced(ruled: Spoken) -> None:
    for name, _, moments in ruled:
        said = " ".join([speak(text) for moment in moments for text in moment.texts])
        assert not [words for words in NEVER if words in said], name


def test_64A_tricks_that_go_over_are_told_once_as_a_total(ruled: Spoken) -> None:
    """Never "1 trick" and then "2 tricks"; a number that is taken back is said to be."""
    for name, _, moments in ruled:
        said = [speak(text) for moment in moments for text in moment.texts]
        assert len([text for text in said if TOTAL.search(text) and not text.startswith("Earlier I said")]) <= 1, name


def test_50_a_card_does_not_stay_face_up_and_go_back_to_the_hand(ruled: Spoken) -> None:
    for name, _, moments in ruled:
        said = " ".join([speak(text) for moment in moments for text in moment.texts if not speak(text).startswith("If ")])
        for card in FACE_UP.findall(said):
            assert not re.search(GOES_BACK.format(card=card), said), f"{name}: {said}"


def test_a_board_that_was_stopped_has_a_card_on_which_nobody_is_to_call(outcomes: list[TableOutcome]) -> None:
    """Never "South to call" on a cancelled board."""
    for outcome in outcomes:
        if was_stopped(outcome.table):
            for card in incident_cards(outcome.start, outcome.log, outcome.book):
                assert speak(card.now) in ("", "The board is over."), outcome.id


def test_12_an_adjusted_score_comes_with_what_was_found_or_why(outcomes: list[TableOutcome]) -> None:
    for outcome in outcomes:
        for card in incident_cards(outcome.start, outcome.log, outcome.book):
            effects = [effect for at in card.rulings for effect in outcome.table.rulings[at].effects]
            if any(isinstance(effect, ScoreAdjusted) for effect in effects):
                assert len(card.say) + len(card.course) > 1, f"{outcome.id}: {card.say}"


def test_a_choice_is_put_to_one_player(said_at_each: Spoken) -> None:
    for name, _, moments in said_at_each:
        for moment in moments:
            if moment.kind is Kind.CHOOSE:
                assert moment.chooser in SEATS, name


@pytest.mark.parametrize("language", Language)
def test_every_language_can_say_it(language: Language, ruled: Spoken) -> None:
    for name, _, moments in ruled:
        for moment in moments:
            for text in moment.texts:
                assert "{" not in speak(text, language), name
