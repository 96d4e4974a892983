"""Laws 57, 58 and 60: cards played too early, at once, or after an error."""

from collections.abc import Mapping

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.speech import penalty_bricks as penalty
from bridgelaws.speech.incident import Asked, Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.effects.board import Impose
from bridgelaws.table.effects.play import BecomesPenaltyCard, CardPutDown, EarlyCardStays, FacedCardTakenBack
from bridgelaws.table.irregularities import PlayBeforeLead, PlayOutOfTurn, SeveralCards, SimultaneousPlay
from bridgelaws.table.restrictions import PlayDemanded
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say, template


def choose(asked: Asked) -> tuple[Clause, ...] | None:
    """57A: what declarer may ask of the offender's partner."""
    wrong, chooser = asked.irregularity, asked.put_to
    if not isinstance(wrong, PlayOutOfTurn) or asked.key != "demand" or not isinstance(chooser, Seat):
        return None
    state = asked.table.at_play
    assert state is not None
    led = state.play.trick.plays[0][1].suit
    partner = wrong.offender.partner
    parts = {
        "seat": wrong.offender,
        "partner": partner,
        "card": wrong.card,
        "declarer": chooser,
        "suit": led,
        "dummy": chooser.partner,
    }
    if state.has_played(wrong.offender, state.number):
        text = template("{seat} led {card} to trick {next} before {partner} had played to trick {trick}.")
        happened = say(text, trick=state.number, next=state.number + 1, **parts)
    else:
        happened = say("{seat} played {card} before {partner}.", **parts)
    return (
        Clause(Role.HAPPENED, happened),
        Clause(Role.HAPPENED, say("{card} is a major penalty card.", **parts)),
        *[Clause(Role.CHOICE, text) for text in _demands(asked.book.edition, parts)],
        Clause(Role.CHOICE, say("{dummy} may not help.", **parts)),
    )


def _four(parts: Mapping[str, object]) -> tuple[Text, ...]:
    """57A1 to 57A3, 2017."""
    text = template(
        "{declarer}, you may ask {partner} for one thing: the highest {suit:bare}, the lowest {suit:bare},"
        " a card of another suit that you name, or no card of another suit that you name."
    )
    return (say(text, **parts),)


def _three(parts: Mapping[str, object]) -> tuple[Text, ...]:
    """57A1 to 57A3, 2007."""
    text = template(
        "{declarer}, you may ask {partner} for one thing: the highest {suit:bare}, the lowest {suit:bare},"
        " or no card of another suit that you name."
    )
    return (say(text, **parts),)


_demands = by_edition({Edition.LAWS_2007: _three, Edition.LAWS_2017: _four})


def choose_card(asked: Asked) -> tuple[Clause, ...] | None:
    """58B2, 47D."""
    wrong, chooser = asked.irregularity, asked.put_to
    if not isinstance(wrong, SeveralCards) or not isinstance(chooser, Seat) or asked.table.at_play is None:
        return None
    parts = {"seat": wrong.offender, "cards": all_of(wrong.visible), "trick": asked.table.at_play.number}
    if asked.key == "card_proposed":
        happened = say("{seat}, {cards} came down together and were seen.", **parts)
        which = say("{seat}, which one do you play to trick {trick}?", **parts)
        if wrong.offender.side is penalty.declarer_of(asked.table).side:
            other = say("The others go back to the hand.")
        else:
            other = (
                say("The others stay on the table as penalty cards.")
                if wrong.visible[2:]
                else say("The other stays on the table as a penalty card.")
            )
        return Clause(Role.HAPPENED, happened), Clause(Role.CHOICE, other), Clause(Role.NEXT, which)
    if asked.key == "keeps_card":
        mine = next((part for name, part in asked.text.parts if name == "own"), None)
        played = next((each.value for each in asked.answers if each.key == "card_proposed"), None)
        left = [card for card in wrong.visible if card is not played]
        first = say(
            "{seat} plays {played} and takes {left} out; {left} is a minor penalty card.",
            played=played,
            left=all_of(left),
            **parts,
        )
        if mine is None:
            return None
        may = template(
            "{chooser}, you called {mine} after it: you may change it or keep it, and what you change costs nothing."
        )
        return Clause(Role.HAPPENED, first), Clause(Role.CHOICE, say(may, chooser=chooser, mine=mine))
    return None


# The ruling.


def rule(given: Given) -> tuple[Clause, ...] | None:
    wrong = given.irregularity
    if not isinstance(wrong, PlayOutOfTurn):
        return None
    demand = next(
        (
            effect.restriction
            for effect in given.ruling.effects
            if isinstance(effect, Impose) and isinstance(effect.restriction, PlayDemanded)
        ),
        None,
    )
    if demand is not None:
        return _demanded(given, wrong, demand)
    if given.effects(BecomesPenaltyCard):
        return _cannot_be_played(given, wrong)
    if given.effects(EarlyCardStays):
        return _stays(given, wrong)
    return None


def _demanded(given: Given, wrong: PlayOutOfTurn, demand: PlayDemanded) -> tuple[Clause, ...]:
    state = given.after.at_play
    assert state is not None
    parts = {
        "seat": wrong.offender,
        "partner": wrong.offender.partner,
        "card": wrong.card,
        "suit": demand.suit,
        "led": state.play.trick.plays[0][1].suit,
        "declarer": penalty.declarer_of(given.after),
        "trick": state.number,
    }
    match demand.demand:
        case "highest":
            text = say("{partner}, play your highest {suit:bare} to trick {trick}; without {suit}, any card.", **parts)
        case "lowest":
            text = say("{partner}, play your lowest {suit:bare} to trick {trick}; without {suit}, any card.", **parts)
        case "suit":
            first = template(
                "{declarer} asks for {suit:one}. {partner}, following suit comes first: with {led:one} you play"
                " any {led:bare}, only without {led} {suit:one}."
            )
            text = say(first, **parts)
        case _:
            text = say("{partner}, play no {suit:bare} to trick {trick}, unless you have to follow suit with it.", **parts)
    told = [Clause(Role.DUTY, text, (demand, *penalty.reviews_of(given)))]
    if state.has_played(wrong.offender, state.number):
        own = state.card_of(wrong.offender, state.number)
        lead_it = template(
            "{seat}, {card} stays face up as a major penalty card; if {own} wins the trick, you must lead {card} to trick"
            " {next}."
        )
        then = say(lead_it, own=own, next=state.number + 1, **parts)
    else:
        then = say(
            "{seat}, {card} stays face up as a major penalty card: you play it when your turn comes in trick {trick}.",
            **parts,
        )
    return (*told, Clause(Role.DUTY, then))


def _cannot_be_played(given: Given, wrong: PlayOutOfTurn) -> tuple[Clause, ...]:
    """57B, 58A: a card that would be a revoke."""
    state = given.before.at_play
    led = state.play.trick.plays[0][1].suit if state and state.play.trick.plays else None
    parts = {"seat": wrong.offender, "card": wrong.card, "suit": led}
    if led is None or led is wrong.card.suit:
        return (Clause(Role.HAPPENED, say("{seat} played {card} too early.", **parts)), *penalty.laid(given))
    lead = say("{lead} is the lead.", lead=state.play.trick.plays[0][1] if state else None)
    first = say("{seat} has {suit:one}, so {card} cannot be played to this trick; {seat} follows suit in turn.", **parts)
    return (Clause(Role.HAPPENED, lead), Clause(Role.HAPPENED, first), *penalty.laid(given))


def _stays(given: Given, wrong: PlayOutOfTurn) -> tuple[Clause, ...]:
    """57C, 45C, 60A1."""
    declarer, covers = penalty.declarer_of(given.after), penalty.reviews_of(given)
    parts = {
        "seat": wrong.offender,
        "card": wrong.card,
        "turn": wrong.turn,
        "declarer": declarer,
        "partner": wrong.offender.partner,
    }
    if wrong.offender.side is declarer.side:
        text = template("{seat:gen} {card} was played before its turn; it stays and counts when the turn comes.")
        return (Clause(Role.MEANS, say(text, **parts), covers),)
    if given.answer("dummy_picked_a_card"):
        told = (
            say("Dummy had moved a card that {declarer} had not called, so nothing follows for {seat}.", **parts),
            say("{card} stays for {seat:gen} turn.", **parts),
            say("{dummy}, wait for {declarer:gen} word.", dummy=declarer.partner, **parts),
        )
        return tuple([Clause(Role.MEANS, text, covers) for text in told])
    own = _declarers_card(given)
    if own is not None:
        called = (
            say("{declarer} had already played {own} when {seat} played, so nothing follows.", own=own, **parts),
            say("{seat:gen} {card} stays and counts in its turn.", **parts),
        )
        return tuple([Clause(Role.MEANS, text, covers) for text in called])
    if covers:
        told = (
            say("{seat} played {card} before {turn}.", **parts),
            _it_is_legal(given, wrong, parts),
            say("{declarer} may use it; {partner} may not use it.", **parts),
        )
        return tuple([Clause(Role.MEANS, text, covers) for text in told])
    text = template(
        "{seat} played {card} before {turn}, but nothing is put right: it counts as {seat:gen} card when the turn comes."
    )
    return (Clause(Role.MEANS, say(text, **parts), covers),)


def _it_is_legal(given: Given, wrong: PlayOutOfTurn, parts: Mapping[str, object]) -> Text:
    """57D: also of another suit, where the suit led cannot be followed."""
    plays = given.before.at_play.play.trick.plays if given.before.at_play else ()
    if not plays or plays[0][1].suit is wrong.card.suit:
        text = template("{card} is legal, so it stays and is {seat:gen} card when the turn comes; it is no penalty card.")
        return say(text, **parts)
    lead = plays[0][1]
    text = template(
        "{lead} is the lead, and {seat} has no {suit:bare}, so {card} is legal: it stays and is {seat:gen} card when the"
        " turn comes, and no penalty card."
    )
    return say(text, lead=lead, suit=lead.suit, **parts)


def _declarers_card(given: Given) -> object:
    """A card that declarer's side had put down early to this trick too."""
    state = given.before.at_play
    declarer = penalty.declarer_of(given.after)
    early = [card for _, seat, card in state.waiting if seat.side is declarer.side] if state else []
    return early[0] if early else None


def rule_before_lead(given: Given) -> tuple[Clause, ...] | None:
    """60A, 57."""
    wrong = given.irregularity
    if not isinstance(wrong, PlayBeforeLead):
        return None
    declarer = penalty.declarer_of(given.after)
    return (Clause(Role.HAPPENED, say("{declarer} had not led yet.", declarer=declarer)), *penalty.laid(given))


def rule_at_once(given: Given) -> tuple[Clause, ...] | None:
    """58A."""
    wrong = given.irregularity
    if not isinstance(wrong, SimultaneousPlay) or given.before.at_play is None:
        return None
    plays = given.before.at_play.play.trick.plays
    if not plays:
        return None
    seat, card = plays[-1]
    parts = {"seat": wrong.offender, "card": wrong.card, "first": seat, "lead": card}
    told = (
        say("Both played at once; it was {first:gen} turn.", **parts),
        say("{lead} counts first, and {seat:gen} {card} counts as coming after it.", **parts),
    )
    return tuple([Clause(Role.HAPPENED, text) for text in told])


def rule_several(given: Given) -> tuple[Clause, ...] | None:
    """58B."""
    wrong = given.irregularity
    if not isinstance(wrong, SeveralCards) or given.after.at_play is None:
        return None
    put = next((effect for effect in given.ruling.effects if isinstance(effect, CardPutDown)), None)
    if put is None:
        return None
    trick = _trick_of(given.after, put)
    told = [Clause(Role.MEANS, say("{seat} plays {card} to trick {trick}.", seat=put.seat, card=put.card, trick=trick))]
    laid = penalty.laid(given)
    told += laid
    if not laid:
        back = [card for card in wrong.visible if card is not put.card]
        if back:
            text = template("{seat}, take {cards} back into the hand; there is no penalty card.")
            told.append(Clause(Role.DUTY, say(text, seat=put.seat, cards=all_of(back))))
    for effect in given.ruling.effects:
        if isinstance(effect, FacedCardTakenBack):
            told.append(Clause(Role.MEANS, say("{seat:gen} {card} is changed.", seat=effect.seat, card=effect.card)))
            closed = say("{side} may not use having seen {card}.", side=wrong.offender.side, card=effect.card)
            told.append(Clause(Role.INFORMATION, closed, penalty.reviews_of(given)))
    return tuple(told)


def _trick_of(table: Table, put: CardPutDown) -> int:
    state = table.at_play
    assert state is not None
    return next((n for n in range(state.number, state.before, -1) if state.card_of(put.seat, n) is put.card), state.number)
