"""Law 76: spectators."""

from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.matters.conduct import Spectator, SpectatorsDeed
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import say, say_count

STATUS = Ask("status", "76D", AnswerKind.YES_NO, "Do you give that person another status than spectator, such as official?")
_PLAIN = {
    SpectatorsDeed.REACTED: ("76B2", say("Spectators may not show any reaction while a deal is in progress.")),
    SpectatorsDeed.TALKED: ("76B3", say("Spectators may not talk to players during a round.")),
    SpectatorsDeed.DISTURBED: ("76B4", say("Spectators may not disturb anybody.")),
    SpectatorsDeed.SPOKE_WHEN_ASKED: ("76C1", say("Asked by the Director, a spectator may speak about facts and law.")),
    SpectatorsDeed.SPOKE_UNASKED: ("76A1 76C1", say("Spectators may speak about facts or law only when the Director asks.")),
    SpectatorsDeed.SENT_WORD: (
        "76A2",
        say("Nobody who is watching, wherever they are, may send word to a player during the session."),
    ),
    SpectatorsDeed.DREW_ATTENTION: (
        "76B5 76C2 81C3",
        say(
            "Spectators may not point out irregularities. What is known now is still ruled on, unless a "
            "regulation says otherwise."
        ),
    ),
}


def rule(case: Case) -> Ruling:
    """76A, 76B, 76C, 76D: what those who watch may not do; the Director has control over them."""
    matter = case.irregularity
    assert isinstance(matter, Spectator)
    match matter.what:
        case SpectatorsDeed.SEVERAL_HANDS:
            return _hands(case, matter.hands)
        case SpectatorsDeed.PRESENT:
            return _status(case)
    law, told = _PLAIN[matter.what]
    return case.ruling(law, Advice(told))


def _hands(case: Case, looked_at: int) -> Ruling:
    """76B1: one hand, unless a regulation permits more."""
    most = case.book.regulations.hands_a_spectator_may_watch
    if looked_at <= most:
        return case.ruling("76B1", Advice(say("The regulations permit it.")))
    if not most:
        return case.ruling("76A1 76B1", Advice(say("Spectators may not look at any hand here.")))
    told = say_count("A spectator may look at {count} hand here.", "A spectator may look at {count} hands here.", most)
    return case.ruling("76A1 76B1", Advice(told))


def _status(case: Case) -> Ruling:
    """76D: whoever is neither player nor official is a spectator, a captain too, unless the Director says otherwise."""
    if case.need(STATUS, of=DIRECTOR):
        return case.ruling("76D", Advice(say("That person is not a spectator.")))
    return case.ruling("76D 76A1", Advice(say("That person is a spectator, and under the Director’s control.")))
