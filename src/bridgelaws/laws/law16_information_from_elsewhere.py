"""Law 16D: information from other sources, come by accident. In 2007 it is 16C."""

from msgspec.structs import replace

from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import REDEAL_ONLY_BETWEEN_TEAMS
from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.laws import law86_team_play as law86
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.contest import Form
from bridgelaws.table.effects.board import Advice, Review, ReviewDone
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import say

INTERFERES = Ask(
    "interferes", "16D2", AnswerKind.YES_NO, ("Would the information probably interfere with normal play of the board?")
)
REMEDY = Ask(
    "remedy",
    "16D2",
    AnswerKind.CHOICE,
    "What is to be done?",
    choices=("rearrange the players", "redeal", "play on", "adjusted score"),
)
AFFECTED_BY_IT = Ask(
    "affected", "16D2(c)", AnswerKind.YES_NO, "Did the accidental information affect the result of the board?"
)


def rule(case: Case) -> Ruling:
    """16D2, 16D3: four remedies while nobody has called, if the contest allows them; after that only the last two."""
    if not case.need(INTERFERES, of=DIRECTOR):
        return case.ruling("16D2", Advice(say("The board is played.")))
    before_any_call = not case.table.callers
    remedy = case.need(replace(REMEDY, choices=_remedies(case, before_any_call)), of=DIRECTOR)
    late = "" if before_any_call else "16D3 "
    match remedy:
        case "rearrange the players":
            return case.ruling("16D2(a)", Advice(say("The player who knows the hand plays it: the players change seats.")))
        case "redeal":
            return law86.redeal(case, "16D2(b)", Advice(say("The board is dealt again for these contestants.")))
        case "play on":
            return case.ruling(f"{late}16D2(c)", Advice(say("The board is played.")), Review(case.number("16D2(c)")))
    found: Ruling = _adjusted(case.book.edition, case, f"{late}16D2(d)")
    return found


def after_the_deal(case: Case) -> Ruling:
    """6D1: what comes to light when the auction has begun is no longer a matter of the deal."""
    return rule(case)


def _remedies(case: Case, before_any_call: bool) -> tuple[str, ...]:
    regulations = case.book.regulations
    allowed = {
        "rearrange the players": before_any_call and regulations.seats_may_be_rearranged,
        "redeal": before_any_call and regulations.board_may_be_redealt and _can_be_redealt(case),
        "play on": True,
        "adjusted score": before_any_call or _may_stop(case.book.edition),
    }
    return tuple([remedy for remedy in REMEDY.choices if allowed[remedy]])


def _can_be_redealt(case: Case) -> bool:
    """16D2(b): if the form of contest allows of it."""
    return case.table.contest.form is Form.TEAMS or not case.holds(REDEAL_ONLY_BETWEEN_TEAMS)


def _only_play_on() -> bool:
    """16C3, 2007: after the first call the board is finished, and the Director stands ready to adjust."""
    return False


def _play_on_or_stop() -> bool:
    """16D3, 2017: after the first call the Director may also stop the board with an adjusted score."""
    return True


_may_stop = by_edition({Edition.LAWS_2007: _only_play_on, Edition.LAWS_2017: _play_on_or_stop})


def _artificial(case: Case, cites: str) -> Ruling:
    """16C2(d), 2007: an artificial adjusted score."""
    return law12.artificial(case, cites)


def _any_adjusted(case: Case, cites: str) -> Ruling:
    """16D2(d), 2017: an adjusted score."""
    return law12.adjust(case, cites, None)


_adjusted = by_edition({Edition.LAWS_2007: _artificial, Edition.LAWS_2017: _any_adjusted})


def review(case: Case) -> Ruling:
    """16D2(c): if the information affected the result, the score is adjusted."""
    done = ReviewDone(case.number("16D2(c)"))
    if not case.need(AFFECTED_BY_IT, of=DIRECTOR):
        return case.ruling("16D2(c)", done)
    return law12.adjust(case, "16D2(c)", None, done)
