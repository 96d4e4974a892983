"""Where the doubt lies in a losing line, and which provisions decide a claim."""

from collections.abc import Iterator

from bridgelaws.analysis.claims.adjudication import Adjudication, Result
from bridgelaws.analysis.claims.bits import winner_of
from bridgelaws.analysis.claims.normal import guessing_suits
from bridgelaws.analysis.claims.outcomes import Start
from bridgelaws.analysis.claims.reading import count_unmentioned_trumps, outstanding_trumps
from bridgelaws.lawbook.catalogue import number_in
from bridgelaws.lawbook.choices import ClaimSuitOrder
from bridgelaws.lawbook.provision import Provision


def along(work: Adjudication, result: Result) -> Iterator[tuple[Start, int, int]]:
    """Each card of the line with its hand, and the position in which it is played."""
    start = result.start
    for seat, card in result.line:
        yield start, seat, card
        start, _ = work.outcomes.after(start, card)


def doubt_in(work: Adjudication, result: Result) -> int | None:
    """The place of the first card with which the claiming side gives away a trick it could have had, if there is one."""
    outcomes = work.outcomes
    for at, (start, seat, card) in enumerate(along(work, result)):
        if seat & 1 == outcomes.table.ours:
            further, won = outcomes.after(start, card)
            if won + outcomes.best(further) < outcomes.best(start):
                return at
    return None


def provisions_for(work: Adjudication, result: Result, best: int, doubt: int | None) -> tuple[str, ...]:
    """The provisions on which the ruling rests, by their numbers in the edition in force."""
    deciding = list(_deciding(work, result, best, doubt))
    bans: list[str] = []
    if result.start.duties and work.result({**work.choices, "penalty_cards_bind": "no"}).tricks != result.tricks:
        bans = [each.law for each in work.claim.position.restrictions]  # as the edition numbers them
        deciding = [*_penalty_cards(work), *deciding]
    return tuple(dict.fromkeys([*bans, *[str(number_in(work.book.edition, Provision(text))) for text in deciding]]))


def _penalty_cards(work: Adjudication) -> Iterator[str]:
    """50C, 50D, 51A: what penalty cards bind the defenders to."""
    lying = work.claim.position.penalty_cards
    major = [penalty.seat for penalty in lying if penalty.major]
    if work.claim.lead_choice or "lead_option" in work.answers:
        yield "50D2(a)"
    elif lying:
        yield "50D1(a)" if major else "50C"
    if len(major) > len(set(major)):
        yield "51A"


def _deciding(work: Adjudication, result: Result, best: int, doubt: int | None) -> Iterator[str]:
    claim = work.claim
    if result.tricks > claim.tricks or (claim.tricks < claim.position.tricks_left and result.tricks == claim.tricks < best):
        yield "71B"
        return
    if result.tricks < claim.tricks:
        yield from _against(work, result, doubt)
    else:
        yield from _for_claimer(work, result)


def _against(work: Adjudication, result: Result, doubt: int | None) -> Iterator[str]:
    forgotten = work.choices["unaware_of_trump"] == "yes" and count_unmentioned_trumps(work.claim)
    to_a_trump = forgotten and _is_lost_to_a_trump(work, result)
    if to_a_trump:
        yield from ("70C1", "70C2", "70C3")
        if doubt is None or work.result({**work.choices, "unaware_of_trump": "no"}).tricks > result.tricks:
            return
    if result.placed:
        yield "70E1"
        return
    if doubt is not None:
        start, seat, card = list(along(work, result))[doubt]
        if seat == work.mind.partner:
            yield "70D2"
            return
        if work.claim.by_declarer and not work.claim.statement.steps and guessing_suits(start.hands, seat) & 1 << card:
            yield "70E1"
            return
    yield "70D1"


def _is_lost_to_a_trump(work: Adjudication, result: Result) -> bool:
    table = work.outcomes.table
    for start, _, card in along(work, result):
        trick = (*start.trick, card)
        place = winner_of(trick, table.trumps)
        opponents = start.leader + place & 1 != table.ours
        if len(trick) == 4 and opponents and trick[place] // 13 == table.trumps:
            return True
    return False


def _for_claimer(work: Adjudication, result: Result) -> Iterator[str]:
    """The claim stands: on the condition of 70C that fails, on a regulation, on what has been shown, or as no line loses."""
    choices = work.choices
    if outstanding_trumps(work.claim):
        if not count_unmentioned_trumps(work.claim):
            yield "70C1"
        elif choices["unaware_of_trump"] == "no":
            yield "70C2"
        else:
            yield "70C3"
        return
    if work.mind.suit_order is not ClaimSuitOrder.DIRECTOR_JUDGES and work.without_suit_order().tricks < result.tricks:
        yield "70E2"
        return
    if work.result({**choices, "ignores_show_out": "careless"}).tricks < result.tricks:
        yield "70E1"
        return
    yield "70D1"
    if work.mind.partner >= 0:
        yield "70D2"
