"""Rule 99A3 of the Swedish federation: cards taken out of a wrong pocket and seen, before the auction."""

from bridgelaws.bridge.seats import Side
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.laws.sbf.decision import Decision
from bridgelaws.laws.sbf.rule099_pairs import Seen, WrongPocket
from bridgelaws.speech.moments import Clause, Kind, Moment, Role
from bridgelaws.text import Text, all_of, say, template


def speak_of_decision(facts: object, decision: Decision, regulations: Regulations) -> Moment | None:
    """What the four are told; None as long as the Director has to judge, or where the rule is not spoken at a table."""
    if not isinstance(facts, WrongPocket) or decision.question is not None:
        return None
    if decision.outcome == "partners swap seats and play":
        texts = tuple([text for each in facts.seen for text in _swap_seats(each)])
    elif decision.outcome == "arrow-switch":
        texts = (*_say_who_has_seen(facts), *_turned())
    elif decision.outcome == "play":
        texts = (*_say_who_has_seen(facts), *_harmless(facts, decision, regulations))
    else:
        texts = (*_say_who_has_seen(facts), *_instead(decision))
    return Moment(Kind.RULE, tuple([Clause(Role.MEANS, text) for text in dict.fromkeys(texts)]))


def _against(facts: WrongPocket) -> list[Seen]:
    return [each for each in facts.seen if each.hand.side is not each.by.side]


def _swap_seats(seen: Seen) -> tuple[Text, ...]:
    """99A3:pre."""
    pair = all_of(sorted([seen.by, seen.hand], key=lambda seat: seat.index))
    swap = template(
        "{pair} change seats, so that each plays the hand that player has seen, and you play the board as usual."
    )
    return (
        say("{seat} has seen {partner:gen} hand.", seat=seen.by, partner=seen.hand),
        say(swap, pair=pair),
        say("There is no deduction."),
    )


def _say_who_has_seen(facts: WrongPocket) -> tuple[Text, ...]:
    against = _against(facts)
    if len({each.by.side for each in against}) > 1:
        return (say("Both sides have seen a card of the other side’s."),)
    return tuple([say("{seat} has seen a card of {owner:gen}.", seat=each.by, owner=each.hand) for each in against])


def _turned() -> tuple[Text, ...]:
    """99A3(a)."""
    return (
        say("Then the board is played turned: you change directions, and the scores are entered that way round."),
        say("Nobody loses points for it."),
    )


def _harmless(facts: WrongPocket, decision: Decision, regulations: Regulations) -> tuple[Text, ...]:
    """99A3(b)."""
    side = _against(facts)[0].by.side
    lose = template("{side} lose {percent} percent of the board’s top, {points} points.")
    percent = regulations.wrong_hand_seen_penalty_percent
    return (
        say("I find that it does no real harm, so play the board."),
        say(lose, side=side, percent=percent, points=decision.taken[str(side)]),
        *[say("{seat}, do not use it.", seat=each.by) for each in _against(facts)],
    )


def _instead(decision: Decision) -> tuple[Text, ...]:
    """99A3(b), 12C2(c)."""
    given = template("{side} get {points} points.")
    scores = [say(given, side=side, points=decision.given[str(side)]) for side in Side if str(side) in decision.given]
    return say("The board cannot be played here, so I give an adjusted score."), *scores
