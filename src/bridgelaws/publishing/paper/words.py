"""Words and figures that several papers share, in the reader's language."""

from fractions import Fraction

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.seats import Side
from bridgelaws.club.publication.boards import BoardEntry
from bridgelaws.club.publication.ranking import people
from bridgelaws.club.publication.source import Source
from bridgelaws.language import Language, speak
from bridgelaws.language.words import word
from bridgelaws.publishing import showing
from bridgelaws.text import Text, say


class Words:
    """Says everything in one language, for paper."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def __call__(self, text: Text | str) -> str:
        return speak(text, self.language)

    def session(self, source: Source, session: int) -> str:
        """Its heading; none where there is only one."""
        return self(say("Session {session}", session=session)) if len(source.sessions) > 1 else ""

    def side(self, side: Side) -> str:
        return showing.side_letters(side, self.language).replace("\u2060", "")

    def conditions(self, board: Board) -> list[str]:
        """2: whose deal it is, and who is vulnerable."""
        return [self(say("Dealer {seat}", seat=board.dealer)), self(self._vulnerable(board))]

    def _vulnerable(self, board: Board) -> Text:
        sides = [side for side in Side if board.vulnerable.includes(side)]
        if len(sides) == 1:
            return say("{side} vulnerable", side=self.side(sides[0]))
        return say("All vulnerable") if sides else say("Nobody vulnerable")

    def contract(self, entry: BoardEntry) -> str:
        """With its declarer and the tricks over or under."""
        if entry.contract is None:
            return self(say("passed out")) if entry.passed_out else ""
        declarer = showing.letter(entry.contract.declarer, self.language)
        return f"{showing.bid(entry.contract, self.language)} {declarer} {showing.over(entry.over, self.language)}"

    def lead(self, entry: BoardEntry) -> str:
        return word(entry.lead, self.language.value) if entry.lead else ""

    def score(self, value: Fraction | int | None) -> str:
        return showing.points(value, self.language, signed=True)

    def marks(self, points: Fraction | None, percent: Fraction | None) -> str:
        """What a board was worth: in percent at matchpoints, else in IMPs or whatever counts."""
        return self.score(points) if percent is None else showing.figure(percent, self.language, 0)


def family_names(source: Source, contestants: tuple[str, ...]) -> str:
    return showing.family_names(contestants, lambda one: people(source.state, one))
