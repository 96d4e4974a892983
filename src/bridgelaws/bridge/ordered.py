"""Enumerations whose members stand in an order: the base of seats, suits, ranks and cards."""

from enum import Enum


class Ordered(Enum):
    """Members compare in the order they are written, equal only themselves, and know their place as ``index``."""

    index: int

    def __init__(self, *_: object) -> None:
        self.index = len(type(self).__members__)

    def __setattr__(self, name: str, value: object) -> None:
        if name in self.__dict__:
            raise AttributeError(f"{self!r} cannot be changed: {name} is what it is")
        super().__setattr__(name, value)

    __hash__ = object.__hash__  # members are single objects; Enum's own hash goes through Python and is ten times slower

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if type(other) is type(self) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.index <= other.index if type(other) is type(self) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.index > other.index if type(other) is type(self) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.index >= other.index if type(other) is type(self) else NotImplemented

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __str__(self) -> str:
        return str(self.value)
