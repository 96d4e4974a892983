"""62C: who has played after a revoke that is put right may change; what becomes of a defender's card is told before."""

from collections.abc import Mapping

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.speech import penalty_bricks as penalty
from bridgelaws.speech.incident import Asked
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.effects.play import CardReplaced, LeadReturned, RevokeCorrected
from bridgelaws.table.irregularities import RevokeMade
from bridgelaws.table.play_state import AtPlay
from bridgelaws.text import Text, say, template

_ASKED = ("keeps_card", "keeps_lead")


def choose(asked: Asked) -> tuple[Clause, ...] | None:
    wrong, chooser, state = asked.irregularity, asked.put_to, asked.table.at_play
    if not isinstance(wrong, RevokeMade) or not isinstance(chooser, Seat) or asked.key not in _ASKED or state is None:
        return None
    said = dict(asked.text.parts)
    mine = said["own"]
    assert isinstance(mine, Card)
    parts = {"chooser": chooser, "mine": mine, "trick": wrong.trick}
    told = list[Text]()
    if not any(each.key in _ASKED for each in asked.answers):
        told += _put_right_first(asked, wrong, state)
    if asked.key == "keeps_lead":
        told.append(say("{chooser}, you may take {mine} back, or leave it.", **parts))
    else:
        told += _may_change(asked, wrong, state, parts)
    return tuple([Clause(Role.CHOICE, text) for text in told])


def _put_right_first(asked: Asked, wrong: RevokeMade, state: AtPlay) -> list[Text]:
    """Whose revoke is put right, with which card, and what becomes of the other; and of a lead that cannot stay."""
    told = list[Text]()
    if (
        state.play.trick.plays
        and state.number > wrong.trick
        and not state.has_played_to(wrong.offender.side, wrong.trick + 1)
    ):
        text = template("{side} have not played to trick {next}, so it is in time.")
        told.append(say(text, side=wrong.offender.side, next=wrong.trick + 1))
    kept = asked.ruling_if(True)
    effects = kept.effects if kept else ()
    wrongly = {each.revoke.seat for each in effects if isinstance(each, RevokeCorrected)}
    replaced = [each for each in effects if isinstance(each, CardReplaced) and each.seat in wrongly]
    for each in replaced or _as_asked(asked, wrong):
        told.append(_play_instead(each, asked))
    if any(isinstance(each, LeadReturned) for each in effects) and state.play.trick.plays:
        leader, lead = state.play.trick.plays[0]
        told.append(say("{seat:gen} {card} goes back to the hand.", seat=leader, card=lead))
    return told


def _as_asked(asked: Asked, wrong: RevokeMade) -> list[CardReplaced]:
    said = dict(asked.text.parts)
    return [CardReplaced(wrong.offender, wrong.trick, wrong.card, said["by"])]


def _play_instead(each: CardReplaced, asked: Asked) -> Text:
    parts = {"seat": each.seat, "suit": each.by.suit, "by": each.by, "card": each.card, "trick": each.trick}
    if each.seat.side is penalty.declarer_of(asked.table).side:
        text = template("{seat} has {suit:one}: {by} is {seat:gen} card to trick {trick}, and {card} goes back to the hand.")
    else:
        text = template(
            "{seat} has {suit:one}: {by} is {seat:gen} card to trick {trick}, and {card} stays as a major penalty card."
        )
    return say(text, **parts)


def _may_change(asked: Asked, wrong: RevokeMade, state: AtPlay, parts: Mapping[str, object]) -> list[Text]:
    chooser = parts["chooser"]
    assert isinstance(chooser, Seat)
    told = [say("{chooser}, {mine} came after it: you may change it or keep it.", **parts)]
    declarer = penalty.declarer_of(asked.table)
    if chooser.side is not declarer.side:
        return [*told, say("If you change it, {mine} is a penalty card.", **parts)]
    lead = state.play.trick.plays[0] if state.number > wrong.trick and state.play.trick.plays else None
    if lead and lead[0].side is chooser.side:
        told.append(say("You may also take back {lead}, led to trick {next}.", lead=lead[1], next=wrong.trick + 1))
    theirs = state.card_of(wrong.offender.partner, wrong.trick)
    if theirs is not None and wrong.offender.side is not declarer.side and _is_later(state, wrong, wrong.offender.partner):
        then = template("Only if you change {mine} may {partner} change {theirs}, which then is a penalty card.")
        told.append(say(then, mine=parts["mine"], partner=wrong.offender.partner, theirs=theirs))
    return told


def _is_later(state: AtPlay, wrong: RevokeMade, seat: Seat) -> bool:
    order = [each for each, _ in state.trick(wrong.trick).plays]
    return order.index(seat) > order.index(wrong.offender)
