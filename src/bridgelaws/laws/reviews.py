"""What earlier rulings left for the end of play: each law looks again at what came of it."""

from collections.abc import Callable

from bridgelaws.laws import law13_wrong_number_of_cards as law13
from bridgelaws.laws import law16_information_from_elsewhere as law16d
from bridgelaws.laws import law16_unauthorized_information as law16b
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.table.case import Case
from bridgelaws.table.matters import ReviewDue
from bridgelaws.table.rulings import Ruling

# By its number; a number that only an older edition has, or that means something else there, bears the year.
REVIEWS: dict[str, Callable[[Case], Ruling]] = {
    "13A2": law13.review_seen,
    "2007:13D2(a)": law13.review_seen,
    "13B1": law13.review_corrected,
    "2007:13A": law13.review_corrected,
    "16B3": law16b.review,
    "16C3": law16b.review_withdrawn,
    "2007:16D2": law16b.review_withdrawn,
    "16D2(c)": law16d.review,
    "2007:16C2(c)": law16d.review,
    "72C": law72.review,
    "2007:23": law72.review,
}


def rule(case: Case) -> Ruling:
    """The review that was taken up; each ends with ReviewDone, whatever else it does."""
    assert isinstance(case.irregularity, ReviewDue)
    law = case.irregularity.law
    return (REVIEWS.get(f"{case.book.edition}:{law}") or REVIEWS[law])(case)
