"""Laws 20F, 21 and 75: a wrong explanation or alert: who tells it, who may change a call or a card, and what stands."""

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.laws.law21_calls_changed import CALL_STANDS, CALLS_ANEW, INFLUENCED, LHO_CALLS_ANEW
from bridgelaws.laws.law21_misinformation import TAKES_BACK
from bridgelaws.speech import bricks, judgement
from bridgelaws.speech.incident import Asked, Given
from bridgelaws.speech.moments import Clause, Kind, Moment, Role
from bridgelaws.table.effects.auction import CallEntered
from bridgelaws.table.effects.board import Impose, Review
from bridgelaws.table.matters.information import ExplanationToCorrect, HowTold, Misinformation
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say, template

Told = Misinformation | ExplanationToCorrect


def _about(wrong: Told) -> dict[str, object]:
    """Who explained, whose call it was, and the side that was told."""
    seat = wrong.offender
    return {
        "seat": seat,
        "partner": seat.partner,
        "call": wrong.about,
        "side": seat.side.other,
        "own": seat.side,
        "first": min(seat.lho, seat.rho, key=lambda each: each.index),
        "second": max(seat.lho, seat.rho, key=lambda each: each.index),
    }


def _what_was_wrong(wrong: Told) -> tuple[Text, ...]:
    parts = _about(wrong)
    how = wrong.how if isinstance(wrong, Misinformation) else HowTold.EXPLANATION
    match how:
        case HowTold.EXPLANATION:
            return (say("{seat:gen} explanation of {call:the} was wrong, and you have the right one now.", **parts),)
        case HowTold.NO_ALERT:
            return (say("{seat} should have alerted {partner:gen} {call:noun}; it counts as alerted now.", **parts),)
        case HowTold.NEEDLESS_ALERT:
            return (say("{seat} alerted {partner:gen} {call:noun}, which needs no alert.", **parts),)


def choose(asked: Asked) -> Moment | tuple[Clause, ...] | None:
    """What the Director says before the ruling: who tells the agreement, what is asked aside, and what may be changed."""
    wrong = asked.irregularity
    if not isinstance(wrong, Told) or wrong.at_fault is None or wrong.about is None:
        return None
    if asked.key == "evidence" and isinstance(wrong, ExplanationToCorrect) and result(asked.table) is None:
        return Moment(Kind.RULE, tuple([Clause(Role.MEANS, text) for text in _tell_them(wrong, asked.table)]))
    if asked.key == INFLUENCED.key:
        return _ask_aside(asked, wrong)
    if not isinstance(asked.put_to, Seat):
        return None
    match asked.text.template:
        case CALLS_ANEW.text:
            return _change_or_keep(asked, wrong, asked.put_to)
        case LHO_CALLS_ANEW.text:
            return _change_over_it(asked, asked.put_to)
        case TAKES_BACK.text:
            return _take_card_back(asked, wrong, asked.put_to)
        case _:
            return None


def announce(asked: Asked) -> Moment | None:
    """21B1: before the player is spoken to alone, the table hears what was wrong with the alert."""
    wrong = asked.irregularity
    if asked.key != INFLUENCED.key or not isinstance(wrong, Misinformation) or wrong.about is None:
        return None
    if wrong.how is HowTold.EXPLANATION or wrong.at_fault is None:
        return None
    seat = _player_of(asked)
    if seat is None:
        return None
    wait = (say("Nobody leads yet."),) if asked.table.auction.ended else (say("Nobody calls yet."),)
    counts = say("An alert too many counts as a wrong explanation.")
    if wrong.how is HowTold.NO_ALERT:
        counts = say("A missing alert counts as a wrong explanation.")
    shown = (*_meaning(wrong, asked.table), counts, *wait)
    texts = (*_what_was_wrong(wrong), *shown, say("{seat}, please come with me.", seat=seat))
    return Moment(Kind.RULE, tuple([Clause(Role.MEANS, text) for text in texts]))


def _meaning(wrong: Misinformation, table: Table) -> tuple[Text, ...]:
    """What an alert would have led to: the suits that the call shows by agreement, if it was told."""
    found = table.meaning(wrong.offender.partner, wrong.about) if wrong.about else None
    suits = [each.suit for each in found.shows if each.suit is not None] if found else []
    return (say("By agreement it shows {suits}.", suits=all_of(suits)),) if suits else ()


def _player_of(asked: Asked) -> Seat | None:
    """Whose call may have been influenced: the last of that side."""
    wrong = asked.irregularity
    made = [seat for seat, _ in _calls(asked.table) if seat.side is not wrong.offender.side]
    return made[-1] if made else None


def _calls(table: Table) -> list[tuple[Seat, Call]]:
    return [*table.auction.calls, *[(made.seat, made.call) for made in table.floor]]


def _tell_them(wrong: ExplanationToCorrect, table: Table) -> tuple[Text, ...]:
    """20F4, 20F5: the agreement, and nothing about the hand; who must not hear it steps away while the auction lasts."""
    parts = _about(wrong) | {"teller": wrong.noticed_by}
    if wrong.noticed_by is wrong.offender:
        tell = template("{seat}, tell {first} and {second} what you have agreed, not what you think {partner} holds.")
        return (
            say("{seat} corrects {seat:gen} own explanation of {call:the}, and that is right.", **parts),
            *(() if table.auction.ended else (say("{partner}, please step away for a moment.", **parts),)),
            say(tell, **parts),
        )
    only = say("{partner}, tell {first} and {second} what you two have agreed about {call:the}, not your hand.", **parts)
    if table.auction.ended:
        return (
            say("{partner} is right to call me now, after the last pass.", **parts),
            only,
            say("{seat}, say nothing yet.", **parts),
            *(() if table.lead_faced else (say("Nobody leads until I have finished."),)),
        )
    return (
        say("{partner}, that had to wait until after the auction.", **parts),
        say("{seat} may not take advantage of what {partner} said.", **parts),
        say("{seat}, call as if you had not heard it, and please step away for a moment.", **parts),
        say("{first} and {second} have a right to know your agreement.", **parts),
        only,
    )


def _ask_aside(asked: Asked, wrong: Told) -> Moment | None:
    player = _player_of(asked)
    if player is None:
        return None
    parts = _about(wrong) | {"player": player, "other": player.partner}
    how = wrong.how if isinstance(wrong, Misinformation) else HowTold.EXPLANATION
    match how:
        case HowTold.EXPLANATION:
            first = say(
                "{player}, with the right explanation of {call:the} from the start, what would you have called?", **parts
            )
        case HowTold.NO_ALERT:
            first = say("{player}, would you have called differently if {call:the} had been alerted in time?", **parts)
        case HowTold.NEEDLESS_ALERT:
            first = say("{player}, {call:the} needs no alert. Would you have called differently without the alert?", **parts)
    last = say("Only your last call can still be changed; you need not tell me your cards.")
    earlier = [seat for seat, _ in _since(wrong, asked.table)[:-1]]
    late = (say("{other} has called after your earlier ones.", **parts),) if player in earlier else ()
    texts = (first, last, *late)
    return Moment(Kind.ASK, tuple([Clause(Role.CHOICE, text) for text in texts]), aside=player, chooser=player)


def _since(wrong: Told, table: Table) -> list[tuple[Seat, Call]]:
    """The calls of the side that was told, after the call that was explained."""
    calls = _calls(table)
    at = max([place for place, made in enumerate(calls) if made == (wrong.offender.partner, wrong.about)], default=-1)
    return [made for made in calls[at + 1 :] if made[0].side is not wrong.offender.side]


def _change_or_keep(asked: Asked, wrong: Told, player: Seat) -> tuple[Clause, ...]:
    """21B1(a): the last call, if partner has not called since."""
    calls = _calls(asked.table)
    own = next(call for seat, call in reversed(calls) if seat is player)
    at = max([place for place, made in enumerate(calls) if made[0] is player])
    lhos = next((call for seat, call in calls[at + 1 :] if seat is player.lho), None)
    parts = {"player": player, "partner": player.partner, "call": own, "side": player.side, "others": player.side.other}
    could = template("{player}, that could well have influenced your {call:noun}, and {partner} has not called since.")
    texts = [say(could, **parts), say("You may change it to any legal call, or keep it.")]
    if lhos is not None:
        texts.append(say("If you change it, {lho} may change {own:the} too.", lho=player.lho, own=lhos))
    texts.append(say("{side} may use everything; {others} may not take advantage of a call that is taken back.", **parts))
    happened = [Clause(Role.HAPPENED, text) for text in _what_was_wrong(wrong)[:1]]
    if _since(wrong, asked.table)[:-1]:
        later = say("If it hurt you earlier, I can still adjust the score after the play.")
    else:
        pair = {"seat": wrong.offender, "mate": wrong.offender.partner}
        later = say("{side}, call me after the play if you think {seat} or {mate} has used it.", **parts, **pair)
    choice = [Clause(Role.CHOICE, text) for text in texts]
    return (*happened, *choice, Clause(Role.LATER, later), _alone(player))


def _alone(player: Seat) -> Clause:
    text = say("{seat}, what do you choose, without help from {partner}?", seat=player, partner=player.partner)
    return Clause(Role.NEXT, text)


def _change_over_it(asked: Asked, lho: Seat) -> tuple[Clause, ...]:
    """21B2: who called over the call that was changed."""
    parts = dict(asked.text.parts) | {"lho": lho, "side": lho.side}
    changed = Clause(Role.HAPPENED, say("{player} changes {call:the} to {new:a}.", **parts))
    texts = (
        say("{lho}, you have called after it, so you may keep {own:the} or change it to any legal call.", **parts),
        say("If you take {own:the} back, {side} may not take advantage of {own:it}.", **parts),
    )
    return (changed, *[Clause(Role.CHOICE, text) for text in texts], _alone(lho))


def _take_card_back(asked: Asked, wrong: Told, seat: Seat) -> tuple[Clause, ...]:
    """47E2: the last card, if it rested on it."""
    state = asked.table.at_play
    parts = dict(asked.text.parts) | {"seat": seat, "side": seat.side, "others": seat.side.other}
    led = state is not None and len(state.play.trick.plays) <= 1
    may = template("{seat}, you played {card} without knowing it, so you may take it back and play another, or let it lie.")
    if led:
        may = template(
            "{seat}, you led {card} without knowing it, so you may take it back and lead any card, or let it lie."
        )
    texts = (say(may, **parts), say("{side} may use a card that is taken back; {others} may not use it.", **parts))
    late = say("The lead is faced, so no call can be changed any more.")
    happened = [Clause(Role.HAPPENED, text) for text in (*_what_was_wrong(wrong)[:1], late)]
    return (*happened, *[Clause(Role.CHOICE, text) for text in texts], _alone(seat))


def tell_aside(wrong: object, table: Table) -> Moment | None:
    """20F5: a defender who knows better waits until the play is over; that is said to this player alone."""
    if not isinstance(wrong, ExplanationToCorrect) or not _must_wait(wrong, table):
        return None
    parts = _about(wrong)
    if _is_bidding(table):
        return _while_the_auction_lasts(wrong, parts)
    texts = (
        say(
            "{partner}, you defend, so you may not correct {seat:gen} explanation now, not by word and not by manner.",
            **parts,
        ),
        say("When the last card has been played, call me and tell {first} and {second}.", **parts),
        say("Until then play as if {seat} had explained it correctly; you may not use what the answer told you.", **parts),
    )
    clauses = tuple([Clause(Role.DUTY, text) for text in texts])
    return Moment(Kind.ASK, clauses, aside=wrong.noticed_by)


def _while_the_auction_lasts(wrong: ExplanationToCorrect, parts: dict[str, object]) -> Moment:
    """20F5(a): that the explanation was wrong is nobody else's to hear yet."""
    texts = (
        say(
            "{partner}, while the auction lasts you may not correct {seat:gen} explanation, not by word and not by manner.",
            **parts,
        ),
        say("Call as if {seat} had explained it correctly; you may not use what the answer told you.", **parts),
        say("If your side declares, call me after the final pass; if you defend, when the last card has been played."),
        say("Then tell {first} and {second}.", **parts),
    )
    return Moment(Kind.ASK, tuple([Clause(Role.DUTY, text) for text in texts]), aside=wrong.noticed_by)


def _is_bidding(table: Table) -> bool:
    return not table.auction.ended and table.at_play is None and not table.lead_faced


def _must_wait(wrong: ExplanationToCorrect, table: Table) -> bool:
    contract = table.contract
    if wrong.at_fault is None or wrong.told or wrong.noticed_by is not wrong.offender.partner:
        return False
    if contract is None or _is_bidding(table):
        return _is_bidding(table)
    return contract.declarer.side is not wrong.offender.side and result(table) is None


def rule(given: Given) -> tuple[Clause, ...] | None:
    wrong = given.irregularity
    if not isinstance(wrong, Told) or wrong.at_fault is None or wrong.about is None or result(given.before) is not None:
        return judgement.rule(given)
    if isinstance(wrong, ExplanationToCorrect) and _must_wait(wrong, given.before):
        text = template("I have had a question about procedure, and there is nothing to change at the table now.")
        if _is_bidding(given.before):
            return (Clause(Role.MEANS, say(text)),)
        back = say("I will come back to you when this board is finished.")
        return Clause(Role.MEANS, say(text)), Clause(Role.LATER, back, tuple(given.effects(Review)))
    entered = [effect for effect in given.ruling.effects if isinstance(effect, CallEntered) and effect.anew]
    stand = [text for text in given.advice if text.template == CALL_STANDS]
    if entered:
        return _changed(given, wrong, entered)
    if stand:
        return _kept(given, wrong, stand[0])
    if given.before.auction_period_over and given.answer("evidence") != "mistaken call":
        return _only_the_score(given, wrong)
    return judgement.rule(given)


def _closed(given: Given, wrong: Told) -> tuple[Clause, ...]:
    """75: what partner heard; and what was said too early."""
    parts = _about(wrong)
    how = wrong.how if isinstance(wrong, Misinformation) else HowTold.EXPLANATION
    match how:
        case HowTold.EXPLANATION:
            told = say("{partner} may not take advantage of {seat:gen} explanation; {side} may use it.", **parts)
        case HowTold.NO_ALERT:
            told = say("{partner} may not take advantage of {seat:gen} missing alert; {side} may use it.", **parts)
        case HowTold.NEEDLESS_ALERT:
            told = say("{partner} may not take advantage of {seat:gen} alert; {side} may use it.", **parts)
    early = isinstance(wrong, ExplanationToCorrect) and wrong.told and wrong.noticed_by is not wrong.offender
    if early and not given.before.auction.ended:
        spoke = say("{seat} may not take advantage of what {partner} said.", **parts)
        return Clause(Role.INFORMATION, told), Clause(Role.INFORMATION, spoke)
    return (Clause(Role.INFORMATION, told),)


def _changed(given: Given, wrong: Told, entered: list[CallEntered]) -> tuple[Clause, ...]:
    """21B1, 21B2: the new calls, and the auction as it stands."""
    told = list[Clause]()
    before = _calls(given.before)
    for effect in reversed(entered):
        old = next((call for seat, call in reversed(before) if seat is effect.seat), None)
        if old is not None:
            text = say("{seat} changes {old:the} to {new:noun}.", seat=effect.seat, old=old, new=effect.call)
            told.append(Clause(Role.HAPPENED, text))
    told += bricks.auction_is_now(given.after)
    player = entered[-1].seat
    earlier = [call for seat, call in _since(wrong, given.before)[:-1] if seat is player.partner]
    if earlier:
        stays = template("{partner:gen} earlier {call:noun} stays, because {player} has called since.")
        told.append(Clause(Role.MEANS, say(stays, partner=player.partner, call=earlier[-1], player=player)))
    if given.before.auction.ended:
        told.append(Clause(Role.MEANS, say("A card already led goes back to its hand.")))
    if not given.effects(Impose):
        told.append(bricks.nobody_is_restricted())
    return (*told, *_closed(given, wrong))


def _kept(given: Given, wrong: Told, stands: Text) -> tuple[Clause, ...]:
    """The last call stands; the score can still be adjusted."""
    parts = _about(wrong) | dict(stands.parts)
    happened = _what_was_wrong(wrong)
    if given.answer("evidence") in ("no evidence", "no agreement"):
        happened = (
            say("Nothing shows that {seat:gen} explanation of {call:the} is your agreement.", **_about(wrong)),
            say("So I must treat it as wrong."),
            say("{first} and {second}, take it that there is no proven agreement.", **parts),
        )
    last = say("{player:gen} {call:noun} stands, because it would hardly have been another call.", **parts)
    if given.answer("calls_anew") is not None:
        last = say("{player} keeps {call:the}, and it stands.", **parts)
    earlier = [seat for seat, _ in _since(wrong, given.before)[:-1]]
    told = [*[Clause(Role.HAPPENED, text) for text in happened], Clause(Role.MEANS, last)]
    if earlier:
        told.append(Clause(Role.LATER, say("If it damaged {side} earlier, I adjust the score.", **parts)))
    return (*told, *_closed(given, wrong), bricks.call_me(wrong.offender.side.other))


def _only_the_score(given: Given, wrong: Told) -> tuple[Clause, ...]:
    """21B3: the lead is faced; a card may go back, and the score can be adjusted."""
    told = [Clause(Role.HAPPENED, text) for text in _what_was_wrong(wrong)[:1]]
    told.append(Clause(Role.MEANS, say("No call is changed.")))
    if given.before.at_play is not None:
        back = template("A card played because of it can be taken back only if nothing has been played since.")
        told.append(Clause(Role.MEANS, say(back), spare=True))
    later = say("If it damaged {side} in the auction, I adjust the score.", side=wrong.offender.side.other)
    return (*told, *_closed(given, wrong), Clause(Role.LATER, later), bricks.call_me(wrong.offender.side.other))
