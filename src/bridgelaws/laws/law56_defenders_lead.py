"""Law 56: defender's lead out of turn, after the opening lead."""

from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.laws import laws53_56_common
from bridgelaws.table.case import AnswerKind, Ask, Case
from bridgelaws.table.effects.play import CardStands
from bridgelaws.table.rulings import Ruling

LEAD_ACCEPTED = Ask(
    "lead_accepted", "56A", AnswerKind.YES_NO, "{offender} has led {card} out of turn: do you accept the lead?"
)


def rule(case: Case) -> Ruling:
    """56A, 56B: declarer accepts the lead, or has it taken back and made a major penalty card; then see 50D."""
    wrong, declarer = laws53_56_common.lead(case), laws53_56_common.contract(case).declarer
    if case.need(LEAD_ACCEPTED, of=declarer, offender=wrong.offender, card=wrong.card):
        return case.ruling("53A 56A", CardStands())
    refused = _refused(case.book.edition)
    return case.ruling(refused, *laws53_56_common.take_back(case), law72.could_have_known(case))


def _as_an_opening_lead() -> str:
    """56, 54D, 2007: one sentence, which sends the reader to 54D."""
    return "2007:56 54D 50D"


def _in_its_own_words() -> str:
    """56B, 2017: the card becomes a major penalty card and 50D applies."""
    return "56B 50D"


_refused = by_edition({Edition.LAWS_2007: _as_an_opening_lead, Edition.LAWS_2017: _in_its_own_words})
