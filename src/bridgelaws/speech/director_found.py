"""What the Director finds in matters of directing: waivers, errors of the Director, appeals, misconduct, lost facts."""

from bridgelaws.speech.incident import Given
from bridgelaws.table.contest import Form
from bridgelaws.table.effects.board import Advice, ResultCorrected
from bridgelaws.table.effects.play import RevokeAdmitted, RevokeNoted
from bridgelaws.table.irregularities import CallOutOfRotation, LeadOutOfTurn, RevokeMade
from bridgelaws.table.matters.directing import Appeal, DirectorErred, Misconduct, WaiverWanted
from bridgelaws.table.matters.play import CardsMixed
from bridgelaws.text import Text, say, template


def waiver(given: Given) -> tuple[Text, ...]:
    """81C5, 10A, 10B."""
    wrong = given.irregularity
    assert isinstance(wrong, WaiverWanted)
    if wrong.settled_by_players:
        first = say("You have settled it without me. I understand, but players cannot do that.")
        return first, say("What you agreed is cancelled, and I rule on it now.")
    cause = given.answer("for_cause")
    if wrong.at_fault is None or cause is None:
        return ()
    parts = {"side": wrong.at_fault.side.other, "seat": wrong.at_fault}
    if cause is False:
        first = say("{side} ask me to waive it, but I see no reason to treat this differently from others.", **parts)
        return first, say("The rule is applied.")
    advice = [effect.text for effect in given.ruling.effects if isinstance(effect, Advice)]
    first = say("{side} ask me to waive it, and I see a reason to.", **parts)
    only = say("Only I can decide that, not the players.")
    revokes = [each for each in given.earlier if isinstance(each, RevokeMade)]
    last = next((each for each in reversed(revokes) if each.offender is wrong.at_fault), None)
    if last is None:
        return first, *advice, only
    return first, *advice, say("No trick goes over for {seat:gen} revoke in trick {trick}.", trick=last.trick, **parts), only


def find_error(given: Given) -> tuple[Text, ...]:
    """82C."""
    wrong = given.irregularity
    assert isinstance(wrong, DirectorErred)
    if given.answer("can_be_scored") is not False:
        return ()
    number = wrong.ruling or len(given.before.rulings)
    ruled_on = given.earlier[number - 1] if 0 < number <= len(given.earlier) else None
    match ruled_on:
        case LeadOutOfTurn(seat):
            first = say("I made a mistake in my ruling on {seat:gen} lead out of turn. I am sorry.", seat=seat)
        case CallOutOfRotation(seat):
            first = say("I made a mistake in my ruling on {seat:gen} call out of turn. I am sorry.", seat=seat)
        case _:
            first = say("I made a mistake in an earlier ruling on this board. I am sorry.")
    return (
        first,
        say("It can no longer be put right at the table."),
        say("Neither side is at fault, and each gets the benefit of the doubt."),
    )


def appeal(given: Given) -> tuple[Text, ...]:
    """92, 93: taken; who decides what."""
    wrong = given.irregularity
    assert isinstance(wrong, Appeal)
    advice = [effect.text for effect in given.ruling.effects if isinstance(effect, Advice)]
    if not advice:
        return ()
    match given.before.contest.form:
        case Form.PAIRS:
            first = say("Your appeal is in time, and both of you want it.")
        case Form.TEAMS:
            first = say("Your appeal is in time, and your captain wants it.")
        case Form.INDIVIDUAL:
            first = say("Your appeal is in time.")
    return first, *advice, say("Please stay available; you will be heard.")


def misconduct(given: Given) -> tuple[Text, ...]:
    """91A, 93B3: final, whatever a committee recommends."""
    wrong = given.irregularity
    assert isinstance(wrong, Misconduct)
    if wrong.at_fault is None:
        return ()
    parts = {"seat": wrong.at_fault, "side": wrong.at_fault.side}
    match given.answer("measure"):
        case "suspension":
            told = [
                say("{seat}, I cannot let that pass.", **parts),
                say("You are suspended for the rest of this session. Please leave the room quietly.", **parts),
            ]
        case "points":
            told = [say("{seat}, that was not acceptable.", **parts)]
        case _:
            return ()
    told.append(say("This decision is final; a committee may recommend, but not change it."))
    if wrong.towards is not None and given.answer("measure") == "points":
        told.append(say("Apologize to {player} now, and we play on.", player=wrong.towards))
    return tuple(told)


def _mixed_by_one_side(wrong: CardsMixed) -> tuple[Text, ...]:
    parts = {"side": wrong.offender.side, "others": wrong.offender.side.other, "trick": wrong.trick}
    first = say("{side} have mixed their cards, and I cannot find out what happened.", **parts)
    if wrong.trick:
        first = say("{side} have mixed their cards, and I cannot find out what happened in trick {trick}.", **parts)
    return first, say("So I rule for {others}.", **parts)


def cards_mixed(given: Given) -> tuple[Text, ...]:
    """66D, 65D."""
    wrong = given.irregularity
    assert isinstance(wrong, CardsMixed)
    found = given.effects(RevokeNoted, RevokeAdmitted, ResultCorrected)
    if given.answer("facts_lost") is not True or not (wrong.both_sides or found):
        return ()
    if not wrong.both_sides:
        return _mixed_by_one_side(wrong)
    if wrong.trick:
        text = template("Both sides have mixed their cards, and I cannot find out what happened in trick {trick}.")
        first = say(text, trick=wrong.trick)
    else:
        first = say("Both sides have mixed their cards, and I cannot find out what happened.")
    keep = say("Please keep your cards in order until the result is agreed.")
    return first, say("So neither side can be favoured."), keep
