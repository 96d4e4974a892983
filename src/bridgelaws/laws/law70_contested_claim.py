"""Law 70: contested claims. The Director decides; how the lines lie is shown beside the question (bridgelaws claim)."""

from msgspec.structs import replace

from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.effects.play import ClaimSettled
from bridgelaws.table.in_force import in_force
from bridgelaws.table.irregularities_of_cards import ClaimContested, PlayOnRequested
from bridgelaws.table.play_state import AtPlay, PenaltyCard
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say

STATEMENT = Ask("statement", "70B1", AnswerKind.TEXT, "Please repeat what you said when you claimed.")
OBJECTION = Ask("objection", "70B2", AnswerKind.TEXT, "What do the opponents of {claimer} object to? You may look further.")
HANDS_FACED = Ask("hands_faced", "70B3", AnswerKind.YES_NO, "Do you have all players face their remaining cards?")
TRUMP_OUT = Ask("trump_out", "70C", AnswerKind.YES_NO, "Does an opponent of {claimer} still hold a trump?")
TRUMP_MENTIONED = Ask("trump_mentioned", "70C1", AnswerKind.YES_NO, "Did {claimer} say anything about that trump?")
UNAWARE = Ask(
    "unaware_of_trump",
    "70C2",
    AnswerKind.YES_NO,
    "Is it at all likely that {claimer} did not know, when claiming, that an opponent still had a trump?",
)
UNAWARE_OF_2007 = Ask(
    "unaware_of_trump",
    "70C2",
    AnswerKind.YES_NO,
    "Is it at all possible that {claimer} did not know, when claiming, that an opponent still had a trump?",
)
LOST_TO_TRUMP = Ask(
    "lost_to_trump",
    "70C3",
    AnswerKind.NUMBER,
    "How many tricks could be lost to that trump by normal play, careless or inferior included (none: 0)?",
    most=13,
)
HANGS_ON_A_CARD = Ask(
    "hangs_on_a_card",
    "70E1",
    AnswerKind.YES_NO,
    (
        "Does success depend on finding a card with one opponent rather than the other, which {claimer} did not "
        "state, when nobody has shown out or is bound to?"
    ),
)
HANGS_OR_IRRATIONAL = Ask(
    "hangs_on_a_card",
    "70E1",
    AnswerKind.YES_NO,
    (
        "Does success depend on finding a card with one opponent rather than the other, which {claimer} did not "
        "state, when nobody has shown out or is bound to, and no other line is irrational?"
    ),
)
PLAYED_ON = Ask(
    "played_on",
    "2007:70D3",
    AnswerKind.YES_NO,
    "Were cards played after the claim that show the players’ probable plays, or whether the claim was sound?",
)
TRICKS = Ask(
    "tricks",
    "70D1",
    AnswerKind.NUMBER,
    (
        "On the least successful normal line that fits the statement, how many of the {left} remaining tricks does "
        "{claimer}’s side win?"
    ),
    most=13,
)


def detect_reopened(table: Table) -> ClaimContested | None:
    """63A4, 70A: the agreement to a claim has fallen with a revoke, and the open tricks are to be decided."""
    claim = table.at_play.claim if table.at_play else None
    return ClaimContested(claim.seat) if claim and claim.reopened and not claim.ruled else None


def rule(case: Case) -> Ruling:
    """70A, 70B: as fair as possible to both sides, but whatever is doubtful goes against the claimer."""
    state = _state(case)
    claim = state.claim
    assert claim is not None, "nothing was claimed"
    left, claimer = _count_left(state), claim.seat
    heard = _hear(case)
    lost, laws = _trump(case)
    if not lost and _hangs_on_a_card(case):
        laws = f"{laws} 70E1"
    laws = f"{laws} {_after_the_claim(case.book.edition, case)}"
    tricks = int(case.need(replace(TRICKS, most=left - lost), of=DIRECTOR, left=left, claimer=claimer))
    law = "70D2" if claimer.side is not state.play.contract.declarer.side else "70D1"
    order = f"{_doubted(case.book.edition, case)} 70A {heard} {laws} {law}"
    return case.ruling(" ".join(order.split()), *_ask_to_play_on(case), *_in_force(case), ClaimSettled(tricks))


def _hear(case: Case) -> str:
    """70B1, 70B2, 70B3: the statement again, then the objections; and the Director may have all hands faced."""
    claim = _state(case).claim
    assert claim is not None
    if not claim.statement:
        case.need(STATEMENT, of=claim.seat)
    case.need(OBJECTION, of=DIRECTOR, claimer=claim.seat)
    return "70B1 70B2 70B3" if case.need(HANDS_FACED, of=DIRECTOR) else "70B1 70B2"


def _stop_for_good(case: Case) -> str:
    """68D, 2007: play is over once somebody claims; any doubt goes to the Director."""
    del case
    return "2007:68D"


def _stop_for_now(case: Case) -> str:
    """68D2, 68D2(a), 2017: the Director is called; so also if one player does not agree to playing on."""
    return "68D2 68D2(b)(i)" if isinstance(case.irregularity, PlayOnRequested) else "68D2 68D2(a)"


_doubted = by_edition({Edition.LAWS_2007: _stop_for_good, Edition.LAWS_2017: _stop_for_now})


def _trump(case: Case) -> tuple[int, str]:
    """70C: tricks go to the opponents for a trump they still hold, if C1, C2 and C3 are all so."""
    state = _state(case)
    claim, trumps = state.claim, state.play.contract.trumps
    assert claim is not None
    if trumps is None:
        return 0, ""
    hands = [state.play.hands[seat.index] for seat in (claim.seat.lho, claim.seat.rho)]
    known = [hand for hand in hands if hand is not None]
    out = any(card.suit is trumps for hand in known for card in hand.cards)
    if not out and len(known) < 2:
        out = case.need(TRUMP_OUT, of=DIRECTOR, claimer=claim.seat)
    if not out or case.need(TRUMP_MENTIONED, of=DIRECTOR, claimer=claim.seat):
        return 0, ""
    unaware: Ask = _unaware(case.book.edition)
    if not case.need(unaware, of=DIRECTOR, claimer=claim.seat):
        return 0, ""
    lost = int(case.need(replace(LOST_TO_TRUMP, most=_count_left(state)), of=DIRECTOR))
    return lost, "70C1 70C2 70C3" if lost else ""


_unaware = by_edition(
    {
        Edition.LAWS_2007: lambda: UNAWARE_OF_2007,  # 70C2, 2007, as the Swedish edition has it
        Edition.LAWS_2017: lambda: UNAWARE,
    }
)


def _hangs_on_a_card(case: Case) -> bool:
    claim = _state(case).claim
    assert claim is not None
    ask: Ask = _unless(case.book.edition)
    return bool(case.need(ask, of=DIRECTOR, claimer=claim.seat))


def _ask_shown_out_or_irrational() -> Ask:
    """70E1, 2007: unless an opponent has shown out or would on any normal line, or not to play so would be irrational."""
    return HANGS_OR_IRRATIONAL


def _ask_shown_out() -> Ask:
    """70E1, 2017: unless an opponent has shown out of the suit, or would on any normal line."""
    return HANGS_ON_A_CARD


_unless = by_edition({Edition.LAWS_2007: _ask_shown_out_or_irrational, Edition.LAWS_2017: _ask_shown_out})


def _as_evidence(case: Case) -> str:
    """70D3, 2007: play was to stop, but what was played all the same may be evidence."""
    asked = isinstance(case.irregularity, PlayOnRequested)
    return "2007:70D3" if asked and case.need(PLAYED_ON, of=DIRECTOR) else ""


def _without_standing(case: Case) -> str:
    """70D, 2017: either all four play on or the claim is judged as it was made."""
    del case
    return ""


_after_the_claim = by_edition({Edition.LAWS_2007: _as_evidence, Edition.LAWS_2017: _without_standing})


def _ask_to_play_on(case: Case) -> tuple[Effect, ...]:
    """68D2(b): only the side that did not claim can ask to play on."""
    contested = case.irregularity
    wanted = isinstance(contested, ClaimContested) and contested.wanted_to_play_on
    return (Advice(say("The claimer’s side cannot ask to play on.")),) if wanted else ()


def _in_force(case: Case) -> tuple[Effect, ...]:
    """70A: penalty cards and restrictions in force when the claim was made are part of the position."""
    state = _state(case)
    lying = [_lying(card) for card in state.penalty_cards]
    bound = [say("In force when the claim was made: {rule}", rule=in_force(each)) for each in case.table.restrictions]
    return tuple([Advice(text) for text in (*lying, *bound)])


def _lying(penalty: PenaltyCard) -> Text:
    if penalty.major:
        return say(
            "In force when the claim was made: {seat}’s major penalty card {card}.", seat=penalty.seat, card=penalty.card
        )
    return say("In force when the claim was made: {seat}’s minor penalty card {card}.", seat=penalty.seat, card=penalty.card)


def _count_left(state: AtPlay) -> int:
    """The tricks that are open, the one in progress among them."""
    return 13 - (state.number - 1)


def _state(case: Case) -> AtPlay:
    assert case.table.at_play is not None, "nothing has been played"
    return case.table.at_play
