"""What the Director finds and the rule in plain words, by the kind of matter and the answers that led to the ruling."""

from collections.abc import Callable

from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.speech import after_play, director_found, heard, team_boards
from bridgelaws.speech import score_bricks as scores
from bridgelaws.speech.incident import Given
from bridgelaws.table.matters import ReviewDue, boards, conduct, directing, information, understandings
from bridgelaws.table.matters.play import CardsMixed
from bridgelaws.text import Text, say, template

Finding = Callable[[Given], tuple[Text, ...]]


SAY_WHO_MAY_NOT_USE_IT = (
    information.UnauthorizedInformation,
    conduct.Etiquette,
    conduct.PartnersCommunicated,
    boards.CardMissing,
)


NOT_PLAYED = (say("The board cannot be played."), say("The board is cancelled."))  # and need not be said again


def find(given: Given) -> tuple[Text, ...]:
    """The finding and the rule; nothing where the ruling's own sentences tell it."""
    finding = _FINDINGS.get(type(given.irregularity))
    return finding(given) if finding else ()


def leaves_the_result(given: Given) -> bool:
    """The matter was judged, and nothing was changed by it."""
    judged = ("logical_alternative", "suggested", "damage", "bridge_reason", "gained", "affected", "could_have_known")
    said = any(given.answer(key) is not None for key in judged)
    wrong = given.irregularity
    lost = isinstance(wrong, CardsMixed) and wrong.both_sides and given.answer("facts_lost") is True
    return said or lost or given.answer("evidence") == "mistaken call"


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
        say("{seat}, please {what:please}.", **parts),
        say("{partner}, you may not use it.", **parts),
        _call_me_after(given, wrong.at_fault),
    )


def _call_me_after(given: Given, seat: Seat) -> Text:
    """Declarer alone plays against defenders."""
    contract = given.after.contract if given.after.at_play else None
    if contract is not None and contract.declarer.side is not seat.side:
        text = template("If {declarer} thinks afterwards that it helped {side}, call me.")
        return say(text, declarer=contract.declarer, side=seat.side)
    return say("{side}, call me after the play if you think that it helped them.", side=seat.side.other)


def _communicated(given: Given) -> tuple[Text, ...]:
    """73B1."""
    wrong = given.irregularity
    assert isinstance(wrong, conduct.PartnersCommunicated)
    if wrong.at_fault is None:
        return ()
    parts = {"seat": wrong.at_fault, "partner": wrong.at_fault.partner}
    first = say("{seat} has told {partner} something otherwise than by a call or a card.", **parts)
    return first, say("{partner}, you may not use it.", **parts)


def _own_infraction(given: Given) -> tuple[Text, ...]:
    """72B1, 72B3."""
    wrong = given.irregularity
    assert isinstance(wrong, conduct.OwnInfraction)
    if wrong.at_fault is None or wrong.how is conduct.Concealment.SILENT:
        return ()
    parts = {"seat": wrong.at_fault}
    if wrong.how is conduct.Concealment.HIDDEN:
        return (say("I find that {seat} tried to hide an infraction. That is forbidden.", **parts),)
    return (say("I find that {seat} did it on purpose. That is forbidden.", **parts),)


def _took_advantage(given: Given) -> tuple[Text, ...]:
    """73C1."""
    wrong = given.irregularity
    assert isinstance(wrong, conduct.AdvantageTaken)
    if wrong.at_fault is None:
        return ()
    parts = {"seat": wrong.at_fault, "partner": wrong.at_fault.partner}
    return (say("{seat} must avoid whatever {partner} tells otherwise than by calls and cards.", **parts),)


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
    if wrong.what:
        first = say("You do not agree on this: “{what}”. I have heard both sides.", what=wrong.what)
    match given.answer("probable"):
        case "so":
            return (
                first,
                say("I find that it was so."),
                say("Finish the board; then call me if you were hurt by it."),
            )
        case "cannot be found":
            return (
                first,
                say("I cannot find out what happened, and I blame nobody."),
                say("So that you can go on: {ruling}. Play on.", ruling=given.answer("so_that_play_goes_on")),
                say("If you do not accept that, you may appeal through me."),
            )
        case _:
            return first, say("I find that it was not so.")


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
    if given.answer("beyond_doubt") is None:
        return (say("It is in time, so I change it for both pairs."),)
    text = template("The time for corrections ended {minutes} minutes after the scores were posted.")
    over = say(text, minutes=given.book.regulations.correction_period_minutes)
    if given.answer("beyond_doubt") is False:
        only = template(
            "After it I may change a score only if it is wrong beyond reasonable doubt and the organizer agrees;"
            " I cannot say that here."
        )
        return over, say(only), _stays(given)
    if given.answer("approved") is False:
        return over, say("The organizer does not agree to a change."), _stays(given)
    return over, say("But the score is wrong beyond doubt, and the organizer agrees.")


def _stays(given: Given) -> Text:
    ended = scores.final_result(given.after)
    if ended is None:
        return say("The score stays as it is.")
    return say("The score stays: {result}.", result=ended)


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


def _card_missing(given: Given) -> tuple[Text, ...]:
    """14B."""
    wrong = given.irregularity
    assert isinstance(wrong, boards.CardMissing)
    if not given.before.lead_faced or wrong.found is boards.Whereabouts.NOT_FOUND:
        return ()
    parts = {"seat": wrong.holder, "partner": wrong.holder.partner}
    text = template("{seat:gen} missing card is found. It goes back, and counts as having been in the hand all the time.")
    return say(text, **parts), say("{partner}, you may not use that a card was missing.", **parts)


def _unplayable(given: Given) -> tuple[Text, ...]:
    """6D, 12C2."""
    faults = [each.value for each in given.answers if each.key == "fault"]
    if not faults:
        return ()
    first = say("The board cannot be played.")
    if len(faults) == len(Side) and all(each == "partly" for each in faults):
        both = say("Both sides had a part in it; had nobody been at fault, both would get average plus, 60 percent.")
        return first, both
    return (first,)


_FINDINGS: dict[type, Finding] = {
    information.UnauthorizedInformation: heard.find,
    understandings.Deviation: _allowed_for,
    understandings.ExplanationIncomplete: _left_out,
    information.Misinformation: _misinformed,
    ReviewDue: after_play.find,
    conduct.FalseInference: _false_inference,
    conduct.Etiquette: _etiquette,
    conduct.DummysLimits: _dummys_limits,
    conduct.PartnersCommunicated: _communicated,
    conduct.AdvantageTaken: _took_advantage,
    conduct.OwnInfraction: _own_infraction,
    conduct.Spectator: _spectator,
    directing.NothingPrescribed: _nothing_prescribed,
    directing.FactsDisputed: _disputed,
    directing.ScoreWrong: _score_wrong,
    directing.TricksDisputed: _tricks_disputed,
    directing.TrickKept: _trick_kept,
    directing.CloseDecision: _close,
    directing.WaiverWanted: director_found.waiver,
    directing.DirectorErred: director_found.find_error,
    directing.Appeal: director_found.appeal,
    directing.Misconduct: director_found.misconduct,
    CardsMixed: director_found.cards_mixed,
    directing.RedealProposed: team_boards.redeal,
    directing.TeamBoardUnplayable: team_boards.unplayable,
    directing.FouledBoard: team_boards.find_fouled,
    directing.ResultsNotComparable: team_boards.not_comparable,
    boards.FaultyDeal: _unplayable,
    boards.CardMissing: _card_missing,
}
