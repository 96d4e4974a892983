"""Law 70 as a function: from a claim, the book and the Director's answers to a verdict."""

from collections.abc import Mapping
from typing import NamedTuple

from bridgelaws.analysis.claims.claim import Claim
from bridgelaws.analysis.claims.clock import Clock, OutOfTime
from bridgelaws.analysis.claims.duties import exercise, option
from bridgelaws.analysis.claims.following import Tasks
from bridgelaws.analysis.claims.judgements import JUDGEMENTS, check_answers, for_class
from bridgelaws.analysis.claims.lines import Line, Lines, Node, Terms
from bridgelaws.analysis.claims.mind import Doubts
from bridgelaws.analysis.claims.outcomes import Outcomes, Start
from bridgelaws.analysis.claims.placing import misplace
from bridgelaws.analysis.claims.reading import (
    cards_played_after,
    counted_tricks,
    find_named_cards,
    finesse_may_be_compelling,
    mind_of,
    start_of,
    statement_tasks,
    suits_shown_out,
    table_of,
)
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.choices import ClaimSuitOrder
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.regulations import Regulations

Choices = Mapping[str, str]
_ALWAYS_COMPARED = frozenset(
    {"penalty_cards_bind", "lead_option", "play_after_claim_counts", "other_line_rational", "tortuous_play"}
) | {key for key, judgement in JUDGEMENTS.items() if not judgement.asked}  # never among the judgements that a search met


class Result(NamedTuple):
    """What one set of answers leads to."""

    tricks: int
    line: Line
    at_least: int
    start: Start  # where the line begins
    placed: tuple[int, int] | None = None  # 70E1: a card, and the opponent it is given to
    met: frozenset[str] = frozenset()  # the judgements that the search came upon
    loses_more: bool = False  # 71B: the line would lose tricks that were claimed too, and those stay

    @property
    def proved(self) -> bool:
        return self.tricks == self.at_least


class Adjudication:
    """One claim under one book: every set of answers is searched at most once."""

    def __init__(self, claim: Claim, book: LawBook, answers: Choices, seconds: float | None = None) -> None:
        self.claim, self.book = claim, book
        self.clock = Clock(seconds)
        self.outcomes = Outcomes(table_of(claim), self.clock)
        self.mind = mind_of(claim, book.regulations)
        self.facts = _facts(claim, book.edition)
        self.counted = counted_tricks(claim)
        self.answers = dict(answers)
        check_answers(self.answers)
        self._results: list[tuple[Choices, Result]] = []
        self._met: set[str] = set()

    @property
    def choices(self) -> dict[str, str]:
        """Every judgement: as a fact of the claim settles it, as the Director has answered, or as it is taken till then."""
        defaults = {key: judgement.default for key, judgement in JUDGEMENTS.items()}
        return {**defaults, **_settings(self.book.regulations), **self.answers, **self.facts}

    def result(self, choices: Choices) -> Result:
        """A search that met none of the judgements in which two sets of answers differ holds for both."""
        effective = for_class(choices, self.answers)
        for earlier, result in self._results:
            if all([earlier[key] == effective[key] for key in result.met | _ALWAYS_COMPARED]):
                return result
        self._met = set()
        result = self._ruled(effective)._replace(met=frozenset(self._met))
        self._results.append((effective, result))
        return result

    def _ruled(self, choices: Choices) -> Result:
        """70D1; and for tricks beyond those claimed 71B, which asks for every normal play whether stated or not."""
        concedes = self.claim.tricks < self.claim.position.tricks_left
        with self.clock.for_a_part(of_the_time=0.7 if concedes else 1.0):
            result = self._with_misplaced_cards(choices)
        if result.tricks <= self.claim.tricks:
            return result
        free = self._least(choices, self.start(choices), stated=False)
        at_least = min(result.at_least, max(free.at_least, self.claim.tricks))
        if free.tricks >= result.tricks:
            return result._replace(at_least=at_least)
        kept = max(self.claim.tricks, free.tricks)
        return free._replace(tricks=kept, at_least=at_least, loses_more=free.tricks < kept)

    def _with_misplaced_cards(self, choices: Choices) -> Result:
        result = self._least(choices, self.start(choices))
        if (
            self.claim.tricks == 0
            or choices["wrong_guess"] == "irrational"
            or (self.mind.irrational_not_to and choices["other_line_rational"] == "no")
        ):
            return result
        start, surely = self.start(choices), 0
        if not result.proved:
            return result
        try:
            surely = self.outcomes.never_fewer(start)  # what cannot be lost does not depend on a line
            if surely == result.tricks:
                return result
            for card, seat, moved in misplace(self.claim, start, self.outcomes, result.tricks):
                elsewhere = self._least(choices, moved, at_least=max(surely, self.outcomes.best(moved)))
                proved = min(result.at_least, elsewhere.at_least)
                if elsewhere.tricks < result.tricks:
                    result = elsewhere._replace(placed=(card, seat))
                    self._met.add("other_line_rational")
                result = result._replace(at_least=proved)
        except OutOfTime:
            return result._replace(at_least=min(surely, result.tricks))
        return result

    def _least(self, choices: Choices, start: Start, *, stated: bool = True, at_least: int = 0) -> Result:
        tasks = self.tasks(choices, stated=stated)
        lines, node = self.lines(choices, start, tasks, stated=stated)
        found = lines.least(node, at_least)
        self._met |= lines.doubts.met
        if lines.mind.plain and self.claim.tricks < self.counted:
            self._met.add("tortuous_play")
        return Result(found.tricks, found.line, found.at_least, start)

    def tasks(self, choices: Choices, *, stated: bool = True) -> Tasks:
        """What was stated, and before it what the cards played after the claim tell."""
        tasks = statement_tasks(self.claim) if stated else ()
        return cards_played_after(self.claim) + tasks if choices["play_after_claim_counts"] == "yes" else tasks

    def lines(self, choices: Choices, start: Start, tasks: Tasks, *, stated: bool) -> tuple[Lines, Node]:
        """The search under these answers, and where it begins."""
        careless = {key for key, judgement in JUDGEMENTS.items() if choices[key] == judgement.against_claimer}
        mind = self.mind if stated else self.mind._replace(gives_up_any=True)
        if stated and self._is_plain(choices):
            mind = mind._replace(plain=True)
        lead_choice = choices["lead_option"] if self.claim.by_declarer else ""
        terms = Terms(mind, find_named_cards(self.claim, tasks), _exclude(self.claim), lead_choice)
        node = Node(start.hands, start.trick, start.leader, tasks, suits_shown_out(self.claim.position), start.duties)
        return Lines(self.outcomes, terms, Doubts(frozenset(careless))), node

    def _is_plain(self, choices: Choices) -> bool:
        """Winners are cashed as they come, unless their number is just right, so that each order has to be thought of."""
        if choices["tortuous_play"] == "careless" or self.answers.get("strands_winner") == "careless":
            return False
        return self.claim.tricks < self.counted

    def without_suit_order(self) -> Result:
        """What the result would be if no regulation under 70E2 fixed the order within a suit."""
        judged = Adjudication(self.claim, self.book, self.answers)
        judged.mind = self.mind._replace(suit_order=ClaimSuitOrder.DIRECTOR_JUDGES)
        return judged.result(judged.choices)

    def start(self, choices: Choices) -> Start:
        """The position with the duties in force, and declarer's choice of a lead if it came with the claim."""
        start = start_of(self.claim.position)
        if choices["penalty_cards_bind"] == "no":
            return start._replace(duties=None)
        suits = option(start.duties, start.hands, start.leader)
        if not suits or start.trick or start.duties is None or self.claim.lead_choice is None:
            return start
        return start._replace(duties=exercise(start.duties, choices["lead_option"], start.leader, suits, start.hands))


cards_after_count = by_edition(
    {
        Edition.LAWS_2007: lambda: True,  # 70D3, 2007: they may be evidence of the line claimer had in mind
        Edition.LAWS_2017: lambda: False,  # what falls without the consent of all four has no standing
    }
)


def _settings(regulations: Regulations) -> dict[str, str]:
    """Principles that the regulations refuse, or call for, in every claim."""
    found = {each.name.lower(): "irrational" for each in regulations.claim_plays_irrational}
    return found | {each.name.lower(): "careless" for each in regulations.claim_plays_careless}


def _facts(claim: Claim, edition: Edition) -> dict[str, str]:
    """Judgements that the claim itself settles."""
    found = {}
    if claim.aware_of_trumps is not None:
        found["unaware_of_trump"] = "no" if claim.aware_of_trumps else "yes"
    if claim.lead_choice is not None:
        found["lead_option"] = claim.lead_choice.value
    if not (claim.played_after and cards_after_count(edition)):
        found["play_after_claim_counts"] = "no"
    if not finesse_may_be_compelling(edition):
        found["other_line_rational"] = "yes"
    return found


def _exclude(claim: Claim) -> frozenset[tuple[int, int, int]]:
    return frozenset((each.seat.index, each.card.index, each.on.index if each.on else -1) for each in claim.irrational)
