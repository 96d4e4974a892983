"""Law 13: incorrect number of cards, where some hand has more than thirteen. For cards that are only missing see Law 14."""

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.laws import law86_team_play as law86
from bridgelaws.laws import law90_procedural_penalties as law90
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.contest import Form
from bridgelaws.table.effects.board import Advice, Review, ReviewDone
from bridgelaws.table.matters import Matter
from bridgelaws.table.matters.boards import ForeignCard, WrongNumberOfCards
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.text import all_of, say

CARD_SEEN = Ask("card_seen", "13A1", AnswerKind.YES_NO, "Has a player seen a card of another hand?")
TOO_MUCH_SEEN = Ask(
    "too_much_seen",
    "13A2",
    AnswerKind.YES_NO,
    ("Is the information from that card so important that the board cannot be played normally?"),
)
CAN_BE_CORRECTED = Ask(
    "can_be_corrected", "13B1", AnswerKind.YES_NO, "Can the deal be corrected and played without changing any call?"
)
AFFECTED = Ask("affected", "13A2", AnswerKind.YES_NO, "Did knowledge of another hand affect the outcome of the board?")
ADJUST_AT_END = Ask("adjust", "13B1", AnswerKind.YES_NO, "Do you adjust the score because cards were in the wrong hand?")
ADJUST_FOR_CARD = Ask(
    "adjust", "13C", AnswerKind.YES_NO, "Do you adjust the score because a card of another deal was played?"
)


def rule(case: Case) -> Ruling:
    """13A, 13B, 13D: before a wrong hand has called, after it, and when play is over."""
    matter = _matter(case)
    if result(case.table) is not None:
        return _after_play(case)
    return _rule_after_calls(case) if {matter.more, matter.fewer}.intersection(case.table.callers) else _nobody_called(case)


# A. No player whose hand was wrong has called.


def _nobody_called(case: Case) -> Ruling:
    """13A1: corrected, and played normally if nobody has seen a card of another's."""
    if not case.need(CARD_SEEN, of=DIRECTOR):
        return case.ruling(f"13A1 {_also(case)}", *_correct(case))
    found: Ruling = _card_seen(case.book.edition, case)
    return found


def _weigh_first(case: Case) -> Ruling:
    """13D2(a), 13D2(b), 2007: played, and adjusted if it mattered; but stopped at once if it cannot be played normally."""
    if case.need(TOO_MUCH_SEEN, of=DIRECTOR):
        return _penalize(case, law12.artificial(case, "2007:13D2(b)"))
    return case.ruling("2007:13D2(a) 2007:13E", *_correct(case), Review("13D2(a)"))


def _play_first(case: Case) -> Ruling:
    """13A2, 2017: played and scored first; then the Director looks at whether it mattered."""
    return case.ruling("13A2", *_correct(case), Review("13A2"))


_card_seen = by_edition({Edition.LAWS_2007: _weigh_first, Edition.LAWS_2017: _play_first})


def review_seen(case: Case) -> Ruling:
    """13A2: if what was known affected the outcome, the score is adjusted, and an offender may be penalized."""
    done = ReviewDone(case.number("13A2"))
    if not case.need(AFFECTED, of=DIRECTOR):
        return case.ruling("13A2", done)
    return _penalize(case, law12.adjust(case, "13A2", None, done))


# B. A player with a wrong number of cards has called.


def _rule_after_calls(case: Case) -> Ruling:
    """13B1: if the Director thinks that it can be corrected and played, no call is changed."""
    if case.need(CAN_BE_CORRECTED, of=DIRECTOR):
        return case.ruling(f"13B1 {_also(case)}", *_correct(case), Review(case.number("13B1")))
    found: Ruling = _cannot_be_played(case.book.edition, case)
    return found


def _artificial(case: Case) -> Ruling:
    """13B, 2007: an artificial adjusted score."""
    return _penalize(case, law12.artificial(case, "2007:13B"))


def _assign_if_possible(case: Case) -> Ruling:
    """13B2, 2017: an adjusted score by 12C1(b), so a result is assigned where one can be named."""
    return _penalize(case, law12.adjust(case, "13B2", None))


_cannot_be_played = by_edition({Edition.LAWS_2007: _artificial, Edition.LAWS_2017: _assign_if_possible})


def review_corrected(case: Case) -> Ruling:
    """13B1: when play is over the Director may adjust."""
    done = ReviewDone(case.number("13B1"))
    if not case.need(ADJUST_AT_END, of=DIRECTOR):
        return case.ruling("13B1", done)
    return law12.adjust(case, "13B1", None, done)


# C. A foreign card.


def rule_foreign(case: Case) -> Ruling:
    """13C: it is taken away and nothing more, unless it was played to a quitted trick."""
    matter = case.irregularity
    assert isinstance(matter, ForeignCard)
    gone = Advice(say("The extra card is taken from {holder}; auction and play go on.", holder=matter.holder))
    if not matter.quitted:
        return case.ruling("13C", gone)
    if result(case.table) is None:
        return case.ruling("13C", gone, Review(case.number("13C")))
    return _for_the_card(case, gone)


def review_foreign(case: Case) -> Ruling:
    """13C: auction and play went on; now there is a score that can be adjusted."""
    return _for_the_card(case, ReviewDone(case.number("13C")))


def _for_the_card(case: Case, *effects: Effect) -> Ruling:
    if not case.need(ADJUST_FOR_CARD, of=DIRECTOR):
        return case.ruling("13C", *effects)
    return law12.adjust(case, "13C", None, *effects)


# D. Play is over.


def _after_play(case: Case) -> Ruling:
    """13D: the result is cancelled and the score adjusted, in team play perhaps by 86B; an offender may be penalized."""
    cancelled = Advice(say("The result is cancelled."))
    if case.table.contest.form is Form.TEAMS:
        return _penalize(case, law86.unplayable(case, "13D", cancelled))
    return _penalize(case, law12.adjust(case, "13D", None, cancelled))


def _correct(case: Case) -> tuple[Effect, ...]:
    matter = _matter(case)
    hands = all_of([matter.more, matter.fewer])
    moved = Advice(say("The Director corrects the hands of {players}; no call is changed.", players=hands))
    closed: tuple[Effect, ...] = _where_cards_went(case.book.edition, matter.more, matter.fewer)
    return (moved, *closed)


def _also(case: Case) -> str:
    cites: str = _cited(case.book.edition)
    return cites


_cited = by_edition({Edition.LAWS_2007: lambda: "2007:13E", Edition.LAWS_2017: lambda: ""})


def _close_to_partners(more: Seat, fewer: Seat) -> tuple[Effect, ...]:
    """13E, 2007: where a card was moved is unauthorized for the partner of a player whose number was wrong."""
    partners = all_of([more.partner, fewer.partner])
    return (
        Advice(
            say(
                "{partners} may not use their knowledge of the card that was moved ({law}).",
                partners=partners,
                law=Cited("13E"),
            )
        ),
    )


def _not_spoken_of(more: Seat, fewer: Seat) -> tuple[Effect, ...]:
    """13A1, 2017: no such sentence."""
    del more, fewer
    return ()


_where_cards_went = by_edition({Edition.LAWS_2007: _close_to_partners, Edition.LAWS_2017: _not_spoken_of})


def _penalize(case: Case, ruling: Ruling) -> Ruling:
    """13A2, 13B2, 13D: an offender may be penalized as well."""
    matter, regulations = case.irregularity, case.book.regulations
    assert isinstance(matter, Matter)
    fixed = law90.Fixed(regulations.uncounted_cards_penalty_percent, regulations.uncounted_cards_penalty_imps)
    return law90.besides(case, ruling, matter.at_fault, say("not counting the cards"), fixed)


def _matter(case: Case) -> WrongNumberOfCards:
    assert isinstance(case.irregularity, WrongNumberOfCards)
    return case.irregularity
