"""Numbers up to fourteen in words, as they are spoken; the words of each language stand in its words.toml."""

from enum import Enum


class Count(Enum):
    """A small number; ``{count:cap}`` begins a sentence."""

    NONE = 0
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    ELEVEN = 11
    TWELVE = 12
    THIRTEEN = 13
    FOURTEEN = 14

    @property
    def spoken(self) -> str:
        return self.name.lower()
