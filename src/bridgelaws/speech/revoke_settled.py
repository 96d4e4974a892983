"""Law 64: what all revokes cost together when play is over."""

from collections.abc import Mapping, Sequence

from bridgelaws.laws import law64_after_establishment as law64
from bridgelaws.laws.law62_cards import find_missed
from bridgelaws.speech import penalty_bricks as penalty
from bridgelaws.speech import score_bricks as scores
from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.speech.numbers import Count
from bridgelaws.table.case import Case
from bridgelaws.table.effects.play import (
    RevokesSettled,
    TricksPlayedOver,
    TricksTransferred,
)
from bridgelaws.table.irregularities import RevokesToSettle
from bridgelaws.table.play_state import AtPlay, Breach, Revoke
from bridgelaws.table.result import result
from bridgelaws.text import Joined, Text, all_of, any_of, say, say_count, template

_FEW = 4  # cards that can be named in a sentence
_SAYS_NONE_MOVES = ("64B3", "64B6")


def settle(given: Given) -> tuple[Clause, ...] | None:
    """64A, 64B: once, for all revokes together: who won what, how many tricks, from how many to how many, the score."""
    wrong, state = given.irregularity, given.after.at_play
    if not isinstance(wrong, RevokesToSettle) or state is None:
        return None
    case = Case(wrong, given.before, given.book, given.answers)
    end = law64.find_the_end(case)
    found = law64.costs(end, given.ruling.edition, case.holds)
    taken_back = _said_before(given)
    told = [
        *taken_back,
        *_put_right(given, found),
        *[clause for cost in found for clause in _cost(cost, end, several=len(found) > 1)],
    ]
    moved = [effect for effect in given.ruling.effects if isinstance(effect, TricksTransferred)]
    ended = result(given.after)
    covers = (*penalty.reviews_of(given), *given.after.reviews)  # of the revokes too, which were noted without a word
    told = [Clause(each.role, each.text, (*each.covers, *covers)) for each in told]
    if not moved or ended is None:
        said = any(cost.law == "64B7" for cost in found) or all(cost.law in _SAYS_NONE_MOVES for cost in found)
        return (*told, *_nothing_moves(given, said=said), scores.you_may_appeal(given))
    told += [scores.go_over(each.tricks, each.to) for each in moved]
    return (*told, *scores.tricks_become(ended.tricks_won, ended.tricks, given.after))


def _nothing_moves(given: Given, *, said: bool) -> list[Clause]:
    """Where trick 13 is to be played again (62D1) that has been said, and the result is the one it leads to."""
    last = given.before.rulings[-1] if given.before.rulings else None
    if last and any(isinstance(effect, TricksPlayedOver) for effect in last.effects):
        found = scores.final_result(given.after)
        text = template("With trick 13 played again no trick goes over, and the result is {result}.")
        return [Clause(Role.SCORE, say(text, result=found))] if found else []
    nothing = [] if said else [Clause(Role.SCORE, say("So no trick goes over."))]
    return [*nothing, *scores.result_stands(given.after)]


def _said_before(given: Given) -> list[Clause]:
    """What an earlier ruling moved and this one takes back."""
    settled = [each for each in given.before.rulings if any(isinstance(effect, RevokesSettled) for effect in each.effects)]
    moved = [effect for effect in settled[-1].effects if isinstance(effect, TricksTransferred)] if settled else []
    return [
        Clause(
            Role.HAPPENED,
            say_count(
                "Earlier I said that {number} trick goes over to {side}; that changes now.",
                "Earlier I said that {number} tricks go over to {side}; that changes now.",
                each.tricks,
                number=Count(each.tricks),
                side=each.to,
            ),
        )
        for each in moved
        if each not in given.ruling.effects
    ]


def _put_right(given: Given, found: Sequence[law64.Cost]) -> list[Clause]:
    """62A: a revoke that was put right in time, beside one that was not."""
    state, counted = given.after.at_play, [cost.revoke for cost in found]
    text = template("{seat:gen} revoke in trick {trick} was put right in time and costs nothing.")
    right = [each for each in state.corrected if each not in counted] if state else []
    return [Clause(Role.HAPPENED, say(text, seat=each.seat, trick=each.trick)) for each in right]


def _cost(cost: law64.Cost, state: AtPlay, *, several: bool) -> list[Clause]:
    """Which revoke, who won it, and why it costs what it costs."""
    revoke = cost.revoke
    winner = state.winner(revoke.trick)
    parts = {"seat": revoke.seat, "suit": revoke.led, "trick": revoke.trick, "side": revoke.seat.side, "winner": winner}
    happened = [_what_it_was(revoke, state, parts)]
    why = _why_of_several(cost, state, parts) if several else ()
    why = why or _why(cost, state, {**parts, "card": _owed(revoke, state)})
    return [*[Clause(Role.HAPPENED, text) for text in happened], *[Clause(Role.HAPPENED, text) for text in why]]


def _owed(revoke: Revoke, state: AtPlay) -> Joined | None:
    """What should have been played instead of it."""
    missed = find_missed(state, revoke)
    return any_of(missed.instead) if missed and len(missed.instead) <= _FEW else None


def _what_it_was(revoke: Revoke, state: AtPlay, parts: Mapping[str, object]) -> Text:
    corrected = revoke in state.corrected
    if corrected:
        return say("{seat:gen} revoke in trick {trick} was put right, but it counts as if it had not been.", **parts)
    missed = find_missed(state, revoke)
    match revoke.kind:
        case Breach.SUIT if state.claim is not None and state.claim.seat is revoke.seat and _claimed_next(revoke, state):
            claimed = state.claim.tricks
            if claimed is None or claimed < 1:
                text = template("{seat} revoked in {suit} in trick {trick}, and by claiming has established it.")
                return say(text, **parts)
            return say_count(
                "{seat} revoked in {suit} in trick {trick}, and by claiming has established it. The claimed trick counts as"
                " won.",
                "{seat} revoked in {suit} in trick {trick}, and by claiming has established it. The {claimed} claimed tricks"
                " count as won.",
                claimed,
                claimed=Count(claimed),
                **parts,
            )
        case Breach.SUIT:
            return say("{seat} revoked in {suit} in trick {trick}.", **parts)
        case Breach.REQUIREMENT if missed and all(card.suit is not revoke.card.suit for card in missed.instead):
            text = template(
                "{suit:cap} were forbidden, and {seat} could lead something else in trick {trick} than {card}: that counts"
                " as a revoke."
            )
            return say(text, card=revoke.card, **{**parts, "suit": revoke.card.suit})
        case Breach.REQUIREMENT:
            text = template(
                "{seat} could have obeyed in trick {trick} and played {card}, in {suit}; that counts as a revoke."
            )
            return say(text, card=revoke.card, **{**parts, "suit": revoke.card.suit})
        case _:
            owed = _owed(revoke, state)
            if owed is None:
                text = template("In trick {trick} {seat} should have played the card that lay face up, and played {card}.")
            else:
                text = template("In trick {trick} {seat} should have played {owed}, which lay face up, and played {card}.")
            return say(text, card=revoke.card, owed=owed, **parts)


def _claimed_next(revoke: Revoke, state: AtPlay) -> bool:
    """63A3: neither player of that side had played to the next trick before the claim."""
    return not state.has_played_to(revoke.seat.side, revoke.trick + 1)


def _why_of_several(cost: law64.Cost, state: AtPlay, parts: Mapping[str, object]) -> tuple[Text, ...]:
    """64A1: how many of the total are for this one."""
    if (
        cost.law == "64A1"
        and len(cost.tricks) > 1
        and any(n > cost.revoke.trick for n in state.won_by(cost.revoke.seat.side))
    ):
        return (say("{seat} won that trick, and {side} won more after it: two tricks.", **parts),)
    return ()


def _why(cost: law64.Cost, state: AtPlay, parts: Mapping[str, object]) -> tuple[Text, ...]:
    later = [n for n in state.won_by(cost.revoke.seat.side) if n > cost.revoke.trick]
    dummy = state.play.contract.declarer.partner
    match cost.law:
        case "64A1" if later and len(cost.tricks) == 1:
            text = template("From trick {trick} on {side} won only tricks {won}, and no trick is moved twice.")
            return (say(text, won=all_of([cost.revoke.trick, *later]), **parts),)
        case "64A1" if later:
            return (say("{seat} won that trick, and {side} won more after it.", **parts),)
        case "64A1":
            return (say("{seat} won that trick, and {side} won nothing after it.", **parts),)
        case "64A2" if parts["winner"] is None:
            return (say("{side} won a trick from then on: one trick.", **parts),)
        case "64A2" if parts["winner"] is dummy:
            return (say("Dummy won that trick, and dummy’s trick is not {seat:gen} own.", **parts),)
        case "64A2" if parts["winner"] is cost.revoke.seat.partner:
            return (say("{winner} won that trick, not {seat}, and {side} won more after it: one trick.", **parts),)
        case "64A2":
            last = cost.tricks[-1] if cost.tricks else None
            text = template("{winner} won that trick, but {side} won trick {last} after it: one trick.")
            return (say(text, last=last, **parts),)
        case _:
            return _why_nothing(cost.law, parts)


def _why_nothing(law: str, parts: Mapping[str, object]) -> tuple[Text, ...]:
    match law:
        case "64B1":
            return (say("{side} won neither that trick nor any after it.", **parts),)
        case "64B2":
            return (say("It is the same player in the same suit again, and that adds nothing by itself.", **parts),)
        case "64B3":
            if parts["card"] is not None:
                return (say("For a penalty card no trick goes over."),)
            return (say("For a card of dummy’s, or a card that lay face up, no trick goes over."),)
        case "64B6":
            back = say("All four hands were back in the board, so trick 12 stays as it was played.")
            return back, say("On that trick a revoke costs no trick by itself.")
        case "64B7":
            return (say("When both sides have revoked, no tricks go over."),)
        case _:
            return (say("It was put right on both sides, and costs nothing."),)
