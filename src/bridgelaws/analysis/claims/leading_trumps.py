"""Leads with trumps out, and with none: which come first for a claimer who knows of them (70C)."""

from bridgelaws.analysis.claims.bits import SUITS, masters
from bridgelaws.analysis.claims.costs import without_costly
from bridgelaws.analysis.claims.following import View, to_the_trumps
from bridgelaws.analysis.claims.mind import Costless, Doubts, Mind, aware


def trumps_first(view: View, found: int, true: int, mind: Mind, doubts: Doubts) -> int:
    """70C: with a trump out that can be drawn, side cards come first only if it is forgotten, or in spite of it."""
    if view.trumps < 0:
        return found
    trumps = SUITS[view.trumps]
    drawing = found & trumps if true & trumps else 0
    if masters(view.partner & trumps, view.against) and not drawing:
        drawing = found & (trumps | to_the_trumps(view))
    if not view.against & trumps or not drawing or not found & ~drawing:
        return found
    if not aware(mind, doubts) or doubts.careless("side_suit_before_trump"):
        return found
    return drawing


def top_trump_out_first(view: View, found: int, mind: Mind, doubts: Doubts, costless: Costless) -> int:
    """70C: a trick is given up to the highest trump while others are out: he who knows of them forces it out in time."""
    if view.trumps < 0 or not mind.concedes:
        return found
    trumps = SUITS[view.trumps]
    out, ours = view.against & trumps, (view.legal | view.partner) & trumps
    above = out & -(1 << ours.bit_length())
    forcing = masters(view.legal & trumps, out & ~above) if above and not above & above - 1 and out != above else 0
    if not forcing or not found & ~trumps or not aware(mind, doubts):
        return found
    if doubts.careless("side_suit_before_trump"):
        return found | forcing
    kept = costless(found | forcing)
    return kept & found or kept


def without_needless_trumps(view: View, found: int, doubts: Doubts, costless: Costless) -> int:
    """With no trump out: to lead one and lose a ruff with it."""
    trumps = SUITS[view.trumps] if view.trumps >= 0 else 0
    if not found & trumps or not found & ~trumps or view.against & trumps or not view.partner & trumps:
        return found
    return found if doubts.careless("needless_trump") else without_costly(found, found & trumps, costless)
