"""What the Director says of calls that nobody may make and of cards shown during the auction, word for word."""

import pytest

from bridgelaws.casefiles.file import read_cases
from bridgelaws.casefiles.run import run
from bridgelaws.language import ENGLISH
from bridgelaws.lawbook.edition import Edition
from bridgelaws.speech import read_aloud, read_incidents, speak_of_incident

BOTH = (Edition.LAWS_2007, Edition.LAWS_2017)


def said(table: str, edition: Edition, dealer: str = "N") -> str:
    """All of it, in order, where these things happen at the table."""
    text = f"id: spoken\nedition: [2007, 2017]\ndealer: {dealer}\ntable: [{table}]\nexpect: {{}}"
    outcome = run(next(read_cases(text, "spoken")), edition)
    assert [str(each) for each in outcome.problems if each.template.startswith("step")] == []
    incidents = read_incidents(outcome.start, outcome.log, outcome.book)
    return " ".join([read_aloud(moment, ENGLISH) for each in incidents for moment in speak_of_incident(each).moments])


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("auction", "reason"),
    [
        ("N X", "North has doubled, but nobody has bid yet."),
        ("N 1H, E P, S X", "South has doubled North’s own 1♥, and only an opponent’s bid may be doubled."),
        ("N 1H, E X, S P, W X", "West has doubled a bid that has been doubled already."),
        ("N 1H, E XX", "East has redoubled, and there is no double to redouble."),
        ("N 1H, E X, S XX, W XX", "West has redoubled a bid that has been redoubled already."),
        ("N 1H, E X, S P, W XX", "West has redoubled, and only an opponent’s double may be redoubled."),
    ],
)
def test_19A1_19B1_36_the_reason_why_nobody_may_make_the_call(auction: str, reason: str, edition: Edition) -> None:
    assert reason in said(f"{auction}, {{attention: {{by: S}}}}", edition)


@pytest.mark.parametrize("edition", BOTH)
def test_19A1_whoever_doubles_the_own_bid_hears_it(edition: Edition) -> None:
    heard = said("N 1H, E P, S P, N X, {attention: {by: W}}", edition)
    assert "North has doubled their own bid, and only an opponent’s bid may be doubled. It was West’s turn." in heard


REFUSED = "{ask: accepted, of: E, answer: no}"


@pytest.mark.parametrize(
    ("refused", "again"),
    [
        ("N 1C, W X, {ask: accepted, of: N, answer: no}", "Unless West doubles again, declarer may forbid any one suit"),
        (f"N 1H, E X, N XX, {REFUSED}", "Unless North redoubles again, declarer may forbid any one suit"),
    ],
)
def test_26_pre_the_same_call_again_frees_the_lead_2007(refused: str, again: str) -> None:
    assert again in said(refused, Edition.LAWS_2007)
    assert "again, declarer may forbid" not in said(refused, Edition.LAWS_2017)


def test_26_pre_a_call_that_has_been_replaced_is_not_made_again_2007() -> None:
    heard = said("N 1H, E X, S P, W X, {attention: {by: S}}, {ask: correction, of: W, answer: P}", Edition.LAWS_2007)
    assert "If East-West defend, declarer may forbid any one suit" in heard
    assert "again" not in heard


SHOWN = ("{ask: own_error, of: director, answer: yes}", "{ask: partner_could_see, of: director, answer: yes}")


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("cards", "sentences"),
    [
        ("S10", ("where North could see it.", "Leave it face up on the table until the auction ends.", "It is an honour.")),
        ("C2, D3", ("where North could see them.", "Leave them face up", "More than one card counts like an honour.")),
    ],
)
def test_24_what_is_shown_and_why_partner_is_silenced(cards: str, sentences: tuple[str, ...], edition: Edition) -> None:
    dropped = f"{{exposed: {{by: S, cards: [{cards}], how: dropped}}}}"
    heard = said(", ".join(["S P", dropped, *SHOWN]), edition, "S")
    duty = "North, you must pass at your next turn; after that you are free."
    assert [each for each in (*sentences, duty) if each not in heard] == []


LATE = "N 1C, E P, S P, W P, {player} {call}, {{attention: {{by: S}}}}"


@pytest.mark.parametrize("edition", BOTH)
def test_39C_declarer_chooses_before_the_opening_lead_of_the_offenders_partner(edition: Edition) -> None:
    heard = said(LATE.format(player="W", call="X"), edition)
    assert heard.startswith("West doubled after the auction was over.")
    assert "suit when East first is to lead." in heard
    assert "North, you choose before East leads, without help from South. East, wait until North has chosen." in heard
    assert "If East-West defend" not in heard  # that they do is known


@pytest.mark.parametrize("edition", BOTH)
def test_39C_the_offender_leads_freely_and_the_partner_may_be_restricted_later(edition: Edition) -> None:
    heard = said(LATE.format(player="E", call="X"), edition)
    assert "suit when West first is to lead." in heard
    assert "you choose before" not in heard
    assert heard.endswith("East, please lead.")


def test_39C_a_suit_named_too_late_may_be_demanded_or_forbidden_2007() -> None:
    heard = said(LATE.format(player="W", call="1D"), Edition.LAWS_2007)
    assert "North, you get a choice when East first is to lead. You may demand diamonds, or forbid diamonds" in heard
