"""Laws 7C and 16D: what a player has looked at, or learnt by accident from another source than partner."""

from collections.abc import Callable

from bridgelaws.bridge.seats import Seat
from bridgelaws.speech import bricks, judgement, next_to_act, reviews
from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.matters.boards import InformationFromElsewhere, Learnt
from bridgelaws.text import Text, say


def rule(given: Given) -> tuple[Clause, ...] | None:
    wrong = given.irregularity
    if not isinstance(wrong, InformationFromElsewhere):
        return None
    happened = Clause(Role.HAPPENED, _how(wrong, given.before.board.number))
    found = _REMEDIES[str(given.answer("remedy"))] if given.answer("interferes") else _let_them_play_on
    return (happened, *found(given, wrong.informed))


def _how(wrong: InformationFromElsewhere, number: int) -> Text:
    parts = {"seat": wrong.informed, "number": number, "whose": wrong.whose}
    match wrong.how:
        case Learnt.HEARD:
            return say("{seat} has heard something about board {number} from another table.", **parts)
        case Learnt.WRONG_HAND if wrong.whose:
            return say("{seat} took {whose:gen} cards by mistake and has seen some of them.", **parts)
        case Learnt.CARD_SEEN if wrong.whose:
            return say("{seat} has by accident seen a card that belongs to {whose}.", **parts)
        case _:
            return say("{seat} has by accident learnt something about board {number}.", **parts)


def _let_them_play_on(given: Given, seat: Seat) -> tuple[Clause, ...]:
    del given, seat
    return Clause(Role.MEANS, say("It does not disturb the play, so you play the board.")), bricks.nobody_is_restricted()


def _new_seats(given: Given, seat: Seat) -> tuple[Clause, ...]:
    """16D2(a)."""
    del given
    change = say("{seat} knows the hand and plays it, so you change seats as I tell you.", seat=seat)
    return Clause(Role.MEANS, change), bricks.nobody_is_restricted()


def _deal_again(given: Given, seat: Seat) -> tuple[Clause, ...]:
    """16D2(b)."""
    del seat
    luck = Clause(Role.HAPPENED, say("That was bad luck, and nobody’s fault here."))
    scores = judgement.decide(given)
    if scores:
        cannot = say("It would spoil the play, and the board cannot be dealt again either.")
        return (luck, Clause(Role.MEANS, cannot), *scores)
    again = Clause(Role.MEANS, say("It would spoil the play, so I have the board dealt again."))
    wait = say("Please put your hands back in the board; you will get new cards in a moment.")
    return luck, again, Clause(Role.NEXT, wait, (next_to_act.SAID,))


def _play_on(given: Given, seat: Seat) -> tuple[Clause, ...]:
    """16D2(c), 16D3."""
    begun = say("The auction has begun, so you play the board to the end.")
    own_hand = say("Each of you now takes the right hand, and you play the board.")
    play = begun if given.before.callers else own_hand
    use = say("{seat}, you may not use it, and please say nothing about it.", seat=seat)
    dealer = given.before.board.dealer
    first = () if given.before.callers else (Clause(Role.NEXT, say("{seat}, as dealer you start.", seat=dealer)),)
    return Clause(Role.MEANS, play), Clause(Role.DUTY, use), *reviews.decided_later(given), *first


def _adjust(given: Given, seat: Seat) -> tuple[Clause, ...]:
    """16D2(d)."""
    del seat
    return (Clause(Role.MEANS, say("It would spoil the play, so you do not play the board.")), *judgement.decide(given))


_REMEDIES: dict[str, Callable[[Given, Seat], tuple[Clause, ...]]] = {
    "rearrange the players": _new_seats,
    "redeal": _deal_again,
    "play on": _play_on,
    "adjusted score": _adjust,
}


def rule_taken_out(given: Given) -> tuple[Clause, ...]:
    """7C: a finished hand taken out of the board."""
    seat = given.irregularity.offender
    texts = (
        say("{seat}, please put that hand back.", seat=seat),
        say("A finished hand leaves the board only when each side has somebody here, or when I am here."),
        say("I am here now, so tell me what you wanted to check."),
        say("We look at it together, and then every card goes back to its own pocket."),
    )
    return tuple([Clause(Role.MEANS, text) for text in texts])
