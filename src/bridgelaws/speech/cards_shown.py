"""Law 24: a card that came into view, or was led, before the play."""

from collections.abc import Sequence

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.speech import bricks, reviews
from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.effects.board import CardsExposed, Impose
from bridgelaws.table.irregularities import CardExposedInAuction
from bridgelaws.table.restrictions import MustPass, Restriction
from bridgelaws.text import Text, all_of, say, say_count, template


def rule(given: Given) -> tuple[Clause, ...] | None:
    """24: it lies there until the auction ends; an honour, a lead or a second card silences partner once."""
    wrong = given.irregularity
    shown = [effect for effect in given.ruling.effects if isinstance(effect, CardsExposed)]
    if not isinstance(wrong, CardExposedInAuction) or given.after.at_play is not None:
        return None
    if not shown:
        return _not_exposed(given, wrong)
    seat, partner = wrong.offender, wrong.offender.partner
    cards = [Card(card) for each in shown for card in each.cards]
    lying = [exposed.card for exposed in given.after.exposed if exposed.seat is seat] or cards  # those of before too (24C)
    silenced = [effect.restriction for effect in given.ruling.effects if isinstance(effect, Impose)]
    happened = _led_or_dropped(seat, cards, wrong.led)
    leave = say_count(
        "Leave it face up on the table until the auction ends.",
        "Leave them face up on the table until the auction ends.",
        len(lying),
    )
    told = [Clause(Role.HAPPENED, happened), Clause(Role.MEANS, leave)]
    if not any(isinstance(each, MustPass) for each in silenced):
        told.append(Clause(Role.DUTY, say("It is one low card, so nobody has to pass.")))
    else:
        told += [Clause(Role.MEANS, _why(lying, wrong.led)), *_pass_once(partner, silenced)]
    side = seat.side
    use = say_count(
        "{side} may not take advantage of it; {others} may use it.",
        "{side} may not take advantage of them; {others} may use them.",
        len(lying),
        side=side,
        others=bricks.opponents(side),
    )
    low = not any(isinstance(each, MustPass) for each in silenced)
    return (*told, Clause(Role.INFORMATION, use), *[Clause(Role.LEAD, text) for text in _at_the_end(seat, lying, low)])


def _not_exposed(given: Given, wrong: CardExposedInAuction) -> tuple[Clause, ...] | None:
    """74C5, 16D: only an opponent could see it, or it was not the player's own error."""
    seat, lho, rho = wrong.offender, wrong.offender.lho, wrong.offender.rho
    parts = {"seat": seat, "partner": seat.partner, "lho": lho, "rho": rho}
    back = (say("{seat} takes it back into the hand, and nobody has to pass.", **parts),)
    if given.answer("partner_could_see") is False:
        text = template("{seat:gen} card fell so that only an opponent could see it; {partner} could not.")
        use = template("{lho} and {rho} may use what they happened to see, but may not show or tell it to each other.")
        return (
            Clause(Role.HAPPENED, say(text, **parts)),
            *[Clause(Role.MEANS, each) for each in back],
            Clause(Role.INFORMATION, say(use, **parts)),
        )
    if given.answer("remedy") == "play on":
        texts = (say("{seat:gen} card was turned up by accident, and it was not {seat:gen} mistake.", **parts), *back)
        never = say("It never becomes a penalty card, and nobody may use it.")
        told = [*[Clause(Role.HAPPENED, each) for each in texts], Clause(Role.MEANS, never)]
        return (*told, Clause(Role.MEANS, say("You play the board.")), *reviews.decided_later(given))
    return None


def _led_or_dropped(seat: Seat, cards: list[Card], led: bool) -> Text:
    parts = {"seat": seat, "cards": all_of(cards), "partner": seat.partner}
    if led:
        return say("{seat} has led {cards}, but the auction is still going on.", **parts)
    return say_count(
        "{seat} has shown {cards} where {partner} could see it.",
        "{seat} has shown {cards} where {partner} could see them.",
        len(cards),
        **parts,
    )


def _why(cards: list[Card], led: bool) -> Text:
    if len(cards) > 1:
        return say("More than one card counts like an honour.")
    if led:
        return say("A card led too early counts like an honour.")
    return say("It is an honour.")


def _pass_once(partner: Seat, silenced: Sequence[Restriction]) -> list[Clause]:
    covers = tuple([each for each in silenced if isinstance(each, MustPass)])
    text = template("{seat}, you must pass at your next turn; after that you are free.")
    return [Clause(Role.DUTY, say(text, seat=partner), covers)]


def _at_the_end(seat: Seat, cards: list[Card], low: bool) -> tuple[Text, Text]:
    """24: what becomes of it when the auction is over."""
    parts = {"side": seat.side, "seat": seat}
    if low:
        penalty = say("If {side} defend, it becomes a minor penalty card.", **parts)
    elif len(cards) == 1:
        penalty = say("If {side} defend, it becomes a major penalty card.", **parts)
    else:
        penalty = say("If {side} defend, they become major penalty cards.", **parts)
    return penalty, say_count(
        "If they declare, {seat} picks it up.", "If they declare, {seat} picks them up.", len(cards), seat=seat
    )
