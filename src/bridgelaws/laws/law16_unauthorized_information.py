"""Laws 16A and 16B: extraneous information from partner. Withdrawn actions (16C) are put to the same test."""

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import CHOSEN_ACTION_IS_AN_ALTERNATIVE
from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case, Vote
from bridgelaws.table.effects.board import Advice, Review, ReviewDone
from bridgelaws.table.matters import Matter, ReviewDue
from bridgelaws.table.matters.information import RightsReserved, UnauthorizedInformation
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.text import Text, all_of, say, say_count

AVAILABLE = Ask(
    "information_available",
    "16B1(a)",
    AnswerKind.YES_NO,
    "Did {partner} make extraneous information available to {offender} ({source})?",
    away_from_table=True,
)
POLL = Ask(
    "poll",
    "16B1(b)",
    AnswerKind.POLL,
    (
        "What would players of {offender}’s class do, with the same methods and without the information? (leave "
        "blank if nobody was asked)"
    ),
    away_from_table=True,
)
ALTERNATIVE = Ask(
    "logical_alternative",
    "16B1(b)",
    AnswerKind.YES_NO,
    "Was there a logical alternative to what was done: would many such players seriously consider another action, and some "
    "choose it?",
    away_from_table=True,
)
CHOSEN = Ask(
    "chosen_was_alternative",
    "16B1(a)",
    AnswerKind.YES_NO,
    "Was what was done itself a logical alternative?",
    away_from_table=True,
)
IS_SUGGESTED = Ask(
    "suggested",
    "16B1(a)",
    AnswerKind.YES_NO,
    "Does the information demonstrably suggest what was done over that alternative?",
    away_from_table=True,
)
COULD_BE_SUGGESTED = Ask(
    "suggested",
    "16B1(a)",
    AnswerKind.YES_NO,
    "Could the information demonstrably have suggested what was done over that alternative?",
    away_from_table=True,
)


def rule(case: Case) -> Ruling:
    """16B1(a), 16B3: information, alternative, suggestion, damage; only if all four are there is the score adjusted."""
    matter = case.irregularity
    assert isinstance(matter, UnauthorizedInformation)
    offender = matter.offender
    if not case.need(AVAILABLE, of=DIRECTOR, partner=offender.partner, offender=offender, source=matter.source):
        return case.ruling("16A1 16B1(a)", Advice(say("There was no extraneous information: the result stands.")))
    if result(case.table) is None:
        told = Advice(
            say(
                "{offender} may not use it; auction and play go on, and the board is reviewed after play.",
                offender=offender,
            )
        )
        return case.ruling("16B1(a) 16B3", told, Review(case.number("16B3"), action=matter.action))
    if why_not := _no_breach(case, matter, matter.action):
        return case.ruling("16B1(a) 16B1(b)", why_not)
    return law12.if_damaged(case, "16B1(a) 16B3", offender.side)


def review(case: Case, also: str = "") -> Ruling:
    """16B3: what an earlier ruling left to be looked at, with the same questions; other laws refer what was heard here."""
    found, done, offender = _look_at(case)
    if found:
        return case.ruling(f"{also} 16B3".strip(), done, found)
    return law12.if_damaged(case, f"{also} 16B1(a) 16B3".strip(), offender.side, done)


def review_withdrawn(case: Case, also: str = "") -> Ruling:
    """16C2, 16C3: whether the offending side used what withdrawn actions told; other laws refer their cards here."""
    found, done, offender = _look_at(case)
    cites = f"{also} {_use_of_withdrawn(case)}".strip()
    return case.ruling(cites, done, found) if found else law12.if_damaged(case, cites, offender.side, done)


def _use_of_withdrawn(case: Case) -> str:
    cites: str = _remedy(case.book.edition)
    return cites


def _in_one_provision() -> str:
    """16D2, 2007: the ban and its remedy (16A4) are not told apart."""
    return "2007:16D2"


def _in_two_provisions() -> str:
    """16C2, 16C3, 2017: the ban, and the assigned score if it was broken with damage."""
    return "16C2 16C3"


_remedy = by_edition({Edition.LAWS_2007: _in_one_provision, Edition.LAWS_2017: _in_two_provisions})


def _look_at(case: Case) -> tuple[Effect | None, ReviewDone, Seat]:
    matter = case.irregularity
    assert isinstance(matter, ReviewDue)
    return _no_breach(case, matter, matter.action), ReviewDone(matter.law), matter.offender


def _no_breach(case: Case, matter: Matter, action: str) -> Advice | None:
    """16B1(b): a logical alternative is what many such players would seriously consider, and some of them choose."""
    offender = matter.offender
    done = (say("Action taken: {action}.", action=action),) if action else ()
    votes: tuple[Vote, ...] = case.need(POLL, of=DIRECTOR, offender=offender)
    if not case.need(ALTERNATIVE, of=DIRECTOR, known=(*done, *_say_votes(votes))):
        return Advice(say("There was no logical alternative: the result stands."))
    if not _suggested(case.book.edition, case, done):
        return Advice(say("The information did not suggest one action over another: the result stands."))
    return None


def _could_have_been(case: Case, done: tuple[Text, ...]) -> bool:
    """16B1(a), 2007: among logical alternatives one that could demonstrably have been suggested is barred."""
    if not case.holds(CHOSEN_ACTION_IS_AN_ALTERNATIVE) and not case.need(CHOSEN, of=DIRECTOR, known=done):
        return False
    return bool(case.need(COULD_BE_SUGGESTED, of=DIRECTOR, known=done))


def _is(case: Case, done: tuple[Text, ...]) -> bool:
    """16B1(a), 2017: an action demonstrably suggested over another is barred if that other is a logical alternative."""
    return bool(case.need(IS_SUGGESTED, of=DIRECTOR, known=done))


_suggested = by_edition({Edition.LAWS_2007: _could_have_been, Edition.LAWS_2017: _is})


def _say_votes(votes: tuple[Vote, ...]) -> tuple[Text, ...]:
    """The poll as evidence beside the question."""
    if not votes:
        return ()
    asked = sum([vote.players for vote in votes])
    poll = all_of([say("{players} {action}", players=vote.players, action=vote.action) for vote in votes])
    return (say_count("Asked: {poll} (one player).", "Asked: {poll} ({count} players).", asked, poll=poll),)


def rule_reserved(case: Case) -> Ruling:
    """16B2: rights may be reserved unless regulations forbid it; whoever disputes the facts calls the Director at once."""
    matter = case.irregularity
    assert isinstance(matter, RightsReserved)
    if not case.book.regulations.reserve_rights_allowed:
        return case.ruling("16B2", Advice(say("Rights are not reserved here: the Director must be called at once.")))
    if matter.disputed:
        others = matter.reserver.side.other
        told = say("{side} dispute it, and so should call the Director at once.", side=others)
        return case.ruling("16B2", Advice(told))
    return case.ruling("16B2", Advice(say("Rights are reserved; call the Director when there is reason to.")))
