"""Law 70 as `analysis.claims` does it: the line that loses, card by card, and why it is normal, or why the claim is good."""

from collections.abc import Callable, Iterator

from bridgelaws.analysis.claims import Claim, Ground, LeadChoice, Played, Statement, Verdict, adjudicate
from bridgelaws.analysis.claims.bits import single
from bridgelaws.analysis.claims.reading import count_unmentioned_trumps, outstanding_trumps
from bridgelaws.analysis.position import position_at
from bridgelaws.bridge.cards import PACK, Card, Suit
from bridgelaws.bridge.play import Trick
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.lawbook.book import LawBook
from bridgelaws.speech.moments import Clause, Kind, Moment, Role
from bridgelaws.speech.numbers import Count
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, any_of, say, say_count, template

_MOST_LEFT = 4  # tricks that are searched while a ruling is spoken: it takes no time that anybody notices


def speak_of_verdict(verdict: Verdict) -> Moment:
    """The claim of a file, ruled on as the search advises."""
    texts = [*explain(verdict), say_shares(verdict.tricks_ruled, verdict.claim.position.tricks_left, verdict.claim.side)]
    if verdict.questions:
        texts.append(say("This is a judgement; you may appeal through me."))
    return Moment(Kind.RULE, tuple([Clause(Role.MEANS, text) for text in texts]))


def explain_at(table: Table, book: LawBook, claimer: Seat, statement: str, tricks: int) -> tuple[Text, ...]:
    """Why the Director's number is right, where all four hands are known and few tricks are left; otherwise nothing."""
    state = table.at_play
    if state is None or any(hand is None for hand in state.play.hands) or 14 - state.number > _MOST_LEFT:
        return ()
    position = position_at(state, table.restrictions)
    claimed = state.claim.tricks if state.claim and state.claim.tricks is not None else position.tricks_left
    verdict = adjudicate(Claim("", position, claimer, claimed, Statement(statement)), book)
    return tuple(explain(verdict)) if verdict.tricks_ruled == tricks else ()


def say_shares(mine: int, left: int, side: Side) -> Text:
    """The tricks of each side."""
    parts = {"mine": Count(mine), "yours": Count(left - mine), "side": side, "others": side.other}
    if mine == left:
        return say_count("{mine:cap} trick to {side}.", "{mine:cap} tricks to {side}.", mine, **parts)
    return say_count(
        "{mine:cap} trick to {side}, {yours} to {others}.",
        "{mine:cap} tricks to {side}, {yours} to {others}.",
        mine,
        **parts,
    )


def explain(verdict: Verdict) -> Iterator[Text]:
    """The statement, then what it does not cover or does."""
    if verdict.losing_line and verdict.tricks_ruled < verdict.claim.tricks:
        yield from _say_statement(verdict.claim)
        ground = verdict.rests_on[0] if verdict.rests_on else None
        yield from _AGAINST.get(ground.key if ground else "", _say_line)(verdict, ground)
    elif verdict.tricks_ruled >= verdict.claim.tricks:
        yield from _say_good(verdict)
    else:
        yield from _say_statement(verdict.claim)


def _say_statement(claim: Claim) -> Iterator[Text]:
    if claim.statement.words:
        yield say("{claimer} said ‘{statement}’.", claimer=claim.claimer, statement=claim.statement.words)


# The line that loses.


def _say_forgotten_trump(verdict: Verdict, ground: Ground | None) -> Iterator[Text]:
    """70C1, 70C2, 70C3."""
    claim, trick = verdict.claim, _lost_trick(verdict)
    parts = {"claimer": claim.claimer, "trumps": all_of(_trumps_out(claim)), "owner": all_of(_owners(claim))}
    yield say_count(
        "{claimer} did not mention {owner:gen} {trumps}; it may well have been forgotten.",
        "{claimer} did not mention {owner:gen} {trumps}; they may well have been forgotten.",
        len(_trumps_out(claim)),
        **parts,
    )
    yield from _say_played_first(ground, trick, claim.position.trumps)


def _say_played_first(ground: Ground | None, trick: Trick, trumps: Suit | None) -> Iterator[Text]:
    winner = trick.winner(trumps)
    card = dict(trick.plays)[winner]
    parts = {"card": ground.played.card if ground else trick.plays[0][1], "winner": winner, "by": card}
    if card.suit is trumps and trick.led is not trumps:
        yield say("Playing {card} first is a normal play, and {winner} ruffs it.", **parts)
    else:
        yield say("Playing {card} is a normal play, and {winner} wins with {by}.", **parts)


def _say_guess(verdict: Verdict, ground: Ground | None) -> Iterator[Text]:
    """70E1."""
    claim, trick = verdict.claim, _lost_trick(verdict)
    assert ground is not None
    winner = trick.winner(claim.position.trumps)
    suit = ground.played.card.suit
    missing = dict(trick.plays)[winner]
    lost = claim.tricks - verdict.tricks_ruled
    which = template("{claimer} did not say which way {suit} would be played, and it hangs on finding {card}.")
    yield say(which, claimer=claim.claimer, suit=suit, card=missing)
    if not any(shown is suit for _, shown in claim.position.shown_out):
        yield say("Nobody had shown out.")
    yield say_count(
        "Taking it the wrong way is normal and loses {number} trick.",
        "Taking it the wrong way is normal and loses {number} tricks.",
        lost,
        number=Count(lost),
    )


def _say_block(verdict: Verdict, ground: Ground | None) -> Iterator[Text]:
    """70D1: the winners of one hand are cashed, and the other cannot be reached any more."""
    claim = verdict.claim
    assert ground is not None
    hand, suit = ground.played.seat, ground.played.card.suit
    tricks = [
        trick for trick in _tricks(verdict) if trick.led is suit and trick.winner(claim.position.trumps) is hand.partner
    ]
    high = [dict(trick.plays)[hand.partner] for trick in tricks]
    low = [dict(trick.plays)[hand] for trick in tricks]
    cashed = template("Cashing {high} with {low} from the other hand is careless, but normal.")
    yield say(cashed, high=all_of(high), low=all_of(low))
    yield say("Then the {suit:bare} suit is blocked, and {others} take the rest.", suit=suit, others=claim.side.other)


def _say_partner(verdict: Verdict, ground: Ground | None) -> Iterator[Text]:
    """70D2."""
    assert ground is not None
    trick = next(each for each in _tricks(verdict) if (ground.played.seat, ground.played.card) in each.plays)
    parts = {"led": trick.plays[0][1], "partner": ground.played.seat, "card": ground.played.card}
    yield say("On {led} {partner} has to choose a card, and {card} is a normal one.", **parts)
    yield say("A defender’s claim may not count on partner to find the right card.")
    yield from _say_who_wins(verdict)


def _say_supposed_winner(verdict: Verdict, ground: Ground | None) -> Iterator[Text]:
    """70D1."""
    assert ground is not None
    believed = template("{claimer} believed {card} to be high and named no order.")
    yield say(believed, claimer=verdict.claim.claimer, card=ground.played.card)
    yield say("Starting with it is normal for a player who thinks so.")
    yield from _say_who_wins(verdict)


def _say_failed(verdict: Verdict, ground: Ground | None) -> Iterator[Text]:
    """70D1: an order that was stated binds."""
    del ground
    yield from _say_who_wins(verdict)
    no_other = template("{claimer} may not change to another line now that the cards are seen.")
    yield say(no_other, claimer=verdict.claim.claimer)


def _say_line(verdict: Verdict, ground: Ground | None) -> Iterator[Text]:
    if ground is not None:
        yield ground.principle
    yield from _say_played_first(ground, _lost_trick(verdict), verdict.claim.position.trumps)


_AGAINST: dict[str, Callable[[Verdict, Ground | None], Iterator[Text]]] = {
    "unaware_of_trump": _say_forgotten_trump,
    "wrong_guess": _say_guess,
    "other_line_rational": _say_guess,
    "blocks_suit": _say_block,
    "partner_plays_any": _say_partner,
    "supposed_winner_first": _say_supposed_winner,
    "stated": _say_failed,
}


def _say_who_wins(verdict: Verdict) -> Iterator[Text]:
    """The first trick that is lost, and what its winner takes after it in one suit."""
    trumps, side = verdict.claim.position.trumps, verdict.claim.side
    tricks = _tricks(verdict)
    first = next(at for at, trick in enumerate(tricks) if trick.winner(trumps).side is not side)
    winner = tricks[first].winner(trumps)
    parts = {"winner": winner, "card": dict(tricks[first].plays)[winner]}
    after = [trick for trick in tricks[first + 1 :] if trick.plays[0][0] is winner is trick.winner(trumps)]
    suits = {trick.led for trick in after}
    if len(suits) == 1:
        taken = template("{winner} wins with {card} and takes {number} {suit:bare} tricks.")
        if len(after) == 1:
            taken = template("{winner} wins with {card} and takes a {suit:bare} trick.")
        yield say(taken, number=Count(len(after)), suit=next(iter(suits)), **parts)
    else:
        yield say("{winner} wins a trick with {card}.", **parts)


def _tricks(verdict: Verdict) -> list[Trick]:
    """Those of the line, the trick in progress among them, as far as they are complete."""
    started = tuple(Played(seat, card) for seat, card in verdict.claim.position.plays.plays)
    cards = [(each.seat, each.card) for each in (*started, *verdict.losing_line)]
    return [Trick(tuple(cards[at : at + 4])) for at in range(0, len(cards), 4) if len(cards[at : at + 4]) == 4]


def _lost_trick(verdict: Verdict) -> Trick:
    """The trick that holds the doubt, if the others win it; else the first that they win."""
    trumps, side = verdict.claim.position.trumps, verdict.claim.side
    tricks = _tricks(verdict)
    begun = len(verdict.claim.position.trick)
    doubt = 0 if verdict.doubt is None else (begun + verdict.doubt) // 4
    lost = [trick for trick in tricks[doubt:] if trick.winner(trumps).side is not side]
    return lost[0] if lost else next(trick for trick in tricks if trick.winner(trumps).side is not side)


def _trumps_out(claim: Claim) -> list[Card]:
    return [PACK[card] for card in reversed(single(outstanding_trumps(claim)))]


def _owners(claim: Claim) -> list[Seat]:
    return [seat for seat in SEATS if any(card in claim.position.hand(seat) for card in _trumps_out(claim))]


# Why the claim is good.


def _say_good(verdict: Verdict) -> Iterator[Text]:
    claim = verdict.claim
    silent_about = _trumps_out(claim) if count_unmentioned_trumps(claim) else []
    if claim.lead_choice is LeadChoice.FORBID and claim.position.penalty_cards:
        yield from _say_forbidden(claim)
    elif silent_about:
        parts = {"claimer": claim.claimer, "trumps": all_of(silent_about)}
        yield say("{claimer} did not mention {trumps}, but no normal line loses a trick to it.", **parts)
    elif claim.position.shown_out:
        yield from _say_shown_out(claim)
    else:
        yield from _say_statement(claim)
        wins = Count(claim.tricks)
        yield say_count(
            "That line takes the trick that was claimed.",
            "That line takes all {wins} tricks that were claimed.",
            claim.tricks,
            wins=wins,
        )
    yield say("The claim is good.")


def _say_shown_out(claim: Claim) -> Iterator[Text]:
    """70E1: proven."""
    for seat, suit in claim.position.shown_out:
        if seat.side is not claim.side:
            known = template("{seat} had already shown out of {suit}, so everybody knew that {other} has the rest.")
            yield say(known, seat=seat, suit=suit, other=seat.partner)
    yield say("Playing for anything else would make no sense.")


def _say_forbidden(claim: Claim) -> Iterator[Text]:
    """50D2(a)."""
    lying, leader = claim.position.penalty_cards[0], claim.position.turn
    suits = dict.fromkeys([card.suit for card in claim.position.hand(leader)])
    left = [suit for suit in suits if suit is not lying.card.suit]
    parts = {"claimer": claim.claimer, "suit": lying.card.suit, "card": lying.card, "owner": lying.seat, "leader": leader}
    forbade = template("{claimer} forbade {suit}, as declarer may while {card} lies there.")
    yield say(forbade, **parts)
    if left:
        lead = template("So {leader} leads {suits:one}, and {card} goes back to {owner:gen} hand.")
        yield say(lead, suits=any_of(left), **parts)
