"""Law 26: lead restrictions after a withdrawn call. What declarer may then choose is decided when the lead comes."""

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.cards import Suit
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import (
    ONE_CHOICE_AT_A_TURN_TO_LEAD,
    SAME_CALL_MEANS_THE_SAME,
    SLIP_FREES_ONLY_THE_UNINTENDED_CALL,
    Followed,
)
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.auction import CallEntered
from bridgelaws.table.effects.board import Advice, Impose, Review
from bridgelaws.table.irregularities import CallChanged, ReplacementMade
from bridgelaws.table.restrictions import LeadOption, MayNotLead, MustLead
from bridgelaws.table.rulings import Effect
from bridgelaws.table.state import Table
from bridgelaws.text import all_of, say

MUCH_DIFFERENT = Ask(
    "much_different",
    "26",
    AnswerKind.YES_NO,
    "{offender} makes the withdrawn {call} again: does it now mean something much different?",
    away_from_table=True,
)
FIRST_LEAD = Ask(
    "first_lead",
    "26B",
    AnswerKind.CHOICE,
    "{leader} has the lead for the first time since {partner}’s {calls} was withdrawn: do you restrict it?",
)


def lead_option(case: Case, offender: Seat, withdrawn: Call, any_suit: bool = False) -> tuple[Effect, ...]:
    """If the offender becomes a defender, declarer may restrict the partner's first lead; any suit where 26B is named."""
    if _put_right_after_a_slip(case, offender, withdrawn) and not case.holds(SLIP_FREES_ONLY_THE_UNINTENDED_CALL):
        return ()
    return _option(case.book.edition, case, offender, withdrawn, any_suit)


def _put_right_after_a_slip(case: Case, offender: Seat, withdrawn: Call) -> bool:
    """25A1: the call withdrawn had itself taken the place of an unintended one."""
    slips = [ruling for ruling in case.table.rulings if Provision("25A1") in ruling.cites]
    entered = [effect for ruling in slips for effect in ruling.effects if isinstance(effect, CallEntered)]
    return any((effect.seat, effect.call) == (offender, withdrawn) for effect in entered)


def _not_comparable(case: Case, offender: Seat, withdrawn: Call, any_suit: bool) -> tuple[Effect, ...]:
    """26B, 2017: the replacement was not comparable: one suit not shown may be barred."""
    del case, any_suit
    return (Impose(LeadOption(offender.partner, "26B", offender, withdrawn)),)


def _another_call(case: Case, offender: Seat, withdrawn: Call, any_suit: bool) -> tuple[Effect, ...]:
    """26:pre, 26:fn1, 2007: another call is made at that turn; one made again with a much different meaning is another.

    Where it is still to come, it is looked at once the auction is over; made again, it is then taken to mean the same.
    """
    wrong = case.irregularity
    calls_before = None if isinstance(wrong, CallChanged | ReplacementMade) else len(_calls_of(case.table, offender))
    made_again = isinstance(wrong, ReplacementMade) and wrong.replacement == withdrawn
    other_suits = _shows_other_suits(case.table, offender, withdrawn)
    if made_again and not other_suits and not case.need(MUCH_DIFFERENT, of=DIRECTOR, offender=offender, call=withdrawn):
        return ()
    return (Impose(LeadOption(offender.partner, "26B" if any_suit else "26", offender, withdrawn, calls_before)),)


_option = by_edition({Edition.LAWS_2007: _another_call, Edition.LAWS_2017: _not_comparable})


class LeadChoice(Struct, frozen=True):
    """What declarer may choose when this defender first has the lead: suits to bar, or to require, one of them."""

    leader: Seat
    bar: tuple[Suit, ...]
    require: tuple[Suit, ...] = ()
    withdrawn: tuple[Call, ...] = ()

    def __str__(self) -> str:
        bar = f"bar {' '.join(map(str, self.bar))}"
        return f"{self.leader}: {bar}" + (f" or require {' '.join(map(str, self.require))}" if self.require else "")


def lead_choices(table: Table, book: LawBook) -> tuple[LeadChoice, ...]:
    """26B: what declarer may choose at each defender's first lead; nothing if the offending side declares.

    If several withdrawn calls of one player give one choice, it is among all that any of them allows.
    """
    contract = table.auction.contract
    if not table.auction.ended or contract is None:
        return ()
    defended = [option for option in table.lead_options() if option.seat.side is not contract.declarer.side]
    found = [replace(_choice(book.edition, table, option), withdrawn=(option.withdrawn,)) for option in defended]
    every = tuple(choice for choice in found if choice.bar)
    if book.regulations.followed(ONE_CHOICE_AT_A_TURN_TO_LEAD) is Followed.B:
        return every
    choices: dict[Seat, LeadChoice] = {}
    for choice in every:
        choices[choice.leader] = _either(choices[choice.leader], choice) if choice.leader in choices else choice
    return tuple(choices.values())


def _either(one: LeadChoice, other: LeadChoice) -> LeadChoice:
    bar, require = {*one.bar, *other.bar}, {*one.require, *other.require}
    return LeadChoice(one.leader, _from_spades(bar), _from_spades(require), (*one.withdrawn, *other.withdrawn))


def _from_spades(suits: Collection[Suit]) -> tuple[Suit, ...]:
    return tuple(suit for suit in reversed(Suit) if suit in suits)


def _any_suit_not_shown(table: Table, option: LeadOption) -> LeadChoice:
    """26B, 2017: one suit that the offender has not shown in the legal auction may be barred."""
    shown = suits_shown_legally(table, option.offender)
    return LeadChoice(option.seat, _from_spades([suit for suit in Suit if suit not in shown]))


def _suits_of_the_withdrawn_call(table: Table, option: LeadOption) -> LeadChoice:
    """26A1, 26A2(a), 26A2(b), 26B, 2007: a suit it showed and that was not shown legally may be required or barred; if it
    showed no suit, any one may be barred.
    """
    if _was_made_again(table, option):
        return LeadChoice(option.seat, ())  # 26:pre: no other call was made at that turn
    denominations = table.shown_when_withdrawn(option.offender, option.withdrawn)
    suits = [denomination.suit for denomination in denominations]
    if not suits or None in suits or option.law == "26B":
        return LeadChoice(option.seat, _from_spades(tuple(Suit)))
    shown = suits_shown_legally(table, option.offender)
    unshown = _from_spades([suit for suit in suits if suit is not None and suit not in shown])
    return LeadChoice(option.seat, unshown, unshown)


_choice = by_edition({Edition.LAWS_2007: _suits_of_the_withdrawn_call, Edition.LAWS_2017: _any_suit_not_shown})


def _was_made_again(table: Table, option: LeadOption) -> bool:
    """26:fn1, 2007: the withdrawn call itself became the offender's call at that turn, and did not show something else."""
    if option.calls_before is None:
        return False
    again = _calls_of(table, option.offender)[option.calls_before :][:1] == (option.withdrawn,)
    return again and not _shows_other_suits(table, option.offender, option.withdrawn)


def may_still_be_made_again(table: Table, option: LeadOption) -> bool:
    """26:pre, 2007: the call that takes the place of the withdrawn one is still to come, and may be the same one."""
    if option.calls_before is None or table.auction.ended or table.must_pass(option.offender):
        return False
    return len(_calls_of(table, option.offender)) <= option.calls_before


def _shows_other_suits(table: Table, offender: Seat, call: Call) -> bool:
    """What was said of it when it was withdrawn is not what was said when it was made again."""
    said = table.meaning(offender, call) and any(w.meaning for w in table.withdrawn if (w.seat, w.call) == (offender, call))
    return bool(said) and set(table.shown_when_withdrawn(offender, call)) != set(table.shown_by(offender, call))


def _calls_of(table: Table, player: Seat) -> tuple[Call, ...]:
    return tuple(call for seat, call in table.auction.calls if seat is player)


def suits_shown_legally(table: Table, offender: Seat) -> set[Suit]:
    """26B: a suit counts as shown whether it was named or shown artificially."""
    shown = {
        denomination for seat, call in table.auction.calls if seat is offender for denomination in table.shown_by(seat, call)
    }
    return {denomination.suit for denomination in shown if denomination.suit}


# At the lead.


def choose(case: Case, leader: Seat) -> tuple[str, tuple[Effect, ...]]:
    """26B: at the partner's first lead declarer bars a suit, or requires one where that may be done, or neither."""
    options = tuple(option for option in case.table.lead_options() if option.seat is leader)
    if not options:
        return "", ()
    case = _look_again(case, options)
    choices = [choice for choice in lead_choices(case.table, case.book) if choice.leader is leader]
    if not choices:
        return _no_choice(case.book.edition), (Advice(say("No lead restriction applies.")),)
    laws, effects = list[str](), list[Effect]()
    for choice in choices:
        law, bound = _choose(case, choice)
        laws.append(law)
        effects += bound
        if any(isinstance(effect.restriction, MustLead) for effect in bound):
            break  # a suit is required, so there is nothing left to bar
    return " ".join(dict.fromkeys(laws)), tuple(effects)


def _look_again(case: Case, options: tuple[LeadOption, ...]) -> Case:
    """26:fn1, 2007: the withdrawn call was made again at that turn; perhaps it meant something much different."""
    changed = dict[LeadOption, LeadOption]()
    for option in options:
        again = _was_made_again(case.table, option) and not case.holds(SAME_CALL_MEANS_THE_SAME)
        if again and case.need(MUCH_DIFFERENT, of=DIRECTOR, offender=option.offender, call=option.withdrawn):
            changed[option] = replace(option, calls_before=None)
    in_force = tuple(changed.get(r, r) if isinstance(r, LeadOption) else r for r in case.table.restrictions)
    return replace(case, table=case.table.with_(restrictions=in_force)) if changed else case


def _choose(case: Case, choice: LeadChoice) -> tuple[str, tuple[Impose, ...]]:
    every = (*[f"require {suit}" for suit in choice.require], *[f"prohibit {suit}" for suit in choice.bar], "neither")
    contract, leader = case.table.contract, choice.leader
    assert contract is not None
    calls = all_of(dict.fromkeys(choice.withdrawn))
    ask = replace(FIRST_LEAD, choices=every)
    answer: str = case.need(ask, of=contract.declarer, leader=leader, partner=leader.partner, calls=calls)
    law = _law_of(case.book.edition, choice, answer)
    verb, *letters = answer.split()
    suits = tuple(Suit(letter) for letter in letters)
    if not suits:
        return law, ()
    number = case.number(law)
    return law, (Impose(MustLead(leader, number, suits) if verb == "require" else MayNotLead(leader, number, suits)),)


def close_what_the_lead_told(case: Case) -> Review:
    """47A, 16C: a lead made before the choice, and barred by it, goes back; what it told is closed to its side."""
    return law16.review(case)


def _whatever_was_withdrawn(choice: LeadChoice, answer: str) -> str:
    """26B, 2017: nothing but a bar."""
    del choice, answer
    return "26B"


def _by_what_was_withdrawn(choice: LeadChoice, answer: str) -> str:
    """26A2(a), 26A2(b), 26B, 2007: a suit that was named may be required or barred; otherwise any suit barred."""
    if answer.startswith("require"):
        return "2007:26A2(a)"
    named = answer == "neither" or Suit(answer.split()[1]) in choice.require
    return "2007:26A2(b)" if choice.require and named else "2007:26B"


_law_of = by_edition({Edition.LAWS_2007: _by_what_was_withdrawn, Edition.LAWS_2017: _whatever_was_withdrawn})
_no_choice = by_edition({Edition.LAWS_2007: lambda: "2007:26A1", Edition.LAWS_2017: lambda: "26B"})
