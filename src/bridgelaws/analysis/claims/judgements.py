"""What only the Director can judge in a claim, each with the answer that holds until he has judged.

The first choice is the one that goes against claimer, so that taking it everywhere resolves every doubt as 70A says.
"""

from collections.abc import Collection, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.analysis.claims.principles import PRINCIPLES
from bridgelaws.errors import BridgelawsError
from bridgelaws.table.case import AnswerKind, Ask
from bridgelaws.text import any_of, say, template

_CARELESS = ("careless", "irrational")
_YES = ("yes", "no")


class Judgement(Struct, frozen=True):
    """A question that the cards cannot answer; where a play is to be judged, its text is the play alone."""

    ask: Ask
    choices: tuple[str, ...]
    default: str
    asked: bool = True  # False: the Laws or all practice settle it; the Director may refuse it all the same

    @property
    def against_claimer(self) -> str:
        return self.choices[0]

    @property
    def of_a_play(self) -> bool:
        """Whether it is asked if a play would be careless, and so normal, or irrational."""
        return self.choices == _CARELESS


def _judge(key: str, law: str, text: str, choices: tuple[str, ...], default: str) -> Judgement:
    yes_no = set(choices) == set(_YES)
    ask = Ask(key, law, AnswerKind.YES_NO if yes_no else AnswerKind.CHOICE, text, () if yes_no else choices)
    return Judgement(ask, choices, default)


def _normal(key: str, law: str, default: str, text: str) -> Judgement:
    return _judge(key, law, text, _CARELESS, default)


def _quiet(key: str, law: str, default: str = "careless") -> Judgement:
    return replace(_normal(key, law, default, PRINCIPLES[key].sentence), asked=False)


JUDGEMENTS: Final = {
    each.ask.key: each
    for each in (
        _judge(
            "unaware_of_trump",
            "70C2",
            template("Is it at all likely that {claimer} was unaware of {trumps} when the claim was made?"),
            _YES,
            "yes",
        ),
        _normal(
            "side_suit_before_trump",
            "70C3",
            "irrational",
            template("Knowing of {trumps}, {claimer} plays {card} before drawing it."),
        ),
        _normal(
            "needless_trump",
            "70D1",
            "irrational",
            template("No trump is out, and {player} leads {play} all the same, with which a ruff is lost."),
        ),
        _normal(
            "supposed_winner_first",
            "70D1",
            "careless",
            template("{claimer} took {card} for a winner and starts with it, ahead of the real winners."),
        ),
        _normal(
            "low_before_high",
            "70E2",
            "careless",
            template(
                "{player} plays {play} ahead of higher cards of the suit, forgetting or finessing against what can beat it."
            ),
        ),
        _normal(
            "below_the_top",
            "70D1",
            "irrational",
            template("{player} plays {play}, which can still be beaten, and holds a card that cannot."),
        ),
        _normal(
            "blocks_suit", "70D1", "careless", template("{player} plays {play}, and winners are out of reach afterwards.")
        ),
        _normal(
            "strands_winner",
            "70D1",
            "careless",
            template("{player} plays {play} and leaves a winner behind that could have been cashed."),
        ),
        _normal(
            "strands_last_winner",
            "70D1",
            "irrational",
            template("With two cards left {player} plays {play} and leaves the winner behind."),
        ),
        _normal(
            "loser_first",
            "70D1",
            "irrational",
            template("{player} gives up the trick that was conceded with {play}, before the winners."),
        ),
        _normal(
            "ignores_show_out",
            "70E1",
            "irrational",
            template(
                "An opponent has shown out, so that it is known who holds the suit; {player} plays {play} all the same."
            ),
        ),
        _normal(
            "tortuous_play",
            "70D1",
            "irrational",
            template("Every plain order of cashing the winners takes more tricks; {player} plays {play} all the same."),
        ),
        _quiet("throws_high_card", "70D1", "irrational"),
        _quiet("small_before_top", "70E2", "irrational"),
        _quiet("wrong_guess", "70E1"),
        _quiet("any_lead", "70D1"),
        _quiet("any_ruff", "70D1"),
        _quiet("any_discard", "70D1"),
        _quiet("any_card", "70D1"),
        _quiet("partner_plays_any", "70D2"),
        _judge(
            "held_to_statement",
            "70D1",
            template("The statement has plainly failed when {card} is due; is {claimer} held to it?"),
            _YES,
            "no",
        ),
        _judge(
            "penalty_cards_bind",
            "70A",
            template(
                "Do penalty cards and restrictions in force when the claim was made bind the defenders in the adjudication?"
            ),
            ("no", "yes"),
            "yes",
        ),
        _judge(
            "class_of_player",
            "70A",
            template("What is normal depends on the class of player. With entries and blocked suits, {claimer} is:"),
            ("beginner", "average", "expert"),
            "average",
        ),
        _judge(
            "lead_option",
            "50D2",
            template(
                "{leader} is on lead and partner has a penalty card: what does declarer choose? "
                "(If not yet put, put it now.)"
            ),
            ("neither", "forbid", "require"),
            "neither",
        ),
        _judge(
            "other_line_rational",
            "70E1",
            template("Could {claimer} rationally have played otherwise than for the cards to lie as they do: {otherwise}?"),
            _YES,
            "yes",
        ),
        _judge(
            "play_after_claim_counts",
            "2007:70D3",
            template("Do the cards played after the claim show the line that {claimer} had in mind?"),
            ("no", "yes"),
            "no",
        ),
    )
}


TECHNIQUE: Final = ("blocks_suit", "strands_winner", "strands_last_winner", "tortuous_play")  # what a class of player knows


def for_class(choices: Mapping[str, str], answered: Collection[str]) -> dict[str, str]:
    """The class of player settles the questions of technique that are not answered by themselves."""
    found, of_class = dict(choices), {"beginner": "careless", "expert": "irrational"}.get(choices["class_of_player"])
    if of_class:
        found.update({key: of_class for key in TECHNIQUE if key not in answered})
    return found


def check_answers(answers: Mapping[str, str]) -> None:
    for key, value in answers.items():
        if key not in JUDGEMENTS:
            raise BridgelawsError(
                say("{key} is not a question of a claim: those are {keys}.", key=key, keys=", ".join(JUDGEMENTS))
            )
        if value not in JUDGEMENTS[key].choices:
            raise BridgelawsError(
                say(
                    "{written} is not an answer to {key}: choose {choices}.",
                    written=value,
                    key=key,
                    choices=any_of(JUDGEMENTS[key].choices),
                )
            )
