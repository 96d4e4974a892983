"""Which cards are normal where the statement is silent (70C:fn): also careless and inferior ones, but no irrational ones.

The Laws draw that line by judgement. What is plainly irrational is left out here: to throw a sure winner and keep a loser,
not to win a trick that can be won, to lead a loser from a hand full of winners. Where directors differ the Director is
asked: each such doubt has a key (``judgements.py``), and is met here as ``careless(key)``.
"""

from bridgelaws.analysis.claims.bits import SUITS, Hands, beating, highest, lowest, masters, single, winner_of
from bridgelaws.analysis.claims.costs import low_unless_it_costs, without_costly
from bridgelaws.analysis.claims.following import View
from bridgelaws.analysis.claims.leading_trumps import top_trump_out_first, trumps_first, without_needless_trumps
from bridgelaws.analysis.claims.mind import Costless, Doubts, Mind, aware
from bridgelaws.lawbook.choices import ClaimSuitOrder

SMALL_CARDS = sum([0xFF << 13 * suit for suit in range(4)])  # two to nine
ACES_AND_KINGS = sum([0x1800 << 13 * suit for suit in range(4)])


def normal_cards(view: View, mind: Mind, doubts: Doubts, costless: Costless) -> int:
    """70C3, 70D1, 70D2: the normal cards of this turn, as a mask; never empty."""
    if not view.legal & view.legal - 1:
        return view.legal
    if known := _find_known_suits(view):
        mind = mind._replace(supposed=mind.supposed & ~known, hoped=mind.hoped & ~known)
    if mind.supposed | mind.hoped and not doubts.applies("small_before_top"):
        solid = _find_solid_suits(view)
        mind = mind._replace(supposed=mind.supposed & ~solid, hoped=mind.hoped & ~solid)
    if view.trumps >= 0 and (mind.supposed | mind.hoped) & view.legal & SUITS[view.trumps] and aware(mind, doubts):
        trumps = SUITS[view.trumps]
        mind = mind._replace(supposed=mind.supposed & ~trumps, hoped=mind.hoped & ~trumps)
    if view.trick:
        cards = _to_the_trick(view, mind, doubts, costless)
    elif view.seat == mind.partner:
        cards = view.legal  # he does not see claimer's hand: any lead is normal for him
        return _without_refused(view, cards, mind, doubts, costless) if doubts.refuses_some else cards
    else:
        cards = _leads(view, mind, doubts, costless)
    cards = _with_what_was_seen(view, cards, doubts, costless)
    if mind.irrational_not_to:
        cards = _without_guesses(view, cards, doubts, costless)
    if mind.enough:
        cards = _without_clumsy_plays(view, cards, mind, doubts, costless)
    return _without_refused(view, cards, mind, doubts, costless) if doubts.refuses_some else cards


def quiet_principle(view: View, cards: int, mind: Mind) -> str:
    """The principle under which these cards are normal beside the best one although nobody is asked."""
    if view.seat == mind.partner:
        return "partner_plays_any"
    if cards & _guesses(view):
        return "wrong_guess"
    if not view.trick:
        return "any_lead"
    if view.legal & SUITS[view.trick[0] // 13]:
        return "any_card"
    return "any_ruff" if view.trumps >= 0 and cards & SUITS[view.trumps] else "any_discard"


def _find_solid_suits(view: View) -> int:
    """The suits in which the side has two sure winners or more: what may not be high waits until those are played."""
    ours = view.hands[view.seat] | view.partner
    return sum([suit for suit in SUITS if masters(ours & suit, view.against).bit_count() > 1])


def _without_clumsy_plays(view: View, cards: int, mind: Mind, doubts: Doubts, costless: Costless) -> int:
    """With winners in sight for every trick claimed and no trump out only technique can cost one, whatever the card."""
    doubtful = mind.supposed | mind.hoped or mind.gives_up_any or (mind.concedes and doubts.applies("loser_first"))
    ruffed = view.trumps >= 0 and view.against & SUITS[view.trumps]
    if doubtful or ruffed or view.seat == mind.partner:
        return cards
    if any([doubts.careless(key) for key in ("blocks_suit", "strands_winner")]):
        return cards
    kept = costless(view.legal) | cards & _guesses(view)
    return kept & cards or kept


def _without_refused(view: View, cards: int, mind: Mind, doubts: Doubts, costless: Costless) -> int:
    """What the Director has refused counts only where it costs nothing; if all of it costs, the best card is played."""
    if doubts.applies(quiet_principle(view, cards, mind)):
        return cards
    kept = costless(view.legal)
    return kept & cards or kept


def _guesses(view: View) -> int:
    """The cards of this turn in suits where the best one depends on who holds what."""
    suits = guessing_suits(view.hands, view.seat)
    return suits & view.legal & (SUITS[view.trick[0] // 13] if view.trick else suits)


# Leads.


def _leads(view: View, mind: Mind, doubts: Doubts, costless: Costless) -> int:
    """Winners and supposed winners, and cards that the other hand can win; losers only where a trick was given up."""
    legal, against = view.legal, view.against
    true = masters(legal, against)
    tops = true | legal & mind.supposed
    reached = _across(view, mind)
    across = reached & ~tops
    if not tops | across:
        return legal
    tops |= _highest_of_suits(legal) & mind.hoped & ~across
    found = tops | across
    found = _in_suit_order(found, tops, true, mind, doubts)
    elsewhere = found & tops & ~_suits_of(true) & ~reached
    if true and elsewhere and not doubts.careless("supposed_winner_first"):
        found &= ~elsewhere
    found = trumps_first(view, found, true, mind, doubts)
    found = top_trump_out_first(view, found, mind, doubts, costless)
    found = without_needless_trumps(view, found, doubts, costless)
    if mind.plain:
        found = _cashed_as_they_come(view, found, across, doubts, costless)
    else:
        found = _without_stranding(view, found, found & across, doubts, costless)
        found = _in_good_order(view, found, found & (true | across & _suits_of(true)), doubts, costless)
    losers = legal & ~tops & ~across
    return found | losers if losers and _gives_up_early(mind, doubts) else found


def _gives_up_early(mind: Mind, doubts: Doubts) -> bool:
    """To give up a trick that was conceded before the winners are cashed."""
    return mind.gives_up_any or (mind.concedes and doubts.careless("loser_first"))


def _in_good_order(view: View, found: int, judged: int, doubts: Doubts, costless: Costless) -> int:
    """Among real winners here and in the other hand: an order that leaves others out of reach."""
    ruffed = view.trumps >= 0 and view.against & SUITS[view.trumps]
    if ruffed or not judged & judged - 1 or doubts.careless("blocks_suit"):
        return found
    return found & ~judged | without_costly(judged, judged & ~guessing_suits(view.hands, view.seat), costless)


def _without_stranding(view: View, found: int, leaving: int, doubts: Doubts, costless: Costless) -> int:
    """To go over to the other hand and leave winners behind; with two cards left everybody sees it."""
    if not leaving or not masters(view.legal, view.against) & ~_suits_of(leaving):
        return found
    if masters(view.partner, view.against) == view.partner:
        return found  # the other hand has nothing but winners, and needs none of these
    if doubts.careless("strands_last_winner" if view.legal.bit_count() <= 2 else "strands_winner"):
        return found
    return without_costly(found, leaving, costless)


def _cashed_as_they_come(view: View, found: int, across: int, doubts: Doubts, costless: Costless) -> int:
    """The highest of each suit; and over to the other hand, by a card that it must beat too, when no winner is left here."""
    over, true = 0, masters(view.legal, view.against)
    if masters(view.partner, view.against) != view.partner:  # with nothing but winners there he may go at any time
        over = found & across
    for suit in _suits(found & true):
        if partners := view.partner & suit:
            over |= found & true & suit & (1 << lowest(partners)) - 1
    last = over and view.legal.bit_count() <= 2 and found & ~over & true
    if last and doubts.careless("strands_last_winner"):
        over = 0
    here, judged = found & ~over, found & (true | across)
    if here & true:
        here = here & ~true | _highest_of_suits(here & true)
    else:
        here = found
    ruffed = view.trumps >= 0 and view.against & SUITS[view.trumps]
    if ruffed or not judged & judged - 1 or doubts.careless("blocks_suit"):
        return here
    kept = costless(judged)
    return here & ~judged | (kept & here or kept)


def _across(view: View, mind: Mind) -> int:
    """Cards in suits that the other hand can win, by rank or by a ruff."""
    partner, found = view.partner, 0
    ruffs = view.trumps >= 0 and partner & SUITS[view.trumps]
    for at, suit in enumerate(SUITS):
        if own := view.legal & suit:
            top = masters(partner & suit, view.against)
            if not top and not masters(own, view.against) & ACES_AND_KINGS:
                top = partner & suit & mind.supposed
            if top or (ruffs and at != view.trumps and not partner & suit):
                found |= own
    return found


def _in_suit_order(found: int, tops: int, true: int, mind: Mind, doubts: Doubts) -> int:
    """70E2: a supposed winner ahead of a real one of the same suit, unless the regulations fix the order."""
    for suit in SUITS:
        both = tops & suit
        wrong = both & ~true
        if not wrong or not both & true:
            continue
        if mind.suit_order is ClaimSuitOrder.BOTTOM_UP:
            found &= ~both | 1 << lowest(both)
            continue
        if both & true & ACES_AND_KINGS and not doubts.applies("small_before_top"):
            found &= ~(wrong & SMALL_CARDS)
            wrong &= ~SMALL_CARDS
        if wrong and (mind.suit_order is ClaimSuitOrder.TOP_DOWN or not doubts.careless("low_before_high")):
            found &= ~both | true
    return found


# Cards played to a trick that somebody has led to.


def _to_the_trick(view: View, mind: Mind, doubts: Doubts, costless: Costless) -> int:
    legal, trick = view.legal, view.trick
    place = winner_of(trick, view.trumps)
    best = trick[place]
    partners = len(trick) - place & 1 == 0
    secure = partners and (len(trick) == 3 or _holds_the_trick(best, view, mind))
    wins = beating(legal, best, view.trumps)
    if not legal & SUITS[trick[0] // 13]:
        if wins and not secure and not partners and not _partner_may_win(view, best):
            return 1 << lowest(wins) if len(trick) == 3 and wins & wins - 1 and aware(mind, doubts) else wins
        discards = _discards(view, mind, doubts, costless)
        if wins and not secure:
            return wins if partners and mind.partner < 0 else wins | discards  # what the other hand led is no winner
        return discards
    low = 1 << lowest(legal)
    if secure or not wins:
        known, tops = legal & _find_known_suits(view), masters(legal, view.against)
        careless = not known or doubts.careless("ignores_show_out")
        careless = careless and (not tops or doubts.careless("blocks_suit"))
        return low_unless_it_costs(low, legal, costless, careless=careless) if known or tops else low
    if partners:
        return _from_the_top(view, low | wins, mind, doubts, costless)
    if len(trick) == 3:
        found = 1 << lowest(wins)
        if wins & wins - 1:
            found = low_unless_it_costs(found, wins, costless, careless=doubts.careless("blocks_suit"))
    else:
        found = _from_the_top(view, wins, mind, doubts, costless)
        sure = masters(found & SUITS[trick[0] // 13], view.against)
        if sure & sure - 1 and not doubts.careless("blocks_suit"):
            found = without_costly(found, sure, costless)
    if _may_leave_to_partner(view, best, wins, doubts) or _gives_up_early(mind, doubts):
        found |= low
    return found


def _from_the_top(view: View, cards: int, mind: Mind, doubts: Doubts, costless: Costless) -> int:
    """70E2: with a sure winner at hand, a card that can still be beaten is a finesse, or is forgotten about, or irrational.

    Where the trick is left to partner's card, that is the card that can be beaten.
    """
    led, best = SUITS[view.trick[0] // 13], view.trick[winner_of(view.trick, view.trumps)]
    sure = masters(cards & led, view.against)
    if not sure or cards == sure or mind.suit_order is ClaimSuitOrder.BOTTOM_UP or _find_known_suits(view) & led:
        return cards
    if mind.suit_order is ClaimSuitOrder.TOP_DOWN:
        return sure
    ours = (view.hands[view.seat] & led, view.partner & led)
    winners = masters(ours[0] | ours[1], view.against).bit_count()
    needed = not mind.plain and winners < max(ours[0].bit_count(), ours[1].bit_count())  # with winners to spare none is
    finesses = 0
    for card in single(cards & ~sure):
        above = view.against & led & -(1 << max(card, best))
        unseen = above.bit_count() == 1 and not above & mind.seen
        finesses |= 1 << card if unseen and needed else 0
    found = sure | finesses
    if finesses and not doubts.careless("low_before_high"):
        found = without_costly(found, finesses, costless)
    if cards & ~sure & ~finesses and doubts.careless("below_the_top"):
        found |= cards
    return found


def _discards(view: View, mind: Mind, doubts: Doubts, costless: Costless) -> int:
    """The lowest of a suit, and a loser before a winner; what became a winner after the claim may be overlooked."""
    cards = view.legal & ~SUITS[view.trumps] if view.trumps >= 0 else view.legal
    if not cards:
        return view.legal
    winners = masters(cards, view.against) if view.seat == mind.partner else mind.sure
    believed = cards & mind.supposed & ~winners
    if believed and not cards & ~winners & ~believed and cards & winners and doubts.careless("supposed_winner_first"):
        return sum([1 << lowest(cards & suit) for suit in _suits(cards)])
    found = sum([1 << lowest(cards & suit) for suit in _suits(cards & ~winners or cards)])
    if cards & ~winners or not found & found - 1:
        return found
    if view.seat == mind.partner or doubts.careless("blocks_suit"):
        return found if doubts.applies("throws_high_card") else _least_winners(view, found, mind)
    return without_costly(found, found, costless)


def _least_winners(view: View, cards: int, mind: Mind) -> int:
    """The lowest by rank; with winners to spare not the only one that the other hand can lead to."""
    least = _lowest_by_rank(cards)
    reached = sum([cards & suit for suit in SUITS if view.partner & suit])
    keeps_link = mind.plain and view.seat != mind.partner and reached != cards
    return least & ~reached or cards & ~reached if keeps_link else least


def _lowest_by_rank(cards: int) -> int:
    """Of several suits the lowest card: nobody throws an ace who can throw a seven."""
    least = min([card % 13 for card in single(cards)])
    return sum([1 << card for card in single(cards) if card % 13 == least])


def _holds_the_trick(best: int, view: View, mind: Mind) -> bool:
    """Claimer sees, or thinks, that his side's card will win."""
    if view.trumps >= 0 and best // 13 != view.trumps and view.against & SUITS[view.trumps] and len(view.trick) < 3:
        behind = view.hands[view.seat + 1 & 3]
        if mind.trumps_spoken_of and not behind & SUITS[view.trick[0] // 13]:
            return False
    return bool(masters(1 << best, view.against) or mind.supposed >> best & 1)


def _may_leave_to_partner(view: View, best: int, wins: int, doubts: Doubts) -> bool:
    """Second in hand: partner's card may be left to win; with a sure winner at hand, only if partner's is sure as well."""
    if not _partner_may_win(view, best):
        return False
    held = view.partner & SUITS[view.trick[0] // 13]
    sure = not held or masters(held, view.against)
    return bool(sure or not masters(wins, view.against)) or doubts.careless("below_the_top")


def _partner_may_win(view: View, best: int) -> bool:
    if len(view.trick) != 1:
        return False
    held = view.partner & SUITS[view.trick[0] // 13] or view.partner
    return bool(beating(held, best, view.trumps))


# What has been shown, and what a card costs.


def _with_what_was_seen(view: View, cards: int, doubts: Doubts, costless: Costless) -> int:
    """70E1: once an opponent has shown out, the other's cards in that suit are known, and a play against them costs."""
    known = _find_known_suits(view)
    if view.trick:
        known &= SUITS[view.trick[0] // 13]
    played = cards & known
    if not played or not cards & cards - 1 or doubts.careless("ignores_show_out"):
        return cards
    return without_costly(cards, played, costless)


def _find_known_suits(view: View) -> int:
    """The suits in which an opponent has shown out, and the other can beat a card of the claiming side."""
    left, right = view.seat + 1 & 3, view.seat - 1 & 3
    shown = (view.shown >> 4 * left | view.shown >> 4 * right) & 15
    if not shown:
        return 0
    ours = view.hands[view.seat] | view.partner
    losers = ours & ~masters(ours, view.against)
    return sum([suit for at, suit in enumerate(SUITS) if shown >> at & 1 and losers & suit])


def is_known_to_lose(view: View, cards: int) -> bool:
    """All these leads lose to a card whose owner is known, for the other opponent has shown out; partner cannot help."""
    if cards & ~_find_known_suits(view) or masters(cards, view.against):
        return False
    suits = _suits(cards)
    ruffs = view.trumps >= 0 and view.partner & SUITS[view.trumps] and any([not view.partner & suit for suit in suits])
    return not ruffs and not any([masters(view.partner & suit, view.against) for suit in suits])


def _without_guesses(view: View, cards: int, doubts: Doubts, costless: Costless) -> int:
    """70E1, 2007: a finesse that it would be irrational not to take counts although it was not stated."""
    guesses = cards & _guesses(view)
    if not guesses or not cards & cards - 1 or doubts.careless("other_line_rational"):
        return cards
    return without_costly(cards, guesses, costless)


def guessing_suits(hands: Hands, seat: int) -> int:
    """The suits in which the side has a tenace: there the best card depends on who holds what, which claimer cannot see."""
    found, ours, against = 0, hands[seat] | hands[seat ^ 2], hands[seat + 1 & 3] | hands[seat - 1 & 3]
    for suit in SUITS:
        out = against & suit
        if not out or not hands[seat] & suit or not hands[seat ^ 2] & suit:
            continue
        tops = masters(ours & suit, out)
        middle = ours & suit & -(1 << lowest(out)) & ~tops
        choice = any([hand & tops and hand & suit & (hand & suit) - 1 for hand in (hands[seat], hands[seat ^ 2])])
        if middle and choice and tops.bit_count() < out.bit_count():  # otherwise they draw whatever is out
            found |= suit
    return found


def _suits(cards: int) -> list[int]:
    return [suit for suit in SUITS if cards & suit]


def _highest_of_suits(cards: int) -> int:
    return sum([1 << highest(cards & suit) for suit in _suits(cards)])


def _suits_of(cards: int) -> int:
    return sum(_suits(cards))
