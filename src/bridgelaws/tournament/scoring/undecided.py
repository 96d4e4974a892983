"""What scoring needs to know and no regulation says: a question, never a guess."""

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text


class Open(Struct, frozen=True):
    """A question about the scoring, and whom it is put to."""

    key: str
    put_to: str
    text: Text
    choices: tuple[str, ...] = ()


class Undecided(BridgelawsError):
    """Raised where a score cannot be worked out before the question is answered."""

    def __init__(self, question: Open) -> None:
        self.question = question
        super().__init__(question.text)


def leave_undecided(key: str, put_to: str, text: Text, *choices: str) -> Undecided:
    return Undecided(Open(key, put_to, text, choices))
