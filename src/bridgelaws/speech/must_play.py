"""44C, 50, 59: "What must West play?" The duties of the hand in turn, and the cards that obey them, with the reason."""

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.provision import Provision
from bridgelaws.table.in_force import in_force
from bridgelaws.table.legal import legal_cards, why_not_card
from bridgelaws.table.result import result, was_stopped
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, any_of, say, template


def hand_in_turn(table: Table) -> Seat | None:
    """Who is to play a card now; nobody before the play, after it, or while something lies there unsettled."""
    state = table.at_play
    if state is None or state.ended or state.floor or table.cases or was_stopped(table) or result(table) is not None:
        return None
    return table.to_play


def say_duties(table: Table) -> tuple[Text, ...]:
    """What holds for the hand in turn whatever it holds: this may be said aloud."""
    seat, state = hand_in_turn(table), table.at_play
    if seat is None or state is None:
        return ()
    led = state.play.trick.led
    follow = say("{seat} is on lead.", seat=seat)
    if led is not None:
        text = template("{seat} must follow suit with {suit}, holding any ({law:number}).")
        follow = say(text, seat=seat, suit=led, law=Provision("44C"))
    bound = [in_force(each) for each in table.restrictions if each.seat is seat]
    return (follow, *bound, *_penalty_cards(table, seat))


def _penalty_cards(table: Table, seat: Seat) -> list[Text]:
    """50C, 50D1(a), 51A."""
    state = table.at_play
    assert state is not None
    own = [each for each in state.penalty_cards if each.seat is seat]
    if major := [each.card for each in own if each.major]:
        first = template("{cards} comes before any other card whenever it may legally be played ({law:number}).")
        if len(major) > 1:
            first = template("Of {cards} declarer names the one that is played, whenever several may be ({law:number}).")
        law = Provision("50D1(a)") if len(major) == 1 else Provision("51A")
        return [say(first, cards=all_of(major), law=law)]
    text = template("No other card below the ten in the suit of {card} comes before it ({law:number}).")
    return [say(text, card=each.card, law=Provision("50C")) for each in own]


def say_cards(table: Table) -> tuple[Text, ...]:
    """Which of the cards held may be played, and why the others may not: only for eyes that see the hand."""
    seat, allowed = hand_in_turn(table), legal_cards(table)
    state = table.at_play
    hand = state.play.hands[seat.index] if seat is not None and state is not None else None
    if seat is None or hand is None or allowed is None:
        return ()
    if len(allowed) == len(hand.cards):
        return (say("Any card may be played."),)
    reasons = dict[Text, list[Card]]()
    for card in hand.cards:
        why = why_not_card(table, seat, card)
        if why is not None:
            reasons.setdefault(why[1], []).append(card)
    told = [say("Not {cards}: {why}", cards=any_of(cards), why=why) for why, cards in reasons.items()]
    return (say("{seat} may play {cards}.", seat=seat, cards=any_of(allowed)), *told)


def question(seat: Seat) -> Text:
    return say("What must {seat} play?", seat=seat)
