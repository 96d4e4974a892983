"""Laws 61 to 64: a revoke put right in time, noted in the play, and what all of them cost when play is over."""

from collections.abc import Sequence

from bridgelaws.bridge.seats import Side
from bridgelaws.laws import law63_establishment as law63
from bridgelaws.laws import law64_after_establishment as law64
from bridgelaws.speech import penalty_bricks as penalty
from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.effects.play import (
    BecomesPenaltyCard,
    CardReplaced,
    ClaimReopened,
    LeadReturned,
    RevokeCorrected,
    RevokeLetBe,
    RevokeNoted,
    RevokeUnfounded,
    TricksPlayedOver,
)
from bridgelaws.table.events import RevokeAskedAbout
from bridgelaws.table.irregularities import RevokeMade
from bridgelaws.table.play_state import AtPlay, Breach, Revoke
from bridgelaws.table.result import result
from bridgelaws.text import Text, all_of, say, template

# In time.


def rule(given: Given) -> tuple[Clause, ...] | None:
    wrong = given.irregularity
    if not isinstance(wrong, RevokeMade):
        return None
    if given.effects(RevokeUnfounded):
        return _none_was_made(wrong)
    if given.effects(RevokeCorrected):
        return _correct(given, wrong)
    if given.effects(RevokeLetBe):
        return None
    noted = next((effect for effect in given.ruling.effects if isinstance(effect, RevokeNoted)), None)
    return _note(given, wrong, noted) if noted else None


def _none_was_made(wrong: RevokeMade) -> tuple[Clause, ...]:
    """61A, 85A."""
    parts = {"seat": wrong.offender, "suit": wrong.led, "trick": wrong.trick}
    first = say("I have looked: {seat} had no {suit:bare} in trick {trick}, so there was no revoke.", **parts)
    return Clause(Role.MEANS, first), Clause(Role.MEANS, say("Everything stands as played."))


def _correct(given: Given, wrong: RevokeMade) -> tuple[Clause, ...]:
    """62A to 62C."""
    replaced = [effect for effect in given.ruling.effects if isinstance(effect, CardReplaced)]
    over = next((effect for effect in given.ruling.effects if isinstance(effect, TricksPlayedOver)), None)
    if over is not None:
        return _play_over(given, wrong, over)
    wrongly = {each.seat for each in _corrected(given)}
    told = _dummy_may_ask(given)
    if any(each.key in ("keeps_card", "keeps_lead") for each in given.answers):  # what is put right was told with the choice
        told += [*_kept(given), *_trick_now(given, wrong)]
    else:
        told += [clause for each in replaced if each.seat in wrongly for clause in _play_instead(each, given)]
    told += _laid_again(given) if given.effects(ClaimReopened) else penalty.laid(given)
    told += _lead_goes_back(given)
    told += [Clause(Role.SCORE, text, penalty.reviews_of(given)) for text in _what_it_costs(given, wrong)]
    told += [Clause(Role.SCORE, text) for text in _won_now(given, wrong.trick)]
    told += _not_influenced(given, wrong)
    if given.effects(ClaimReopened):
        told += _claim_again(given)
    return tuple(told)


def _corrected(given: Given) -> list[Revoke]:
    return [effect.revoke for effect in given.ruling.effects if isinstance(effect, RevokeCorrected)]


def _dummy_may_ask(given: Given) -> list[Clause]:
    """42B1, 61B2(a)."""
    act, dummy = given.act, penalty.declarer_of(given.before).partner
    asked = isinstance(act, RevokeAskedAbout) and act.by is dummy and act.of is dummy.partner
    if not asked or getattr(given.irregularity, "dummy_asked", False):
        return []
    return [Clause(Role.HAPPENED, say("{dummy} may ask {declarer} that.", dummy=dummy, declarer=dummy.partner))]


def _kept(given: Given) -> list[Clause]:
    """62C1: what the others leave as it is, where they were asked."""
    told = list[Clause]()
    for each in given.answers:
        own = dict(each.text.parts).get("own")
        if each.key == "keeps_card" and each.value is True:
            told.append(Clause(Role.HAPPENED, say("{seat} keeps {card}.", seat=each.put_to, card=own)))
        elif each.key == "keeps_lead" and each.value is True:
            told.append(Clause(Role.HAPPENED, say("{seat} keeps the lead of {card}.", seat=each.put_to, card=own)))
    return told


def _laid_again(given: Given) -> list[Clause]:
    """70: the play does not go on, so nothing is said of leads to come."""
    new = [effect for effect in given.ruling.effects if isinstance(effect, BecomesPenaltyCard)]
    text = template("{seat:gen} {card} is a major penalty card.")
    return [Clause(Role.DUTY, say(text, seat=each.seat, card=each.card)) for each in new]


def _what_it_costs(given: Given, wrong: RevokeMade) -> tuple[Text, ...]:
    """43B2(b): put right, and counted all the same; else nothing."""
    if not wrong.dummy_asked:
        return (say("No trick is lost for it."),)
    first = say("But {dummy} had lost the right to ask, and was the first to do so.", dummy=wrong.offender.partner)
    return first, say("So after the last card this counts as an established revoke all the same.")


def _play_instead(each: CardReplaced, given: Given) -> list[Clause]:
    parts = {"seat": each.seat, "card": each.card, "by": each.by, "trick": each.trick, "suit": each.by.suit}
    if each.seat.side is penalty.declarer_of(given.after).side:
        text = template(
            "{seat}, you have {suit:one}: play {by} to trick {trick} and take {card} back; there is no penalty card."
        )
    else:
        text = template("{seat} has {suit:one}, and it is in time to put it right: {seat}, play {by} to trick {trick}.")
    return [Clause(Role.MEANS, say(text, **parts))]


def _trick_now(given: Given, wrong: RevokeMade) -> list[Clause]:
    """62C1, 62C2."""
    state = given.after.at_play
    if state is None:
        return []
    plays = [say("{seat:gen} {card}", seat=seat, card=card) for seat, card in state.trick(wrong.trick).plays]
    return [Clause(Role.MEANS, say("Trick {trick} is now {plays}.", trick=wrong.trick, plays=all_of(plays)))]


def _lead_goes_back(given: Given) -> list[Clause]:
    before = given.before.at_play
    if not given.effects(LeadReturned) or before is None or not before.play.trick.plays:
        return []
    cards = all_of([card for _, card in before.play.trick.plays])
    leader = before.play.trick.plays[0][0]
    return [Clause(Role.DUTY, say("{seat}, {cards} goes back to the hand.", seat=leader, cards=cards))]


def _won_now(given: Given, trick: int) -> tuple[Text, ...]:
    state = given.after.at_play
    winner = state.winner(trick) if state else None
    if winner is None or state is None:
        return ()
    return (say("{seat:gen} {card} wins trick {trick}.", seat=winner, card=state.card_of(winner, trick), trick=trick),)


def _not_influenced(given: Given, wrong: RevokeMade) -> list[Clause]:
    """62D2: on trick 12 a partner who is still to play."""
    partner, state = wrong.offender.partner, given.after.at_play
    if wrong.trick != 12 or state is None or state.number != 12 or state.card_of(partner, 12):
        return []
    if wrong.offender.side is penalty.declarer_of(given.after).side:
        return []
    text = template("{partner}, choose your card as if you had not seen {card}; you may not use that you saw it.")
    return [Clause(Role.INFORMATION, say(text, partner=partner, card=wrong.card))]


def _claim_again(given: Given) -> list[Clause]:
    """69B2, 70: the correction opens the claim."""
    state = given.after.at_play
    claimer = state.claim.seat if state and state.claim else None
    if claimer is None:
        return []
    parts = {"claimer": claimer, "side": given.irregularity.offender.side.other}
    return [
        Clause(Role.NEXT, say("That opens the claim again.")),
        Clause(Role.NEXT, say("Doubt from the revoke is resolved for {side}.", **parts)),
        Clause(Role.NEXT, say("{claimer}, say once more how you meant to play.", **parts)),
    ]


def _play_over(given: Given, wrong: RevokeMade, over: TricksPlayedOver) -> tuple[Clause, ...]:
    """62D1."""
    parts = {"seat": wrong.offender, "by": over.by, "card": over.card}
    told = (
        say("On trick 12 a revoke is put right until all four hands are back in the board."),
        say("{seat}, {by} goes to trick 12, and {card} is your last card.", **parts),
        say("Now play trick 13 again with the right cards."),
        say("No trick goes over for the revoke."),
    )
    return tuple([Clause(Role.MEANS, text, penalty.reviews_of(given)) for text in (*told, *_lead_again(given))])


def _lead_again(given: Given) -> tuple[Text, ...]:
    """Trick 13 is played again at the table, although the engine knows its cards."""
    state = given.after.at_play
    leader = state.winner(12) if state else None
    if leader is None:
        return ()
    declarer = penalty.declarer_of(given.after)
    if leader is declarer.partner:
        return (say("{seat}, lead from dummy.", seat=declarer),)
    return (say("{seat}, lead.", seat=leader),)


# Too late.


def note_together(every: Sequence[Given]) -> tuple[Clause, ...] | None:
    """64B7: both sides revoked to one trick, and it is found at the same time."""
    noted = [effect.revoke for given in every for effect in given.ruling.effects if isinstance(effect, RevokeNoted)]
    state = every[-1].after.at_play
    tricks, sides = {each.trick for each in noted}, {each.seat.side for each in noted}
    if len(noted) < len(every) or len(tricks) != 1 or len(sides) != len(Side) or state is None:
        return None
    order = [seat for seat, _ in state.trick(noted[0].trick).plays]
    seats = sorted([each.seat for each in noted], key=order.index)
    played = {each.card.suit for each in noted}
    parts = {"seats": all_of(seats), "suit": noted[0].led, "trick": noted[0].trick}
    if len(played) == 1:
        text = template("{seats} had {suit} in trick {trick} and played {played}, so both sides have revoked.")
        first = say(text, played=next(iter(played)), **parts)
    else:
        first = say("{seats} had {suit} in trick {trick} and did not follow, so both sides have revoked.", **parts)
    covers = tuple([review for given in every for review in penalty.reviews_of(given)])
    told = (
        say("It is too late to put right, and when both sides have revoked no trick goes over."),
        say("Play on; after the last card I see whether a side was hurt."),
    )
    return (Clause(Role.HAPPENED, first, covers), *[Clause(Role.MEANS, text) for text in told])


def _note(given: Given, wrong: RevokeMade, noted: RevokeNoted) -> tuple[Clause, ...]:
    """63B: in the play nobody is told how many tricks; after it Law 64 tells all at once."""
    state, covers = given.after.at_play, penalty.reviews_of(given)
    assert state is not None
    parts = {"seat": wrong.offender, "suit": wrong.led, "trick": wrong.trick, "card": wrong.card}
    if not noted.in_time:
        return _too_late(given, wrong)
    if result(given.after) is not None:
        if law64.may_have_won(law64.to_the_end(given.after)) is not wrong.offender:
            return ()
        at_once = say("{seat} revoked in {suit} in trick {trick}, and it is too late to put that right.", **parts)
        return (Clause(Role.HAPPENED, at_once, covers),)
    declarer = penalty.declarer_of(given.after)
    if wrong.offender is declarer.partner and wrong.kind is Breach.SUIT:
        first = [
            say("Dummy had {suit:one} in trick {trick}.", **parts),
            say("It is too late to put right, and no trick goes over for a card of dummy’s; all of you could see it."),
            say("Play on; after the last card I see whether {side} lost by it.", side=declarer.side.other),
        ]
        return tuple([Clause(Role.MEANS, text, covers) for text in first])
    match wrong.kind:
        case Breach.SUIT if (
            law63.find_establishment(given.ruling.edition, state, noted.revoke) == "63A1" and wrong.trick < 13
        ):
            text = template(
                "{seat} had {suit:one} in trick {trick}, and {side} have led or played to trick {next}: the revoke is"
                " established."
            )
            happened = say(text, side=wrong.offender.side, next=wrong.trick + 1, **parts)
        case Breach.SUIT:
            happened = say("{seat} had {suit:one} in trick {trick}, so the revoke is established.", **parts)
        case Breach.REQUIREMENT:
            happened = say("In trick {trick} {seat} could have obeyed and played {card}: that counts as a revoke.", **parts)
        case _:
            happened = say(
                "In trick {trick} {seat} should have played the card that lay face up, and played {card}.", **parts
            )
    told = (
        say("It is too late to put right: trick {trick} stays as it was played, and so does everything after it.", **parts),
        *_go_on(state),
    )
    return (Clause(Role.HAPPENED, happened, covers), *[Clause(Role.MEANS, text) for text in told])


def _go_on(state: AtPlay) -> tuple[Text, ...]:
    """68D: play has ceased with a claim; otherwise it goes on."""
    if state.claim is not None:
        return (say("There is a claim, so nobody plays on. When it is settled, I see whether any tricks go over."),)
    return say("Play on, and keep your cards in order."), say("After the last card I see whether any tricks go over.")


def _too_late(given: Given, wrong: RevokeMade) -> tuple[Clause, ...]:
    """64B4, 64B5."""
    state = given.after.at_play
    assert state is not None
    caller = next((seat for seat in state.next_board if seat.side is not wrong.offender.side), None)
    parts = {"seat": wrong.offender, "trick": wrong.trick, "side": wrong.offender.side.other}
    told = [Clause(Role.HAPPENED, say("{seat} revoked in trick {trick}.", **parts), penalty.reviews_of(given))]
    if caller is not None:
        text = say("But {caller} has called on the next board, so no tricks go over by themselves.", caller=caller)
    else:
        text = say("But it was first mentioned after the round had ended, so no tricks go over.")
    told.append(Clause(Role.MEANS, text))
    told.append(Clause(Role.LATER, say("I will see what it cost {side}, and give that back.", **parts)))
    return tuple(told)
