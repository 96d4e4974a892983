"""Laws 53 to 56: leads out of turn. All options in one speech, then one speech on what was chosen."""

from collections.abc import Mapping

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.speech import penalty_bricks as penalty
from bridgelaws.speech.incident import Asked, Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.effects.play import (
    BecomesPenaltyCard,
    CardStands,
    CardTakenBack,
    DeclarerChanged,
    FaceDownLeadTakenBack,
    LaterCardsTakenBack,
)
from bridgelaws.table.irregularities import LeadOutOfTurn, SecondCardFromDummy
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say, template


def choose(asked: Asked) -> tuple[Clause, ...] | None:
    wrong, chooser = asked.irregularity, asked.put_to
    if not isinstance(wrong, LeadOutOfTurn) or not isinstance(chooser, Seat):
        return None
    match asked.key:
        case "opening_lead_choice":
            return _five_choices(wrong, asked.table)
        case "lead_accepted" if wrong.turn is wrong.offender.partner:
            return _four_choices(wrong, asked.table)
        case "lead_accepted":
            return _two_choices(wrong, asked.table)
        case "defenders_choice":
            return _defenders_choice(wrong, chooser, asked.table)
        case _:
            return None


def _parts(wrong: LeadOutOfTurn, table: Table) -> dict[str, object]:
    declarer = penalty.declarer_of(table)
    return {
        "seat": wrong.offender,
        "card": wrong.card,
        "suit": wrong.card.suit,
        "turn": wrong.turn,
        "declarer": declarer,
        "dummy": declarer.partner,
    }


def _happened(wrong: LeadOutOfTurn) -> Clause:
    text = say("{seat} led {card} at {turn:gen} turn.", seat=wrong.offender, card=wrong.card, turn=wrong.turn)
    return Clause(Role.HAPPENED, text)


def _four_choices(wrong: LeadOutOfTurn, table: Table) -> tuple[Clause, ...]:
    """53A, 56B, 50D2: to declarer, at the turn of the other defender."""
    parts = _parts(wrong, table)
    refuse = template(
        "Or refuse: ask {turn} for {suit:one}, or forbid {suit} while {turn} keeps the lead, and {seat}"
        " picks {card} up;"
        " or let {turn} lead anything, and {card} stays as a major penalty card."
    )
    told = (
        say("{declarer}, four choices, and {dummy} may not help.", **parts),
        say("Accept it, and you play next."),
        say(refuse, **parts),
    )
    return (_happened(wrong), *[Clause(Role.CHOICE, text) for text in told])


def _two_choices(wrong: LeadOutOfTurn, table: Table) -> tuple[Clause, ...]:
    """53A, 56A: to declarer, whose lead it was."""
    parts = _parts(wrong, table)
    lying = [each.card for each in penalty.penalty_cards(table) if each.seat is wrong.offender]
    happened = [say("It is {turn:gen} lead, and {seat} has led {card}.", **parts)]
    if lying:
        happened.append(say("{cards} still lie there.", cards=all_of(lying)) if lying[1:] else _one_still(lying[0]))
        text = template(
            "{declarer}, accept {card}, or refuse: then {card} becomes a major penalty card beside it, and you lead."
        )
    else:
        text = template("{declarer}, accept {card}, or refuse: then {card} becomes a major penalty card, and you lead.")
    choice = say(text, **parts), say("{dummy} may not help.", **parts)
    return (*[Clause(Role.HAPPENED, each) for each in happened], *[Clause(Role.CHOICE, each) for each in choice])


def _one_still(card: Card) -> Text:
    return say("{card} still lies there.", card=card)


def _five_choices(wrong: LeadOutOfTurn, table: Table) -> tuple[Clause, ...]:
    """54A to 54D."""
    parts = _parts(wrong, table)
    accept = template(
        "Accept: one, you put your hand down and {dummy} is declarer; two, {dummy:gen} hand goes down and you play second."
    )
    refuse = template(
        "Refuse: three, {turn} must lead {suit:one}; four, no {suit:bare} as long as {turn} keeps the"
        " lead; in both {seat} picks {card} up."
    )
    leave = template("Five, {turn} leads anything and {card} stays, a major penalty card.")
    told = (
        say("{declarer}, five choices, without {dummy:gen} help.", **parts),
        say(accept, **parts),
        say(refuse, **parts),
        say(leave, **parts),
    )
    return (*_unseen_lead(table), _happened(wrong), *[Clause(Role.CHOICE, text) for text in told])


def _unseen_lead(table: Table) -> list[Clause]:
    """54: the right leader had led face down."""
    down = table.at_play.face_down if table.at_play else ()
    text = template("{seat}, take your face-down card back unseen; it is no penalty card.")
    return [Clause(Role.HAPPENED, say(text, seat=seat)) for seat, _ in down]


def _defenders_choice(wrong: LeadOutOfTurn, chooser: Seat, table: Table) -> tuple[Clause, ...]:
    """55A: either defender; if they differ, the one who plays next."""
    parts = {**_parts(wrong, table), "chooser": chooser}
    declarer = penalty.declarer_of(table)
    if wrong.turn.side is not declarer.side:
        happened = say("It was {turn:gen} lead, and {declarer} has led {card}.", **parts)
    elif wrong.offender is declarer:
        happened = say("The lead is in dummy, and {declarer} led {card} from the hand.", **parts)
    else:
        happened = say("The lead is in {declarer:gen} hand, and {declarer} led {card} from dummy.", **parts)
    defenders = sorted([seat for seat in Seat if seat.side is not declarer.side], key=lambda seat: seat is not chooser)
    told = (
        say("{defenders}, either of you may accept it or have it taken back.", defenders=all_of(defenders)),
        say("If you differ, {chooser} decides, being next to play.", **parts),
        say("Please say without discussing it."),
    )
    return (Clause(Role.HAPPENED, happened), *[Clause(Role.CHOICE, text) for text in told])


# The ruling.


def rule(given: Given) -> tuple[Clause, ...] | None:
    wrong = given.irregularity
    if not isinstance(wrong, LeadOutOfTurn):
        return None
    if given.effects(DeclarerChanged):
        return _becomes_dummy(given, wrong)
    if given.effects(CardStands):
        return _stands(given, wrong)
    if given.effects(CardTakenBack):
        return _goes_back(given, wrong)
    return None


def _trick(given: Given) -> int:
    return given.after.at_play.number if given.after.at_play else 1


def _order_after(seat: Seat, table: Table) -> Text:
    dummy = penalty.declarer_of(table).partner
    parts = {"first": seat.lho, "second": seat.partner, "third": seat.rho}
    if seat.rho is dummy:
        return say("{first} plays next, then {second}, then dummy.", **parts)
    if seat.lho is dummy:
        return say("Dummy plays next, then {second}, then {third}.", **parts)
    return say("{first} plays next, then {second}, then {third}.", **parts)


def _becomes_dummy(given: Given, wrong: LeadOutOfTurn) -> tuple[Clause, ...]:
    """54A."""
    contract = given.after.contract
    assert contract is not None
    new, old = contract.declarer, contract.declarer.partner
    parts = {
        "old": old,
        "new": new,
        "bid": contract.bid,
        "card": wrong.card,
        "next": new.rho if wrong.offender.lho is old else new.lho,
    }
    if given.answer("opening_lead_choice") is None:
        first = say(
            "{old} has begun to put the hand down after {seat:gen} lead, so all of it goes down.",
            seat=wrong.offender,
            **parts,
        )
    else:
        first = say("{old} accepts and becomes dummy: {old}, put your hand down.", **parts)
    third = wrong.offender.partner
    told = (
        say("{new} is declarer in {bid:the}, {old} is dummy, and {card} is the lead.", **parts),
        say("{new} calls the next card from {old:gen} hand, then {third} plays, then {new}.", third=third, **parts),
    )
    return (Clause(Role.MEANS, first), *[Clause(Role.DUTY, text) for text in told])


def _stands(given: Given, wrong: LeadOutOfTurn) -> tuple[Clause, ...]:
    parts = {**_parts(wrong, given.after), "trick": _trick(given)}
    declarer = penalty.declarer_of(given.after)
    if wrong.offender.side is declarer.side:
        return _declarers_lead_stands(given, wrong)
    if given.answer("opening_lead_choice") == "accept":
        return _opening_lead_accepted(say("{declarer} accepts and stays declarer.", **parts), parts)
    if given.answer("saw_dummy"):
        seen = say("{declarer} could have seen a card of {dummy:gen}, so the lead must be accepted.", **parts)
        return _opening_lead_accepted(seen, parts)
    if given.answer("lead_accepted"):
        first = say("{declarer} accepts: {card} is the lead to trick {trick}, and no penalty card.", **parts)
        return Clause(Role.MEANS, first), Clause(Role.MEANS, _order_after(wrong.offender, given.after))
    played = _played_to_it(given, wrong)
    if played is None:
        return (Clause(Role.MEANS, say("{card} stands: it is the lead to trick {trick}.", **parts)),)
    happened = say(
        "{seat} led {card} at {turn:gen} turn, and {player} has played {to_it} to it.",
        player=played[0],
        to_it=played[1],
        **parts,
    )
    accepts = say("That accepts it: {card} is the lead to trick {trick}, and nothing more follows.", **parts)
    return Clause(Role.HAPPENED, happened), Clause(Role.MEANS, accepts)


def _opening_lead_accepted(first: Text, parts: Mapping[str, object]) -> tuple[Clause, ...]:
    """54B, 54C."""
    told = (
        say("{dummy}, put your hand down.", **parts),
        say("{card} is the lead; {declarer} plays the second card from the hand, then {turn}, dummy last.", **parts),
    )
    return (Clause(Role.MEANS, first), *[Clause(Role.DUTY, text) for text in told])


def _declarers_lead_stands(given: Given, wrong: LeadOutOfTurn) -> tuple[Clause, ...]:
    """55A, 53A."""
    parts = {**_parts(wrong, given.after), "trick": _trick(given), "next": wrong.offender.lho}
    if given.answer("defenders_choice") == "accept":
        text = template("{next} plays next and accepts: {card} from {seat:gen} hand is the lead to trick {trick}.")
        return (Clause(Role.MEANS, say(text, **parts)),)
    played = _played_to_it(given, wrong)
    if played is None:
        return (Clause(Role.MEANS, say("{card} stands: it is the lead to trick {trick}.", **parts)),)
    happened = say(
        "{card} was led from the wrong hand, but {player} has played to it, so it stands.", player=played[0], **parts
    )
    return (Clause(Role.HAPPENED, happened),)


def _played_to_it(given: Given, wrong: LeadOutOfTurn) -> tuple[Seat, Card] | None:
    state = given.before.at_play
    later = state.floor[1:] if state else ()
    return next(((seat, card) for seat, card in later if seat is not wrong.offender), None)


def _goes_back(given: Given, wrong: LeadOutOfTurn) -> tuple[Clause, ...]:
    """53A, 54D, 55B, 56B."""
    declarer = penalty.declarer_of(given.after)
    parts = {**_parts(wrong, given.after), "trick": _trick(given), "partner": wrong.offender.partner}
    unseen = [Clause(Role.DUTY, text) for text in _face_down_goes_back(given)]
    if wrong.offender.side is declarer.side:
        return _declarers_lead_goes_back(given, wrong)
    if given.effects(BecomesPenaltyCard):
        refused = Clause(Role.MEANS, say("{declarer} refuses {card}, led at {turn:gen} turn.", **parts))
        return (refused, *unseen, *penalty.laid(given))
    covers = penalty.reviews_of(given)
    own_lead = _own_lead(given, wrong)
    if own_lead is not None:
        own = say(
            "It was {turn:gen} lead, and {turn} has made it: {own} is the lead to trick {trick}.", own=own_lead, **parts
        )
        back = say("{seat}, take {card} back; it is no penalty card.", **parts)
        closed = say("{partner} may not use having seen it.", **parts)
        return Clause(Role.MEANS, own), Clause(Role.DUTY, back, covers), Clause(Role.DUTY, closed, covers)
    back = say(
        "At the last trick a lead out of turn always goes back: {seat}, take your card back and play it in turn.", **parts
    )
    if given.effects(LaterCardsTakenBack):
        back = say(
            "At the last trick a lead out of turn always goes back: take your cards back, all of you, and play in turn."
        )
    told = (say("It is {turn:gen} lead.", **parts), back, say("Nothing else follows."))
    return tuple([Clause(Role.MEANS, text, covers) for text in told])


def _own_lead(given: Given, wrong: LeadOutOfTurn) -> Card | None:
    """53B: the card of the player whose turn it was, put down after the lead out of turn."""
    state = given.before.at_play
    later = state.floor[1:] if state else ()
    return next((card for seat, card in later if seat is wrong.turn), None)


def _face_down_goes_back(given: Given) -> list[Text]:
    found = [effect for effect in given.ruling.effects if isinstance(effect, FaceDownLeadTakenBack)]
    return [say("{seat}, take your face-down card back unseen; it is no penalty card.", seat=each.seat) for each in found]


def _declarers_lead_goes_back(given: Given, wrong: LeadOutOfTurn) -> tuple[Clause, ...]:
    declarer, covers = penalty.declarer_of(given.after), penalty.reviews_of(given)
    parts = {**_parts(wrong, given.after), "next": wrong.offender.lho}
    if given.before.at_play is None or not given.answers:
        told = (
            say("{declarer} is declarer and does not lead.", **parts),
            say("{seat}, take {card} back; nothing follows from it.", **parts),
            say("The defenders may remember it."),
        )
        return tuple([Clause(Role.MEANS, text, covers) for text in told])
    if wrong.offender is declarer:
        first = say("{next} decides: {card} goes back to {declarer:gen} hand.", **parts)
    else:
        first = say("{card} came from dummy, so {next} decides: it goes back to dummy.", **parts)
    if wrong.turn.side is declarer.side:
        own = template(
            "{declarer}, you lead from dummy, any card of any suit; you may not build on how the defenders took it."
        )
        hand = template(
            "{declarer}, you lead from your hand, any card of any suit; you may not build on how the defenders took it."
        )
        return Clause(Role.MEANS, first), Clause(Role.DUTY, say(hand if wrong.turn is declarer else own, **parts), covers)
    return (
        Clause(Role.MEANS, first),
        Clause(Role.MEANS, say("Nothing else follows."), covers),
        Clause(Role.DUTY, say("It is {turn:gen} lead: {turn}, lead any card.", **parts)),
    )


def rule_second_card(given: Given) -> tuple[Clause, ...] | None:
    """54B: the second card came from dummy."""
    wrong = given.irregularity
    if not isinstance(wrong, SecondCardFromDummy):
        return None
    parts = {"declarer": wrong.offender, "card": wrong.card}
    told = (
        say("The second card should have come from {declarer:gen} hand.", **parts),
        say("But {card} has been called, it is legal, and it stays: it is dummy’s card when dummy’s turn comes.", **parts),
    )
    return tuple([Clause(Role.MEANS, text) for text in told])
