"""What the Director finds and the rule in plain words, by the kind of matter and the answers that led to the ruling."""

from collections.abc import Callable, Mapping

from bridgelaws.bridge.seats import Side
from bridgelaws.speech.incident import Given
from bridgelaws.table.matters import ReviewDue, boards, conduct, directing, information
from bridgelaws.text import Text, all_of, say, template

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


def _tempo(given: Given) -> tuple[Text, ...]:
    """16B, 73C: what partner told, what the player may not do, and whom the Director asked."""
    wrong = given.irregularity
    assert isinstance(wrong, information.UnauthorizedInformation)
    if wrong.at_fault is None or not given.answer("information_available"):
        return ()
    seat = wrong.at_fault
    parts = {"seat": seat, "partner": seat.partner, "side": seat.side.other}
    if given.answer("logical_alternative") is None and given.answer("poll") is None:
        return _go_on(wrong, parts)
    told = [_what_partner_did(wrong, parts)]
    if given.answer("logical_alternative") is False:
        return (*told, *_polled(given), say("So {seat} had no real alternative and did nothing wrong.", **parts))
    if given.answer("suggested") is False:
        return (*told, say("But it did not point to one action rather than another, so nothing was gained from it."))
    rule = say("{seat} may not choose what it suggests if there is another sensible choice.", **parts)
    legally = _not_reached_legally(given)
    return (*told, rule, *_polled(given), *legally)


def _go_on(wrong: information.UnauthorizedInformation, parts: Mapping[str, object]) -> tuple[Text, ...]:
    """In the auction or the play: nothing is forbidden."""
    first = say("{partner} has taken time, and that is allowed.", **parts)
    if wrong.source is not information.Source.TEMPO:
        first = _what_partner_did(wrong, parts)
    return (
        first,
        say("{seat}, choose as if you had not noticed it.", **parts),
        say("I forbid nobody any call or card. Go on and finish the board."),
        say("{side}, call me again if you think afterwards that it hurt you.", **parts),
    )


def _what_partner_did(wrong: information.UnauthorizedInformation, parts: Mapping[str, object]) -> Text:
    match wrong.source:
        case information.Source.TEMPO:
            return say("I find that {partner} paused clearly.", **parts)
        case information.Source.REMARK:
            return say("I find that {partner} made a remark that told something.", **parts)
        case information.Source.QUESTION:
            return say("I find that {partner:gen} question told something.", **parts)
        case information.Source.ANSWER | information.Source.ALERT:
            return say("I find that {partner:gen} explanation or alert told {seat} something.", **parts)
        case information.Source.MANNER:
            return say("I find that {partner:gen} manner told something.", **parts)
        case information.Source.WITHDRAWN:
            return say("I find that the call or card {partner} took back told something.", **parts)


def _polled(given: Given) -> tuple[Text, ...]:
    votes = given.answer("poll")
    if not isinstance(votes, tuple) or not votes:
        return ()
    asked = sum(each.players for each in votes)
    said = [say("{players} chose {action}", players=each.players, action=_action(each)) for each in votes]
    return (say("Of {count} players I asked, {votes}.", count=asked, votes=all_of(said)),)


def _action(vote: object) -> str:
    return str(getattr(vote, "action", ""))


def _not_reached_legally(given: Given) -> tuple[Text, ...]:
    if given.answer("reached_legally") is not False:
        return ()
    return (say("What was reached only by using it cannot be part of the new score."),)


def _review(given: Given) -> tuple[Text, ...]:
    """What was to be looked at when play had ended."""
    wrong = given.irregularity
    assert isinstance(wrong, ReviewDue)
    parts = {"seat": wrong.at_fault, "side": wrong.at_fault.side.other if wrong.at_fault else Side.NS}
    known = given.answer("could_have_known")
    if known is not None and wrong.at_fault is not None:
        if known is False:
            text = template("When it happened, {seat} could not know that it might well hurt {side}.")
            return (say(text, **parts),)
        text = template(
            "The irregularity was dealt with correctly. But {seat} could have been aware at that time that"
            " it might well hurt {side}; I do not say that it was meant."
        )
        return (say(text, **parts),)
    if given.answer("logical_alternative") is False:
        return (*_polled(given), say("There was no other sensible choice."))
    if given.answer("suggested") is False:
        return (say("It did not point to one action rather than another."),)
    if given.answer("logical_alternative"):
        return (
            *(
                [say("{seat} may not choose what it suggests if there is another sensible choice.", **parts)]
                if wrong.at_fault
                else []
            ),
            *_polled(given),
            *_not_reached_legally(given),
        )
    return _review_of_effect(given, parts)


def _review_of_effect(given: Given, parts: Mapping[str, object]) -> tuple[Text, ...]:
    keys = (
        "affected",
        "damage",
        "not_compensated",
        "more_without_later_revokes",
        "damaged_by_revokes",
        "played_twice",
        "helped",
    )
    found = next((given.answer(key) for key in keys if given.answer(key) is not None), None)
    if found is None:
        return ()
    if not found:
        return (say("I have looked at it, and it did not affect the result."),)
    return (say("I have looked at it, and I find that it affected the result."),)


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
            first = say(
                "{seat:gen} explanation of {call:the} was wrong, and {side} had a right to the correct one.", **parts
            )
    if given.answer("gained") is False:
        return first, say("I find that it made no difference to {side}.", **parts)
    if given.answer("gained"):
        return first, say("I find that with the right one {side} do better.", **parts)
    return (first,)


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
    information.UnauthorizedInformation: _tempo,
    information.Misinformation: _misinformed,
    ReviewDue: _review,
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
