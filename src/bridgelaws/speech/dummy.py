"""Laws 42, 43, 61B and 65 to 67: dummy’s rights and limits, and tricks with a card too few or too many."""

from bridgelaws.bridge.seats import Seat
from bridgelaws.speech import penalty_bricks as penalty
from bridgelaws.speech.incident import Asked, Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.effects.play import (
    BecomesPenaltyCard,
    CardStands,
    CardSupplied,
    ExtraCardRestored,
    LeadFrom,
    LeadReturned,
)
from bridgelaws.table.irregularities import RevokeInquiry
from bridgelaws.table.irregularities_of_cards import (
    CardNotQuitted,
    CardOmitted,
    CardTooMany,
    DummySpoke,
    PointedOutByDummyWithoutRights,
    PointingRemarkedLate,
    WarnedByDummyWithoutRights,
)
from bridgelaws.table.result import result
from bridgelaws.text import Text, all_of, say, template


def _said(role: Role, given: Given, *texts: Text) -> tuple[Clause, ...]:
    return tuple([Clause(role, text, penalty.reviews_of(given)) for text in texts])


def rule_spoke(given: Given) -> tuple[Clause, ...] | None:
    """43A1(b)."""
    wrong = given.irregularity
    if not isinstance(wrong, DummySpoke):
        return None
    parts = {"dummy": wrong.offender, "declarer": wrong.offender.partner}
    text = template("{dummy}, during the play dummy leaves that to {declarer}; please remember.")
    return _said(Role.HAPPENED, given, say(text, **parts))


def rule_inquiry(given: Given) -> tuple[Clause, ...] | None:
    """61B."""
    wrong = given.irregularity
    if not isinstance(wrong, RevokeInquiry):
        return None
    parts = {"seat": wrong.offender, "partner": wrong.offender.partner, "asked": wrong.asked}
    if wrong.asked.side is not wrong.offender.side:
        first = say("{seat}, dummy may ask {partner} about a revoke, never a defender.", **parts)
        closed = say("{partner}, you may not be guided by {seat:gen} question.", **parts)
    else:
        first = say("{seat}, a defender does not ask {asked} about a revoke.", **parts)
        closed = say("{asked}, you may not use {seat:gen} question.", **parts)
    return (*_said(Role.HAPPENED, given, first), *_said(Role.INFORMATION, given, closed))


def choose_hand(asked: Asked) -> tuple[Clause, ...] | None:
    """43B2(a)."""
    wrong = asked.irregularity
    if not isinstance(wrong, WarnedByDummyWithoutRights):
        return None
    declarer = wrong.offender.partner
    parts = {"dummy": wrong.offender, "declarer": declarer}
    defenders = [seat for seat in Seat if seat.side is not declarer.side]
    return (
        Clause(Role.HAPPENED, say("{dummy} has lost the right to warn {declarer}.", **parts)),
        Clause(
            Role.CHOICE,
            say(
                "So either of you, {defenders}, may say from which hand {declarer} leads.",
                defenders=all_of(defenders),
                **parts,
            ),
        ),
        Clause(Role.CHOICE, say("Does one of you want to choose? Please do not discuss it.")),
    )


def rule_warned(given: Given) -> tuple[Clause, ...] | None:
    wrong = given.irregularity
    lead = next((effect for effect in given.ruling.effects if isinstance(effect, LeadFrom)), None)
    if not isinstance(wrong, WarnedByDummyWithoutRights) or lead is None:
        return None
    declarer = wrong.offender.partner
    chooser = next((each.put_to for each in given.answers if each.key == "hand_to_lead" and each.value != "no choice"), None)
    parts = {"declarer": declarer, "chooser": chooser, "trick": given.after.at_play.number if given.after.at_play else 1}
    if lead.seat is declarer:
        first = (
            say("{chooser} has chosen {declarer:gen} own hand.", **parts)
            if chooser
            else say("The lead comes from {declarer:gen} hand.", **parts)
        )
        then = say("{declarer}, lead to trick {trick} from your hand, any card you like.", **parts)
    else:
        first = say("The lead comes from dummy.")
        then = say("{declarer}, lead to trick {trick} from dummy, any card you like.", **parts)
    return _said(Role.MEANS, given, first, then)


def rule_pointed_out(given: Given) -> tuple[Clause, ...] | None:
    """43B3."""
    wrong = given.irregularity
    if not isinstance(wrong, PointedOutByDummyWithoutRights):
        return None
    declarer = penalty.declarer_of(given.after)
    state = given.after.at_play
    parts = {"seat": wrong.offender, "dummy": declarer.partner, "declarer": declarer}
    told = [say("{dummy} has lost the right to point out what {seat} did, and was the first to mention it.", **parts)]
    if given.effects(CardStands) and state is not None and state.play.trick.plays:
        card = state.play.trick.plays[-1][1]
        text = template("{seat} led {card} out of turn, but nothing is put right now: {card} is the lead to trick {trick}.")
        told.append(say(text, card=card, trick=state.number, **parts))
    else:
        told.append(say("So nothing is put right now."))
    return (*_said(Role.HAPPENED, given, *told), *_said(Role.LATER, given, say("I come back after the last card.")))


def rule_pointing(given: Given) -> tuple[Clause, ...] | None:
    """65B3."""
    wrong = given.irregularity
    if not isinstance(wrong, PointingRemarkedLate):
        return None
    parts = {"seat": wrong.offender, "partner": wrong.offender.partner}
    told = (
        say("A card that points the wrong way may be mentioned until your side plays to the next trick."),
        say("{seat}, that time was over.", **parts),
        say("{partner}, you may not be guided by it.", **parts),
        say("Leave the card; we count at the end."),
    )
    return _said(Role.MEANS, given, *told)


# Defective tricks.


def choose_missing(asked: Asked) -> tuple[Clause, ...] | None:
    """67A1, 67B1."""
    wrong, chooser, state = asked.irregularity, asked.put_to, asked.table.at_play
    if not isinstance(wrong, CardOmitted) or asked.key != "supplies" or state is None or not isinstance(chooser, Seat):
        return None
    plays = state.trick(wrong.trick).plays
    dummy = penalty.declarer_of(asked.table).partner
    parts = {
        "seat": wrong.offender,
        "chooser": chooser,
        "trick": wrong.trick,
        "next": wrong.trick + 1,
        "suit": plays[0][1].suit if plays else None,
        "side": wrong.offender.side,
    }
    if wrong.offender is dummy:
        text = template("{chooser}, name {suit:one} of dummy’s for trick {trick}, if there is one.")
        return (
            Clause(Role.HAPPENED, say("Dummy is a card behind since trick {trick}.", **parts)),
            Clause(Role.CHOICE, say(text, **parts)),
            *_costs_nothing_by_itself(wrong, state.has_played_to(wrong.offender.side.other, wrong.trick + 1)),
        )
    if not state.has_played_to(wrong.offender.side, wrong.trick + 1):
        happened = say("{seat} has not played to trick {trick}, and {side} have not played to trick {next}.", **parts)
    else:
        happened = say("{seat} is a card behind: nothing was played to trick {trick}.", **parts)
    text = template("{seat}, put a card into trick {trick} now; {suit} were led, so {suit:one} if you have one.")
    return Clause(Role.HAPPENED, happened), Clause(Role.CHOICE, say(text, **parts))


def _costs_nothing_by_itself(wrong: CardOmitted, too_late: bool) -> tuple[Clause, ...]:
    """67B1, 64B3: a card of dummy's."""
    if not too_late:
        return ()
    goes = template("For dummy no trick goes over by itself. After the last card I see whether {side} lost by it. Play on.")
    return (
        Clause(Role.CHOICE, say("Who won trick {trick} does not change.", trick=wrong.trick)),
        Clause(Role.CHOICE, say(goes, side=wrong.offender.side.other)),
    )


def rule_missing(given: Given) -> tuple[Clause, ...] | None:
    wrong, state = given.irregularity, given.after.at_play
    supplied = next((effect for effect in given.ruling.effects if isinstance(effect, CardSupplied)), None)
    if not isinstance(wrong, CardOmitted) or supplied is None or state is None:
        return None
    dummy = penalty.declarer_of(given.after).partner
    winner = state.winner(wrong.trick)
    parts = {
        "seat": wrong.offender,
        "card": supplied.card,
        "trick": wrong.trick,
        "winner": winner,
        "suit": supplied.card.suit,
    }
    if supplied.counts:
        told = [say("{seat:gen} {card} goes into trick {trick}, and {winner} wins it.", **parts)]
        if winner is None:
            told = [say("{seat:gen} {card} goes into trick {trick}.", **parts)]
        before = given.before.at_play
        if given.effects(LeadReturned) and before and before.play.trick.plays:
            leader, card = before.play.trick.plays[0]
            told.append(say("{leader}, {led} goes back to your hand.", leader=leader, led=card))
        told.append(say("Nothing else follows. The lead is to trick {next}.", next=wrong.trick + 1))
        return _said(Role.MEANS, given, *told)
    if wrong.offender is dummy:
        told = [say("{card} of dummy’s lies among its played cards; who won trick {trick} does not change.", **parts)]
        if result(given.after) is None:
            goes = template(
                "For dummy no trick goes over by itself. After the last card I see whether {side} lost by it. Play on."
            )
            told.append(say(goes, side=dummy.side.other))
        return _said(Role.MEANS, given, *told)
    told = [
        say("{seat} is a card behind: nothing was played to trick {trick}.", **parts),
        say(
            "{seat}, show {suit:one}, {card}, and lay it among your played cards; who won trick {trick} does not change.",
            **parts,
        ),
    ]
    if result(given.after) is None:
        told.append(say("But it counts as a revoke; after the last card I see whether a trick goes over. Play on."))
    return _said(Role.MEANS, given, *told)


def rule_too_many(given: Given) -> tuple[Clause, ...] | None:
    """67B2."""
    wrong = given.irregularity
    if not isinstance(wrong, CardTooMany):
        return None
    parts = {"seat": wrong.offender, "card": wrong.card, "extra": wrong.extra, "trick": wrong.trick}
    back = next((effect for effect in given.ruling.effects if isinstance(effect, ExtraCardRestored)), None)
    told = [say("{seat} had two cards in trick {trick}; {card} stays, and who won the trick does not change.", **parts)]
    if back is not None and given.effects(BecomesPenaltyCard):  # it stays where all can see it
        told.append(say("{extra} belongs to {seat:gen} hand, and counts as having been there all along.", **parts))
    elif back is not None:
        told.append(say("{extra} goes back to {seat:gen} hand, and counts as having been there all along.", **parts))
    return (*_said(Role.HAPPENED, given, *told), *penalty.laid(given))


def rule_not_quitted(given: Given) -> tuple[Clause, ...] | None:
    """67B3, 45."""
    wrong = given.irregularity
    if not isinstance(wrong, CardNotQuitted):
        return None
    parts = {"seat": wrong.offender, "card": wrong.card}
    if wrong.again and penalty.reviews_of(given) and result(given.after) is not None:
        text = say("{seat:gen} {card} was played twice, and one card was never played; I look at it now.", **parts)
    elif wrong.again and penalty.reviews_of(given):
        text = say(
            "{seat:gen} {card} was played twice, and one card was never played; I look at it after the last card.", **parts
        )
    else:
        text = say("{seat:gen} {card} was played and goes among the played cards.", **parts)
    return _said(Role.MEANS, given, text)
