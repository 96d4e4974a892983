"""What is said at the table, as sentences: made from a seat's view before and its view now, and from nothing else.

One polite sentence for each thing that happened, and those that must be heard at once: it is your turn, play has stopped.
"""

from collections.abc import Iterator

from msgspec import Struct

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.notation import read_call, read_contract
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.language.words import CALLS
from bridgelaws.online.state import Phase
from bridgelaws.online.views import Seen, SeenClaim, SeenOver, Shown
from bridgelaws.text import Text, say, say_count


class News(Struct, frozen=True):
    said: tuple[Text, ...] = ()
    now: tuple[Text, ...] = ()  # to be heard at once


def tell_news(before: Seen | None, after: Seen) -> News:
    """What has happened between two views of the same seat; before the first one everything is new."""
    if before is None or before.board != after.board:
        return News((*_begin(after), *_tell_calls(None, after)), tuple(_tell_at_once(None, after)))
    said = (
        *_tell_people(before, after),
        *_tell_calls(before, after),
        *_tell_contract(before, after),
        *_tell_cards(before, after),
        *_tell_result(before, after),
    )
    return News(said, tuple(_tell_at_once(before, after)))


def contract_of(seen: Seen | SeenOver) -> Contract | None:
    return read_contract(seen.contract, seen.declarer) if seen.contract and seen.declarer else None


def call_in_words(call: Call) -> object:
    """As it is said: a pass is a word, not a letter."""
    return CALLS.get(type(call), call)


def _begin(seen: Seen) -> Iterator[Text]:
    if seen.board and seen.dealer:
        yield say("Board {board}. Dealer {seat}.", board=seen.board, seat=seen.dealer)
        yield from say_hand(say("Your hand:"), [each.card for each in seen.hand])


def say_hand(whose: Text, cards: list[Card]) -> Iterator[Text]:
    """Suit by suit, from the highest card down."""
    yield whose
    for suit in sorted(Suit, reverse=True):
        held = sorted([card.rank for card in cards if card.suit is suit], reverse=True)
        if held:
            yield say("{suit}: {cards}.", suit=suit, cards=tuple(held))
        else:
            yield say("{suit}: none.", suit=suit)


def _tell_people(before: Seen, after: Seen) -> Iterator[Text]:
    for seat in SEATS:
        old, new = before.names.get(seat.value), after.names.get(seat.value)
        if new is None or old is None:
            continue
        if old.free and not new.free:
            yield say("{name} sits down, {seat}.", name=new.name, seat=seat)
        elif new.away != old.away:
            away, back = say("{name} is away.", name=new.name), say("{name} is back.", name=new.name)
            yield away if new.away else back
        if new.taken > old.taken:
            yield say("{name}, {seat}, goes on with another device.", name=new.name, seat=seat)
        if new.tries > old.tries:
            yield say("Somebody tried to take the seat of {name}, {seat}.", name=new.name, seat=seat)
    known = {device for device, _ in before.knocks}
    for device, name in after.knocks:
        if device not in known:
            yield say("{name} would like to sit down.", name=name)


def _tell_calls(before: Seen | None, after: Seen) -> Iterator[Text]:
    if before is not None and after.taken_back > before.taken_back:
        yield say("The last action has been taken back.")
        return
    known = before.auction if before is not None else ()
    for place, each in enumerate(after.auction):
        call = read_call(each.call)
        if place >= len(known):
            yield say("{seat}: {call}.", seat=each.seat, call=call_in_words(call))
        note = known[place].note if place < len(known) else ""
        if each.note and each.note != note and each.seat is not after.you:
            yield say("{seat} explains {call}: {text}", seat=each.seat, call=call_in_words(call), text=each.note)


def _tell_contract(before: Seen, after: Seen) -> Iterator[Text]:
    if after.contract and not before.contract and (contract := contract_of(after)):
        yield say("The contract is {contract}.", contract=contract)
    if after.lead_down and not before.lead_down:
        yield say("{seat} has led, face down.", seat=after.lead_down)


def _tell_cards(before: Seen, after: Seen) -> Iterator[Text]:
    if after.taken_back != before.taken_back:
        return
    known = set(before.trick) | (set(before.last_trick) if not before.trick else set())
    finished = after.trick_number > before.trick_number or (after.over and not before.over)
    for seat, each in (*(after.last_trick if finished else ()), *after.trick):
        if (seat, each) not in known and not _is_among(each, before, seat):
            yield say("{seat} plays the {rank} of {suit}.", seat=seat, rank=each.card.rank, suit=each.card.suit)
    if after.dummy and not before.dummy:
        yield from say_hand(say("Dummy is {seat}:", seat=after.dummy.seat), [each.card for each in after.dummy.cards])
    if finished and after.won and after.you and after.won != before.won:
        side = after.you.side
        yield say(
            "You have won {own}, they have won {theirs}.", own=after.won[side.value], theirs=after.won[side.other.value]
        )


def _is_among(each: Shown, before: Seen, seat: Seat) -> bool:
    return any(who is seat and old.card is each.card for who, old in before.trick)


def _tell_result(before: Seen, after: Seen) -> Iterator[Text]:
    if after.over is not None and before.over is None:
        yield from result_in_words(after.over)


def result_in_words(over: SeenOver) -> Iterator[Text]:
    contract = contract_of(over)
    if over.left_open:
        yield say("The board is left for a Director to decide.")
    elif contract is None:
        yield say("The board is passed out.")
    else:
        yield say_count(
            "{contract}: one trick. North–South {score:signed}.",
            "{contract}: {count} tricks. North–South {score:signed}.",
            count=over.tricks,
            contract=contract,
            score=over.score_ns or 0,
        )


def _tell_at_once(before: Seen | None, after: Seen) -> Iterator[Text]:
    if after.claim is not None and (before is None or before.claim is None):
        yield _tell_claim(after.claim)
    if after.undo is not None and (before is None or before.undo is None):
        yield say("{seat} asks to take the last action back.", seat=after.undo)
    known = {each.place for each in before.asked} if before else set[int]()
    for asked in after.asked:
        if asked.place not in known:
            yield say("You are asked: what does {call} mean?", call=call_in_words(read_call(asked.call)))
    if turn := _tell_turn(before, after):
        yield turn


def _tell_claim(claim: SeenClaim) -> Text:
    if not claim.tricks:
        return say("{seat} concedes the rest. {words}", seat=claim.seat, words=claim.statement)
    return say_count(
        "{seat} claims one of the last {left} tricks. {words}",
        "{seat} claims {count} of the last {left} tricks. {words}",
        count=claim.tricks,
        seat=claim.seat,
        left=claim.left,
        words=claim.statement,
    )


def _tell_turn(before: Seen | None, after: Seen) -> Text | None:
    if after.may is None or (before is not None and before.may == after.may and before.state is after.state):
        return None
    if after.may.calls:
        return say("Your turn to call.")
    if after.may.hand is not after.you:
        return say("Your turn to play from dummy.")
    return say("Your lead.") if after.state is Phase.LEAD or not after.trick else say("Your turn to play.")
