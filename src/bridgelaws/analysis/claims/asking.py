"""Which judgements matter: the questions put to the Director, no more than three, and where each answer leads."""

from collections.abc import Iterator
from typing import NamedTuple

from bridgelaws.analysis.claims.adjudication import Adjudication, Choices, Result, cards_after_count
from bridgelaws.analysis.claims.clock import OutOfTime
from bridgelaws.analysis.claims.duties import option
from bridgelaws.analysis.claims.judgements import JUDGEMENTS, TECHNIQUE
from bridgelaws.analysis.claims.reading import start_of

AT_MOST = 3  # questions: a Director at the table answers no more
IN_NO_ORDER = frozenset({"penalty_cards_bind", "lead_option", "play_after_claim_counts"})  # any choice may be the worst
POSITIONS = 256  # for each answer that is tried: what it leads to is then told as far as it is proved
SMALL = 6  # tricks: an ending that is searched to its end in no time


class LeadsTo(NamedTuple):
    """Where the answers to one question lead."""

    tricks: dict[str, int]
    at_most: tuple[str, ...]  # the answers of which only so much is proved

    @property
    def differs(self) -> bool:
        return len(set(self.tricks.values())) > 1


class Asking:
    """The questions of one claim."""

    def __init__(self, work: Adjudication) -> None:
        self.work = work
        self._led: dict[tuple[str, tuple[str, ...]], LeadsTo] = {}

    def open_keys(self) -> list[str]:
        """The judgements that change the result by themselves; if none does, those that do so together."""
        work = self.work
        base = work.choices
        result = work.result(base)
        always = set(self._always())
        met = [key for key in JUDGEMENTS if key in (always | result.met) and key not in work.facts]
        alone = [key for key in met if self.leads_to(key, base).differs]
        if not alone and met and result.tricks < work.outcomes.best(work.start(base)):
            alone = self._together(met, base)
        return self._few(alone, base)

    def _always(self) -> Iterator[str]:
        """Questions that the position itself raises."""
        claim = self.work.claim
        position = claim.position
        if position.penalty_cards or position.restrictions:
            yield "penalty_cards_bind"
        start = start_of(position)
        if claim.by_declarer and not start.trick and option(start.duties, start.hands, start.leader):
            yield "lead_option"
        if claim.played_after and cards_after_count(self.work.book.edition):
            yield "play_after_claim_counts"

    def _together(self, met: list[str], base: Choices) -> list[str]:
        """Answers that each change nothing while another is as it is."""
        runs = [{**base, **{key: JUDGEMENTS[key].choices[at] for key in met}} for at in (0, -1)]
        if len({self._try(choices).tricks for choices in (base, *runs)}) == 1:
            return []
        return [key for key in met if any([self.leads_to(key, choices).differs for choices in runs])]

    def _few(self, keys: list[str], base: Choices) -> list[str]:
        """No more than three: the class of player stands for several questions of technique, then those that matter most."""
        technique = [key for key in keys if key in TECHNIQUE and key not in self.work.answers]
        if len(technique) > 1 and self.leads_to("class_of_player", base).differs:
            keys = [key for key in [*keys, "class_of_player"] if key not in technique]
        if len(keys) <= AT_MOST:
            return keys
        kept = sorted(keys, key=lambda key: -self._spread(key, base))[:AT_MOST]
        return [key for key in keys if key in kept]

    def _spread(self, key: str, base: Choices) -> int:
        tricks = self.leads_to(key, base).tricks.values()
        return max(tricks) - min(tricks)

    def leads_to(self, key: str, choices: Choices) -> LeadsTo:
        known = (key, tuple([choices[each] for each in JUDGEMENTS]))
        if known not in self._led:
            found = {choice: self._answered(key, choice, choices) for choice in JUDGEMENTS[key].choices}
            tricks = {choice: tricks for choice, (tricks, _) in found.items()}
            if key not in IN_NO_ORDER and list(tricks.values()) != sorted(tricks.values()):
                tricks = dict.fromkeys(tricks, tricks[choices[key]])  # an answer for claimer cannot cost him a trick
            self._led[known] = LeadsTo(tricks, tuple([choice for choice, (_, proved) in found.items() if not proved]))
        return self._led[known]

    def _answered(self, key: str, choice: str, choices: Choices) -> tuple[int, bool]:
        """What this answer leads to, and whether that is proved; what could be better counts only when it is."""
        judgement, now = JUDGEMENTS[key], choices[key]
        result = self._try(choices)
        if choice == now:
            return result.tricks, result.proved
        if not (judgement.of_a_play or key == "class_of_player"):
            found = self._try({**choices, key: choice})
            return found.tricks, found.proved
        start = self.work.start(choices)
        if judgement.choices.index(choice) < judgement.choices.index(now):
            if result.tricks == self.work.outcomes.never_fewer(start):
                return result.tricks, True
            found = self._try({**choices, key: choice})
            return min(found.tricks, result.tricks), found.proved
        if result.tricks == self.work.outcomes.best(start):
            return result.tricks, True
        found = self._try({**choices, key: choice})
        return (found.tricks, True) if found.proved else (result.tricks, True)

    def _try(self, choices: Choices) -> Result:
        found: list[Result] = []
        small = self.work.claim.position.tricks_left <= SMALL
        with self.work.clock.for_a_part(positions=8 * POSITIONS if small else POSITIONS):
            found.append(self.work.result(choices))
        if not found:
            raise OutOfTime
        return found[0]
