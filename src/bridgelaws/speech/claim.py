"""Laws 68 to 71: claims and concessions: restated, judged, agreed to, withdrawn."""

from collections.abc import Sequence
from fractions import Fraction

from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.laws import law64_after_establishment as law64
from bridgelaws.speech import penalty_bricks as penalty
from bridgelaws.speech import score_bricks as scores
from bridgelaws.speech.claim_lines import explain_at, say_shares
from bridgelaws.speech.incident import Asked, Given
from bridgelaws.speech.moments import Clause, Kind, Moment, Role
from bridgelaws.speech.numbers import Count
from bridgelaws.table.effects.board import ResultCorrected
from bridgelaws.table.effects.play import ClaimSettled, ClaimVoided
from bridgelaws.table.events import ClaimDoubted
from bridgelaws.table.irregularities_of_cards import (
    AgreementWithdrawn,
    ClaimContested,
    ClaimedByDummy,
    ConcessionRefused,
    ConcessionWithdrawn,
    OfThisTrickOnly,
    PlayOnRequested,
)
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import Text, any_of, say, template


def _said(role: Role, given: Given, *texts: Text) -> tuple[Clause, ...]:
    return tuple([Clause(role, text, penalty.reviews_of(given)) for text in texts])


# What is asked.


def choose(asked: Asked) -> Moment | tuple[Clause, ...] | None:
    """68B, 70B: the claimer repeats the statement; who must agree to playing on is asked."""
    wrong, chooser = asked.irregularity, asked.put_to
    if isinstance(wrong, ClaimContested) and asked.key == "objection":
        return _ask_opponents(wrong)
    if not isinstance(wrong, ClaimContested | PlayOnRequested) or not isinstance(chooser, Seat):
        return None
    if asked.key == "statement":
        words = _repeat(asked, wrong)
        return Moment(Kind.ASK, words, chooser=chooser) if _is_fresh(asked, wrong) else words
    if asked.key == "concurs" and isinstance(wrong, PlayOnRequested):
        first = template(
            "{by} asks for play to go on. That needs all four: then the claim is gone, and the result at the table counts."
        )
        told = [Clause(Role.CHOICE, say(first, by=wrong.by))]
        return (*told, Clause(Role.NEXT, say("{seat}, do you agree?", seat=chooser)))
    return None


def open_inquiry(wrong: ClaimContested, table: Table) -> Moment | None:
    """68D, 70B: said first, before anybody is asked."""
    if not _is_first(wrong, table):
        return None
    parts = {"claimer": wrong.offender, "others": wrong.offender.side.other}
    told = (
        say("Play stops here; nobody plays or shows another card yet."),
        say("I ask {claimer} first, then {others}, and then all hands go face up.", **parts),
    )
    return Moment(Kind.RULE, tuple([Clause(Role.HAPPENED, text) for text in told]))


def _is_first(wrong: ClaimContested | PlayOnRequested, table: Table) -> bool:
    claim = table.at_play.claim if table.at_play else None
    agreed = claim is not None and (claim.agreed or claim.reopened)
    return isinstance(wrong, ClaimContested) and not wrong.wanted_to_play_on and not agreed


def _is_fresh(asked: Asked, wrong: ClaimContested | PlayOnRequested) -> bool:
    return _is_first(wrong, asked.table) and not any(each.key == "concurs" for each in asked.answers)


def _ask_opponents(wrong: ClaimContested) -> Moment:
    """70B3."""
    first, second = sorted([wrong.offender.lho, wrong.offender.rho], key=lambda seat: seat.index)
    told = (
        say("{first}, {second}: what is your objection?", first=first, second=second),
        say("And now all of you put the remaining cards face up on the table; no card becomes a penalty card by that."),
    )
    return Moment(Kind.ASK, tuple([Clause(Role.CHOICE, text) for text in told]))


def _repeat(asked: Asked, wrong: ClaimContested | PlayOnRequested) -> tuple[Clause, ...]:
    claimer, others = wrong.offender, wrong.offender.side.other
    parts = {"claimer": claimer, "others": others}
    refused = next((each.put_to for each in asked.answers if each.key == "concurs" and each.value is False), None)
    state = asked.table.at_play
    told = list[Text]()
    if refused is not None:
        told.append(
            say("{refused} does not want to play on, and all four must. So play stops and I decide.", refused=refused)
        )
    elif isinstance(wrong, ClaimContested) and wrong.wanted_to_play_on:
        told.append(
            say(
                "{claimer:gen} side made the claim and cannot ask to play on; only {either} could. I decide.",
                either=any_of(others.seats),
                **parts,
            )
        )
    elif isinstance(wrong, PlayOnRequested):
        told.append(say("After a claim nobody plays on. I decide the tricks; {others} say what they object to.", **parts))
    elif state is not None and state.claim is not None and (state.claim.agreed or state.claim.reopened):
        objector = asked.act.seat if isinstance(asked.act, ClaimDoubted) else None
        text = template("{others} may still object, so I treat the claim as contested: doubt goes to {others}.")
        if objector is not None:
            text = template("{objector} may still object, so I treat the claim as contested: doubt goes to {others}.")
        told.append(say(text, objector=objector, **parts))
    repeat = say("{claimer}, please repeat what you said.", **parts)
    if _is_fresh(asked, wrong):
        repeat = say(
            "{claimer}, please repeat exactly what you said when you claimed, and nothing that you have thought of since.",
            **parts,
        )
    return (*[Clause(Role.HAPPENED, text) for text in told], Clause(Role.NEXT, repeat))


# The ruling.


def rule(given: Given) -> tuple[Clause, ...] | None:
    """70: the statement, the tricks for each side, the total and the score."""
    wrong = given.irregularity
    if not isinstance(wrong, ClaimContested | PlayOnRequested):
        return None
    voided = next((effect for effect in given.ruling.effects if isinstance(effect, ClaimVoided)), None)
    if voided is not None:
        return _play_on(given, wrong)
    settled = next((effect for effect in given.ruling.effects if isinstance(effect, ClaimSettled)), None)
    return _settle(given, wrong, settled.tricks) if settled else None


def _play_on(given: Given, wrong: ClaimContested | PlayOnRequested) -> tuple[Clause, ...]:
    """68D2(b)(i)."""
    by = wrong.by if isinstance(wrong, PlayOnRequested) else None
    told = [say("{by} has asked to play on, and all four of you agree.", by=by)] if by else []
    told.append(
        say(
            "The claim is as if it had never been made: pick up your cards and play. What was said or shown"
            " binds nobody, and everybody may use it."
        )
    )
    freed = [each for each in penalty.penalty_cards(given.before) if each not in penalty.penalty_cards(given.after)]
    for each in freed:
        text = template("{seat}, pick {card} up: the penalty card is gone, and you may play what you like.")
        told.append(say(text, seat=each.seat, card=each.card))
    return _said(Role.MEANS, given, *told)


def _settle(given: Given, wrong: ClaimContested | PlayOnRequested, tricks: int) -> tuple[Clause, ...]:
    claimer, state = wrong.offender, given.before.at_play
    assert state is not None
    left = 14 - state.number
    statement = given.answer("statement")
    told = list[Text]()
    if isinstance(statement, str) and statement:
        told.append(say("{claimer} said ‘{statement}’.", claimer=claimer, statement=statement))
    claimed = state.claim.tricks if state.claim else None
    why = explain_at(given.before, given.book, claimer, statement if isinstance(statement, str) else "", tricks)
    if why:
        told = list(why)
    elif claimed is not None and tricks >= claimed:
        told.append(say("That line wins, so the claim is good."))
    elif given.answer("hangs_on_a_card"):
        told.append(say("It hangs on finding a card, and taking it the wrong way is normal play."))
    else:
        told.append(say("A normal line, careless play included, loses to {side}.", side=claimer.side.other))
    told.append(say_shares(tricks, left, claimer.side))
    told += _revokes_put_right(state)
    if law64.detect_at_end(given.after) is not None:  # Law 64 comes next, and tells the score
        return _said(Role.MEANS, given, *told)
    ended = scores.final_result(given.after)
    score = [Clause(Role.SCORE, say("The score is {result}.", result=ended))] if ended else []
    return (*_said(Role.MEANS, given, *told), *score, scores.you_may_appeal(given))


def _revokes_put_right(state: AtPlay) -> list[Text]:
    """63A4, 62A: what was put right before the claim was judged costs nothing."""
    text = template("With {seat:gen} {card} in trick {trick} no trick goes over for the revoke.")
    right = [(each.seat, each.trick, state.card_of(each.seat, each.trick)) for each in state.corrected]
    return [say(text, seat=seat, card=card, trick=trick) for seat, trick, card in right if card]


def rule_refused(given: Given) -> tuple[Clause, ...] | None:
    """68B2."""
    wrong = given.irregularity
    if not isinstance(wrong, ConcessionRefused):
        return None
    seat = wrong.offender
    parts = {"seat": seat, "partner": seat.partner, "side": seat.side.other}
    told = (
        say("{seat} gave up and {partner} objected at once, so nothing has been conceded.", **parts),
        say("{seat}, take your cards back; they are no penalty cards.", **parts),
        say("{partner}, you may not use what you saw of them; {side} may use it. Play goes on.", **parts),
    )
    return _said(Role.MEANS, given, *told)


def rule_this_trick(given: Given) -> tuple[Clause, ...] | None:
    """68A."""
    wrong = given.irregularity
    if not isinstance(wrong, OfThisTrickOnly):
        return None
    parts = {"seat": wrong.offender, "partner": wrong.offender.partner}
    told = (
        say("{seat} spoke only about this trick, so it is no claim, and there is no penalty card.", **parts),
        say("Please do not say such things. {partner}, you may not use it: play as if you had not heard it.", **parts),
    )
    return _said(Role.MEANS, given, *told)


def rule_by_dummy(given: Given) -> tuple[Clause, ...] | None:
    """68A, 43A1(c)."""
    wrong = given.irregularity
    if not isinstance(wrong, ClaimedByDummy):
        return None
    parts = {"dummy": wrong.offender, "declarer": wrong.offender.partner}
    told = (
        say("Dummy cannot claim, and dummy does not comment on the play: {dummy}, please stay out of it.", **parts),
        say("Nothing has been claimed. {declarer}, you may not use the remark.", **parts),
    )
    return _said(Role.MEANS, given, *told)


# Agreements and concessions withdrawn.


def rule_withdrawn(given: Given) -> tuple[Clause, ...] | None:
    """69B, 71, 79C."""
    wrong = given.irregularity
    if not isinstance(wrong, AgreementWithdrawn | ConcessionWithdrawn):
        return None
    if not wrong.in_time:
        minutes = given.book.regulations.correction_period_minutes
        told = _said(
            Role.MEANS,
            given,
            say("The time for this ended {minutes} minutes after the scores were posted.", minutes=minutes),
            say("Even a trick that could not be lost stays conceded now."),
        )
        return (*told, *scores.result_stands(given.after))
    corrected = next((effect for effect in given.ruling.effects if isinstance(effect, ResultCorrected)), None)
    why = _why(given, wrong, corrected is not None)
    ended, contract = scores.final_result(given.after), given.after.contract
    before = result(given.before)
    if corrected is None or ended is None or contract is None:
        stands = [Clause(Role.SCORE, say("The score is {result}.", result=ended))] if ended else []
        return (*_said(Role.MEANS, given, *why), *stands)
    parts = {"declarer": contract.declarer, "tricks": Count(corrected.tricks), "result": ended}
    if before is not None:
        text = template("{declarer} has {tricks} tricks, not {was}: {result}.")
        score = say(text, was=Count(before.tricks), **parts)
    else:
        score = say("{declarer} has {tricks} tricks: {result}.", **parts)
    return (*_said(Role.MEANS, given, *why), Clause(Role.SCORE, score), scores.you_may_appeal(given))


def _next_board(given: Given) -> Sequence[Seat]:
    return given.before.at_play.next_board if given.before.at_play else ()


def _why(given: Given, wrong: AgreementWithdrawn | ConcessionWithdrawn, changed: bool) -> tuple[Text, ...]:
    won = given.answer("already_won")
    if isinstance(wrong, AgreementWithdrawn):
        side = wrong.offender.side.other
        parts = {"side": side}
        caller = next((seat for seat in _next_board(given) if seat.side is side), None)
        first = say(
            "The claim is agreed, so doubt no longer helps: I give back only a trick that {side} had won or"
            " would likely have won.",
            **parts,
        )
        if caller is not None:
            text = template(
                "{caller} has called on the next board, so the claim is agreed, and doubt no longer helps: I give back"
                " only a trick that {side} had won or would likely have won."
            )
            first = say(text, caller=caller, **parts)
        if not changed:
            return first, say("The trick was possible but not likely, so the agreement stands.")
        if won:
            return (_counted_wrongly(given, side),)
        return first, say("One was likely, so it is given back to {side}.", **parts)
    state = given.before.at_play
    claim = state.claim if state else None
    given_up = {
        "side": wrong.offender.side,
        "seat": wrong.offender,
        "given": Count(14 - state.number - claim.tricks if state and claim and claim.tricks is not None else 0),
        "number": Count(_number(won) or _number(given.answer("never_lost"))),
    }
    if not changed:
        return (
            say("A concession is cancelled only if no normal play, careless play included, loses the trick."),
            say("Here a careless line loses it, so the concession stands."),
        )
    kept = template("{seat} gave up {given} tricks, but {number} of them could not be lost whatever was played.")
    if won:
        kept = template("{seat} gave up {given} tricks, but {number} of them had already been won by {side}.")
    if given_up["given"] is Count.ONE:
        kept = template("{seat} gave up a trick that could not be lost whatever was played.")
        if won:
            kept = template("{seat} gave up a trick that {side} had already won.")
    return say(kept, **given_up), say("That part of the concession is cancelled.")


def _number(answer: object) -> int:
    return int(answer) if isinstance(answer, Fraction) else 0


def _counted_wrongly(given: Given, side: Side) -> Text:
    """69B1."""
    if isinstance(given.act, ClaimDoubted) and given.act.seat.side is side:
        right = template(
            "{player} is right: a trick that {side} had already won was counted for the others; it is given back to {side}."
        )
        return say(right, player=given.act.seat, side=side)
    back = template("A trick that {side} had already won was counted for the others; it is given back to {side}.")
    return say(back, side=side)
