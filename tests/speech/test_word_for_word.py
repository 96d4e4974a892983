"""Sentences that were said wrong once, word for word; and what only one player may hear."""

import pytest

from bridgelaws.casefiles.run import run
from bridgelaws.language import ENGLISH, Language
from bridgelaws.lawbook.edition import Edition
from bridgelaws.speech import Moment, read_aloud, read_incidents, speak_of_incident
from support.case_files import table_cases

CASES = {case.id: case for case in table_cases()}


def moments_of(case: str) -> list[Moment]:
    outcome = run(CASES[case], Edition.LAWS_2007 if case.endswith("2007") else CASES[case].editions[-1])
    incidents = read_incidents(outcome.start, outcome.log, outcome.book)
    return [moment for each in incidents for moment in speak_of_incident(each).moments]


def aloud(case: str, language: Language = ENGLISH) -> str:
    return " ".join([read_aloud(moment, language) for moment in moments_of(case) if moment.aside is None])


@pytest.mark.parametrize(
    ("case", "sentence"),
    [
        ("T27-16", "But West has passed over it, and any call accepts it, noticed or not."),
        ("T17-08", "West, you had passed over the pass."),
        ("T30-05", "South bid 1♥ and then changed to a pass, and it was no slip."),
        ("T37-03", "East passed over it before I came, so both calls stand."),
        ("T21-01", "A missing alert counts as a wrong explanation."),
        ("T24-08", "South’s card was turned up by accident, and it was not South’s mistake."),
        ("T14-01", "The missing card has been found and goes back to South, who has held it all the time."),
        ("T16-08-b", "Both sides get average plus, 60 percent,"),
        ("T26-03-lead", "South has shown hearts legally, so hearts cannot be forbidden."),
        ("T20-01", "You may ask when the auction is over and it is your turn to play."),
        ("K-66-4", "East-West have mixed their cards, and I cannot find out what happened in trick 11."),
        ("K-90-2", "East-West, this is for slow play."),
        ("K-74-3", "West, please make no remarks about events or about the tricks still needed."),
        ("K-62-2-c", "West, lead ♣4."),
        ("K-45-6-b", "Both sides have revoked, East, South and West in trick 10, so no tricks go over."),
        ("003-15", "In trick 6 East should have played the card that lay face up, and played ♠2."),
        ("lead_before_choice_for_withdrawn_call-B", "North, ♠2 is your major penalty card, and you lead it now."),
    ],
)
def test_the_sentence_is_said(case: str, sentence: str) -> None:
    assert sentence in aloud(case)


@pytest.mark.parametrize(
    ("case", "sentence"),
    [
        ("T27-07", "nobody is restricted"),  # the lead may be
        ("T28-01", "North, call as you like."),  # who must pass
        ("T29-02-c", "have lost this turn"),  # one of them is to call
        ("K-64-8", "So no trick goes over."),  # has been said
        ("T12-01", "The board is not played on here."),  # it cannot be played
        ("T17-10", "after the play"),  # there was none
    ],
)
def test_the_sentence_is_not_said(case: str, sentence: str) -> None:
    assert sentence not in aloud(case)


@pytest.mark.parametrize("language", Language)
def test_20F5a_a_wrong_explanation_of_partner_is_not_given_away_while_the_auction_lasts(language: Language) -> None:
    alone = [moment for moment in moments_of("004-20") if moment.aside is not None]
    assert [read_aloud(moment) for moment in alone] == [
        "West, while the auction lasts you may not correct East’s explanation, not by word and not by manner. "
        "Call as if East had explained it correctly; you may not use what the answer told you. "
        "If your side declares, call me after the final pass; if you defend, when the last card has been played. "
        "Then tell North and South."
    ]
    assert "2" not in aloud("004-20", language)  # neither the call nor its explanation


def test_72B2_whoever_need_not_mention_an_infraction_hears_it_alone() -> None:
    alone = [read_aloud(moment) for moment in moments_of("K-72-3") if moment.aside is not None]
    assert any("East, you need not mention it." in each for each in alone)
    assert "mention" not in aloud("K-72-3")
