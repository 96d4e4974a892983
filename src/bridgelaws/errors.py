"""Errors of the screen, never of the table: each is one sentence a person can act on."""


class BridgelawsError(Exception):
    """Something asked of the program that it cannot do; the text says what, why, and what is possible."""


class Malformed(BridgelawsError):
    """Text that cannot be read: what it was meant to be, the place of the fault, and what was expected there."""

    def __init__(self, what: str, text: str, at: int, expected: str, line: int | None = None) -> None:
        self.what, self.text, self.at, self.expected, self.line = what, text, at, expected, line
        super().__init__(str(self))

    def __str__(self) -> str:
        where = f"line {self.line}, column {self.at + 1}" if self.line else f"character {self.at + 1}"
        found = f'"{self.text[self.at]}"' if self.at < len(self.text) else "the end"
        return f'"{_shown(self.text)}" is not {self.what}: at {where} stands {found}, expected {self.expected}.'


class Ambiguous(BridgelawsError):
    """Text with more than one reading; the readings are listed and none is guessed."""

    def __init__(self, what: str, text: str, readings: tuple[str, ...]) -> None:
        self.what, self.text, self.readings = what, text, readings
        super().__init__(str(self))

    def __str__(self) -> str:
        readings = " or as ".join(self.readings)
        return f'"{_shown(self.text)}" can be read as {readings}: write {self.what} so that only one fits.'


def _shown(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


class NotAllowedNow(BridgelawsError):
    """Something that cannot be entered now; the sentence says why, what is possible, and by which law."""
