"""What the Director finds and the rule in plain words, by the kind of matter and the answers that led to the ruling."""

from collections.abc import Callable

from bridgelaws.speech import after_play, heard
from bridgelaws.speech.incident import Given
from bridgelaws.table.matters import ReviewDue, boards, conduct, directing, information, understandings
from bridgelaws.text import Text, say, template

Finding = Callable[[Given], tuple[Text, ...]]


def find(given: Given) -> tuple[Text, ...]:
    """The finding and the rule; nothing where the ruling's own sentences tell it."""
    finding = _FINDINGS.get(type(given.irregularity))
    return finding(given) if finding else ()


def leaves_the_result(given: Given) -> bool:
    """The matter was judged, and nothing was changed by it."""
    judged = ("logical_alternative", "suggested", "damage", "bridge_reason", "gained", "affected", "could_have_known")
    said = any(given.answer(key) is not None for key in judged)
    return said or given.answer("evidence") == "mistaken call"


def _misinformed(given: Given) -> tuple[Text, ...]:
    """21, 75: the agreement decides, not the cards."""
    wrong = given.irregularity
    assert isinstance(wrong, information.Misinformation)
    if wrong.at_fault is None:
        return ()
    parts = {
        "seat": wrong.at_fault,
        "partner": wrong.at_fault.partner,
        "side": wrong.at_fault.side.other,
        "pair": wrong.at_fault.side,
        "call": wrong.about,
    }
    match given.answer("evidence"):
        case "mistaken call":
            first = say("{seat} explained {call:the} as agreed, and {partner} made a mistake.", **parts)
            return first, say(
                "{side} are entitled to the agreement, not to {partner:gen} cards, so nothing was wrong.", **parts
            )
        case "no agreement":
            first = say("I find that there is no agreement about {call:the}, and {side} should have been told so.", **parts)
        case _:
            first = say("{seat} explained {call:the} wrongly: that is not what {pair} have agreed.", **parts)
    if given.answer("gained") is False:
        return first, say("I find that it made no difference to {side}.", **parts)
    return (first,)


def _allowed_for(given: Given) -> tuple[Text, ...]:
    """40C1: it is an implicit understanding, and opponents were not told."""
    wrong = given.irregularity
    assert isinstance(wrong, understandings.Deviation)
    if wrong.at_fault is None or not given.answer("partner_knew"):
        return ()
    seat = wrong.offender
    parts = {"seat": seat, "partner": seat.partner, "side": seat.side.other, "call": wrong.call}
    before = say("{seat} departed from the methods, and {partner} allowed for it.", **parts)
    if wrong.call is not None:
        before = say("{seat:gen} {call:noun} departed from the methods, and {partner} allowed for it.", **parts)
    return before, say("So it is part of their methods, and {side} should have been told.", **parts)


def _left_out(given: Given) -> tuple[Text, ...]:
    """40B5."""
    wrong = given.irregularity
    assert isinstance(wrong, understandings.ExplanationIncomplete)
    if wrong.at_fault is None or not given.answer("crucial"):
        return ()
    seat = wrong.offender
    parts = {"seat": seat, "call": wrong.about, "suit": wrong.suit, "side": seat.side.other}
    first = say("{seat:gen} explanation left something out.", **parts)
    if wrong.about is not None and wrong.suit is not None:
        first = say("{seat} explained {call:the} and left out what it says about {suit}.", **parts)
    elif wrong.about is not None:
        first = say("{seat:gen} explanation of {call:the} left something out.", **parts)
    return first, say("A player must tell everything agreed, and {side} needed it.", **parts)


def _false_inference(given: Given) -> tuple[Text, ...]:
    """73D, 73E2."""
    wrong = given.irregularity
    assert isinstance(wrong, conduct.FalseInference)
    if wrong.at_fault is None:
        return ()
    parts = {"seat": wrong.at_fault, "misled": wrong.misled}
    if given.answer("bridge_reason"):
        first = say("{seat} had a reason from the cards to think.", **parts)
        return first, say("What {misled} read into it was at {misled:gen} own risk.", **parts)
    if given.answer("could_benefit"):
        first = say(
            "I find that {seat} paused with nothing to think about, and {misled} drew a wrong conclusion from it.", **parts
        )
        return first, say("{seat} could have known that it might help.", **parts)
    return ()


def _nothing_prescribed(given: Given) -> tuple[Text, ...]:
    """84D, 12A1."""
    wrong = given.irregularity
    if given.answer("probably_damaged") is None or getattr(wrong, "at_fault", None) is None:
        return ()
    parts = {"side": wrong.at_fault.side.other}  # type: ignore[union-attr]
    if given.answer("probably_damaged"):
        text = template(
            "There is no fixed rule for this. But I find it probable that it cost {side} something, and in"
            " doubt I decide for the side that did nothing wrong."
        )
        return (say(text, **parts),)
    return (say("There is no fixed rule for this, and I find that it did not hurt {side}.", **parts),)


def _etiquette(given: Given) -> tuple[Text, ...]:
    wrong = given.irregularity
    assert isinstance(wrong, conduct.Etiquette)
    if wrong.at_fault is None:
        return ()
    parts = {
        "seat": wrong.at_fault,
        "partner": wrong.at_fault.partner,
        "side": wrong.at_fault.side.other,
        "what": wrong.what,
    }
    return (
        say("{seat}, please leave that: {what}.", **parts),
        say("{partner}, you may not use it.", **parts),
        say("{side}, call me after the play if you think that it helped them.", **parts),
    )


def _dummys_limits(given: Given) -> tuple[Text, ...]:
    """42, 43."""
    wrong = given.irregularity
    assert isinstance(wrong, conduct.DummysLimits)
    if wrong.at_fault is None:
        return ()
    parts = {"dummy": wrong.at_fault, "declarer": wrong.at_fault.partner}
    if wrong.what is not conduct.Limit.LOOKED:
        return ()
    first = say("{dummy}, dummy may not look into a defender’s hand.", **parts)
    lost = template(
        "For the rest of this board leave everything to the others: do not warn {declarer} about the hand to lead from,"
        " do not ask about a revoke, and do not point out what the defenders do wrong."
    )
    return first, say(lost, **parts), say("If you are first, it will count against your side. Play on.")


def _disputed(given: Given) -> tuple[Text, ...]:
    """85."""
    wrong = given.irregularity
    assert isinstance(wrong, directing.FactsDisputed)
    first = say("You do not agree on it, and I have heard both sides.")
    match given.answer("probable"):
        case "so":
            return (
                first,
                say("I find that it happened as described: {what}.", what=wrong.what),
                say("Finish the board; then call me if you were hurt by it."),
            )
        case "cannot be found":
            return (
                first,
                say("I cannot find out what happened ({what}), and I blame nobody.", what=wrong.what),
                say("My ruling lets you play on; if you do not accept it, you may appeal through me."),
            )
        case _:
            return first, say("I find that it did not happen as described: {what}.", what=wrong.what)


def _spectator(given: Given) -> tuple[Text, ...]:
    """76."""
    wrong = given.irregularity
    assert isinstance(wrong, conduct.Spectator)
    if wrong.what is not conduct.SpectatorsDeed.DREW_ATTENTION:
        return ()
    return (
        say("A spectator says nothing at the table; please sit back, or leave."),
        say("But now I know of it, and I rule on it."),
    )


def _score_wrong(given: Given) -> tuple[Text, ...]:
    """79C."""
    if given.answer("beyond_doubt") is False:
        text = template(
            "The time for corrections has ended. After it I may change a score only if it is wrong beyond"
            " reasonable doubt and the organizer agrees; I cannot say that here."
        )
        return say(text), say("The score stays as it is.")
    if given.answer("beyond_doubt"):
        if given.answer("approved") is False:
            return (say("The time for corrections has ended, and the organizer does not agree to a change."),)
        return (say("The time for corrections has ended, but the score is wrong beyond doubt, and the organizer agrees."),)
    return (say("It is in time, so I change it for both pairs."),)


def _tricks_disputed(given: Given) -> tuple[Text, ...]:
    """79B."""
    match given.answer("convinced"):
        case True:
            return (say("I have looked at the cards with you, and I am clearly convinced. The score is changed for both."),)
        case False:
            return (say("The round is over, and I am not clearly convinced, so I need not raise any side."),)
        case _:
            return ()


def _trick_kept(given: Given) -> tuple[Text, ...]:
    """79A2."""
    wrong = given.irregularity
    assert isinstance(wrong, directing.TrickKept)
    if wrong.at_fault is None:
        return ()
    parts = {"seat": wrong.at_fault, "side": wrong.at_fault.side.other}
    return (
        say("{side} gave up a trick they could not lose, and {seat} knew it; a player must not keep such a trick.", **parts),
    )


def _close(given: Given) -> tuple[Text, ...]:
    """83, 92."""
    del given
    return (
        say("This was close, and others may see it differently. If both of you wish, you may appeal."),
        say("Tell me within 30 minutes after the scores have been posted; in teams the captain decides."),
        say("I write down the facts now, so that nothing is lost."),
    )


def _unplayable(given: Given) -> tuple[Text, ...]:
    """6D, 12C2."""
    if given.answer("fault") is None:
        return ()
    return (say("The board cannot be played."),)


_FINDINGS: dict[type, Finding] = {
    information.UnauthorizedInformation: heard.find,
    understandings.Deviation: _allowed_for,
    understandings.ExplanationIncomplete: _left_out,
    information.Misinformation: _misinformed,
    ReviewDue: after_play.find,
    conduct.FalseInference: _false_inference,
    conduct.Etiquette: _etiquette,
    conduct.DummysLimits: _dummys_limits,
    conduct.Spectator: _spectator,
    directing.NothingPrescribed: _nothing_prescribed,
    directing.FactsDisputed: _disputed,
    directing.ScoreWrong: _score_wrong,
    directing.TricksDisputed: _tricks_disputed,
    directing.TrickKept: _trick_kept,
    directing.CloseDecision: _close,
    boards.FaultyDeal: _unplayable,
}
