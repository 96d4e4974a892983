"""The editions of the Laws, and the one helper that joins their wordings."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Edition(Enum):
    """An edition of the Laws, by its year."""

    LAWS_2007 = 2007
    LAWS_2017 = 2017

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Edition.{self.name}"

    def __str__(self) -> str:
        return str(self.value)

    def __lt__(self, other: "Edition") -> bool:
        return self.value < other.value

    @property
    def other(self) -> "Edition":
        """The one it is compared with: the newest, and for the newest the one before it."""
        return max(edition for edition in Edition if edition is not self)

    @property
    def is_newest(self) -> bool:
        return self is NEWEST

    @classmethod
    def named(cls, year: str) -> "Edition | None":
        """The edition that somebody asks for by its year.

        >>> Edition.named("2007"), Edition.named("1997")
        (Edition.LAWS_2007, None)
        """
        return next((edition for edition in cls if str(edition) == year), None)


NEWEST = max(Edition)


class ByEdition(Generic[P, R]):
    """One sentence of the Laws in its different wordings; called with the edition first."""

    def __init__(self, wordings: Mapping[Edition, Callable[P, R]]) -> None:
        assert min(wordings) is min(Edition), f"the oldest edition has no wording among {sorted(wordings)}"
        self.wordings = dict(wordings)
        self._in_force = {edition: wordings[max(e for e in wordings if not edition < e)] for edition in Edition}

    def __call__(self, edition: Edition, *args: P.args, **kwargs: P.kwargs) -> R:
        return self._in_force[edition](*args, **kwargs)


def by_edition(wordings: Mapping[Edition, Callable[P, R]]) -> ByEdition[P, R]:
    """The newest wording not later than the edition in force; a later edition inherits until its own sentence is added.

    >>> greeting = by_edition({Edition.LAWS_2007: lambda: "old", Edition.LAWS_2017: lambda: "new"})
    >>> greeting(Edition.LAWS_2007), greeting(Edition.LAWS_2017)
    ('old', 'new')
    """
    return ByEdition(wordings)
