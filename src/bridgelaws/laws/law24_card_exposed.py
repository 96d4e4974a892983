"""Law 24: card exposed or led during the auction."""

from msgspec import Struct

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import SHOWN_BEFORE_THE_AUCTION_IS_FROM_ELSEWHERE, TWO_CARDS_ARE_COUNTED_TOGETHER
from bridgelaws.laws import law16_information_from_elsewhere as law16d
from bridgelaws.laws import law17_missed_turn as law17
from bridgelaws.laws import law50_penalty_card as law50
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, CardsExposed, Impose, Review
from bridgelaws.table.irregularities import CardExposedInAuction, CardsShownBefore
from bridgelaws.table.restrictions import MustPass, Until
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Exposed, Table
from bridgelaws.text import all_of, say, template

OWN_ERROR = Ask("own_error", "24", AnswerKind.YES_NO, "Did {cards} come into view through {offender}’s own error?")
PARTNER_COULD_SEE = Ask("partner_could_see", "24", AnswerKind.YES_NO, "Could {partner} have seen the face of {cards}?")


def rule(case: Case) -> Ruling:
    """24: a card that partner could see, by the player's own error; any other way it came into view is another law's."""
    shown = case.irregularity
    assert isinstance(shown, CardExposedInAuction)
    cards = all_of(shown.cards)
    if _auction_over(case) and not _defends(case.table, shown.offender):
        return _rule_shown_late(case, shown)
    if not case.need(OWN_ERROR, of=DIRECTOR, cards=cards, offender=shown.offender):
        return law16d.rule(case)
    if not case.need(PARTNER_COULD_SEE, of=DIRECTOR, partner=shown.offender.partner, cards=cards):
        return case.ruling(
            "74C5", Advice(say("Only opponents could see it, and they may use it; the player may pick it up."))
        )
    return _shown_to_partner(case.book.edition, case, shown)


def _between_first_call_and_last(case: Case, shown: CardExposedInAuction) -> Ruling:
    """24, 2017: from the first call to the end of the auction; before it Law 16D speaks, after it Law 49."""
    if not _has_begun(case.table) and case.holds(SHOWN_BEFORE_THE_AUCTION_IS_FROM_ELSEWHERE):
        return law16d.rule(case)
    if not _auction_over(case):
        return _in_the_auction(case, shown)
    return case.ruling("49 50B", _face_up(shown))


def _in_the_auction_period(case: Case, shown: CardExposedInAuction) -> Ruling:
    """24:pre, 2007: from the first hand taken out of the board until an opening lead is faced."""
    return _in_the_auction(case, shown)


_shown_to_partner = by_edition({Edition.LAWS_2007: _in_the_auction_period, Edition.LAWS_2017: _between_first_call_and_last})


def _in_the_auction(case: Case, shown: CardExposedInAuction) -> Ruling:
    """24A, 24B, 24C: one low card costs nothing now; an honour, a card led, or two cards silence partner once."""
    effects = (_face_up(shown), _unauthorized(case.book.edition))
    before = _cards_shown_by(case.table, shown.offender)
    if len(shown.cards) > 1 or (before and case.holds(TWO_CARDS_ARE_COUNTED_TOGETHER)):
        law = "24C"
    elif shown.led or shown.cards[0].rank.is_honour:
        law = "24B"
    else:
        return case.ruling("24 24A", *effects)
    if _auction_over(case):  # nobody is left to be silenced
        return case.ruling(f"24 {law}", *effects)
    silenced = Impose(MustPass(shown.offender.partner, law, Until.NEXT_CALL))
    return case.ruling(f"24 {law}", *effects, silenced, law72.could_have_known(case))


def _has_begun(table: Table) -> bool:
    """DEF:auction: a call has been made, if only one that lies there unsettled or was cancelled."""
    return bool(table.callers)


def _auction_over(case: Case) -> bool:
    """17D3: passes do not end it if one of them took a player's turn."""
    return case.table.auction.ended and not law17.detect_at_end(case.table, case.book)


def _face_up(shown: CardExposedInAuction) -> Effect:
    return CardsExposed(shown.offender, tuple(map(str, shown.cards)), shown.led)


def _as_from_withdrawn_actions() -> Review:
    """24, 2017: opponents may use what the card tells, the player's own side may not; it refers to 16C."""
    return Review("16C3")


def _as_any_other_information() -> Review:
    """24:pre, 2007: the same ban with no reference, so the general sentence of Law 16 gives the remedy."""
    return Review("16A4")


_unauthorized = by_edition({Edition.LAWS_2007: _as_any_other_information, Edition.LAWS_2017: _as_from_withdrawn_actions})


def _rule_shown_late(case: Case, shown: CardExposedInAuction) -> Ruling:
    """22B, 48A, 54E: after the final pass only a defender's card matters; others go back to the hand."""
    if case.table.auction.contract is None:
        return case.ruling("22B", Advice(say("Nobody has bid: all cards go back into the board.")))
    taken = template("{seat} declares or is dummy, so {seat} takes {cards} back into the hand; nothing more follows.")
    picked_up = Advice(say(taken, seat=shown.offender, cards=all_of(shown.cards)))
    return case.ruling("54E 24D" if shown.led else "48A", picked_up)


class PenaltyCard(Struct, frozen=True):
    """A card that a defender must leave face up."""

    seat: Seat
    card: Card
    major: bool

    def __str__(self) -> str:
        return f"{self.seat} {self.card} {'major' if self.major else 'minor'}"


def penalty_cards(table: Table) -> tuple[PenaltyCard, ...]:
    """24E, 50B: what defenders showed; minor if it is one low card that was not led, else all of that player's are major."""
    return tuple(
        PenaltyCard(shown.seat, shown.card, _is_major(table, shown))
        for shown in table.exposed
        if _defends(table, shown.seat)
    )


def detect_when_play_begins(table: Table) -> CardsShownBefore | None:
    """24E: a defender's card from the auction still lies there."""
    cards = penalty_cards(table)
    return CardsShownBefore(cards[0].seat) if cards else None


def detect_at_first_card(table: Table, seat: Seat, card: Card) -> CardsShownBefore | None:
    """24E: the same when a card is played; whoever plays it, defenders' cards are looked at first."""
    del seat, card
    return detect_when_play_begins(table) if table.exposed else None


def rule_when_play_begins(case: Case) -> Ruling:
    """24D, 24E: the declaring side has picked its cards up; each card of a defender is a penalty card."""
    table = case.table
    on_table = [
        law50.becomes(case, shown.seat, shown.card, deliberate=shown.led, together=len(_cards_shown_by(table, shown.seat)))
        for shown in table.exposed
        if _defends(table, shown.seat)
    ]
    told = law50.from_the_card_on_the_table(case.book.edition)
    return case.ruling("24E 50B", *on_table, *told, of_itself=True)


def _is_major(table: Table, shown: Exposed) -> bool:
    """50B: an honour, a card played on purpose, or one of several."""
    return shown.led or shown.card.rank.is_honour or len(_cards_shown_by(table, shown.seat)) > 1


def face_up(table: Table, book: LawBook) -> tuple[Exposed, ...]:
    """24, 24D: the cards on the table now: all of them, until those that are no penalty cards are picked up."""
    if not _over(book.edition, table):
        return table.exposed
    kept = {(penalty.seat, penalty.card) for penalty in penalty_cards(table)}
    return tuple(shown for shown in table.exposed if (shown.seat, shown.card) in kept)


def _when_the_auction_ends(table: Table) -> bool:
    """24, 2017: the cards lie there until the auction ends."""
    return table.auction.ended


def _when_the_auction_period_ends(table: Table) -> bool:
    """24:pre, 2007: the cards lie there until the opening lead is faced, or all hands are back in the board."""
    return table.auction_period_over


_over = by_edition({Edition.LAWS_2007: _when_the_auction_period_ends, Edition.LAWS_2017: _when_the_auction_ends})


def _cards_shown_by(table: Table, seat: Seat) -> tuple[Exposed, ...]:
    return tuple(shown for shown in table.exposed if shown.seat is seat)


def _defends(table: Table, seat: Seat) -> bool:
    contract = table.auction.contract
    return table.auction.ended and contract is not None and contract.declarer.side is not seat.side
