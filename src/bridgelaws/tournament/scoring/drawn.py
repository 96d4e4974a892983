"""A drawn match that must have a winner (95B of the Swedish federation, 78D)."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from bridgelaws.lawbook.choices import DrawnMatch
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import say
from bridgelaws.tournament.scoring.undecided import leave_undecided

Pair = tuple[Fraction, Fraction]


class MatchDecision(Struct, frozen=True):
    """The score as it stands, who has won (0 or 1), or what is to be played still."""

    score: Pair
    winner: int | None
    boards_to_play: int = 0
    replay: bool = False


def decide(score: Pair, extra: Sequence[Pair], regulations: Regulations) -> MatchDecision:
    """95B, 2007: extra boards add to the old score, a replay does not; without an announced method it is asked."""
    how, boards = regulations.drawn_match, regulations.extra_boards
    if score[0] != score[1] and not extra:
        return MatchDecision(score, _ahead(score))
    match how:
        case DrawnMatch.AS_ANNOUNCED:
            raise leave_undecided(
                "drawn_match",
                "Tournament Organizer",
                say("The match is drawn and no way to decide it was announced: choose one."),
            )
        case DrawnMatch.SMALLEST_MARGIN:
            raise leave_undecided(
                "drawn_match",
                "Director",
                say("The match is level at IMPs: the smallest margin is sought in boards won, and then in total points."),
            )
        case DrawnMatch.REPLAY:
            last = extra[-1] if extra else score
            return MatchDecision(last, _ahead(last), replay=_ahead(last) is None)
        case DrawnMatch.EXTRA_BOARDS | DrawnMatch.EXTRA_BOARDS_REPEATED:
            total = (score[0] + sum(e[0] for e in extra), score[1] + sum(e[1] for e in extra))
            needed = regulations.extra_boards_margin_imps if how is DrawnMatch.EXTRA_BOARDS_REPEATED else 1
            won = bool(extra) and abs(total[0] - total[1]) >= max(needed, 1)
            return MatchDecision(total, _ahead(total) if won else None, 0 if won else boards)


def _ahead(score: Pair) -> int | None:
    return None if score[0] == score[1] else int(score[0] < score[1])
