"""Formulas in award tables: whole numbers, the words of the table, + - * / and min and max. Nothing else is read.

>>> evaluate("min(tables * 10, 150)", {"tables": Fraction(8)})
Fraction(80, 1)
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Never

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say

WORDS = ("tables", "pairs", "entrants", "boards", "place", "top")
LONGEST = 200
_TOKEN = re.compile(r"\s*(?:(\d{1,6})|([a-z]+)|(.))")


def evaluate(formula: str, words: Mapping[str, Fraction]) -> Fraction:
    return _Reader(formula, words).read()


class _Reader:
    def __init__(self, formula: str, words: Mapping[str, Fraction]) -> None:
        self._formula, self._words = formula[:LONGEST], words
        self._tokens = [(found[0].strip(), found.start()) for found in _TOKEN.finditer(self._formula) if found[0].strip()]
        self._at = 0

    def read(self) -> Fraction:
        value = self._sum()
        if self._at < len(self._tokens):
            self._refuse()
        return value

    def _next(self) -> str:
        return self._tokens[self._at][0] if self._at < len(self._tokens) else ""

    def _take(self, *wanted: str) -> str:
        if self._next() in wanted:
            self._at += 1
            return self._tokens[self._at - 1][0]
        return ""

    def _sum(self) -> Fraction:
        value = self._product()
        while sign := self._take("+", "-"):
            other = self._product()
            value = value + other if sign == "+" else value - other
        return value

    def _product(self) -> Fraction:
        value = self._value()
        while sign := self._take("*", "/"):
            at, other = self._at, self._value()
            if sign == "/" and not other:
                self._at = at
                self._refuse()
            value = value * other if sign == "*" else value / other
        return value

    def _value(self) -> Fraction:
        token = self._next()
        if token.isdecimal():
            self._at += 1
            return Fraction(int(token))
        if token in {"min", "max"}:
            self._at += 1
            return self._chosen(token)
        if token in self._words:
            self._at += 1
            return self._words[token]
        if self._take("("):
            value = self._sum()
            if not self._take(")"):
                self._refuse()
            return value
        raise self._refuse()

    def _chosen(self, which: str) -> Fraction:
        if not self._take("("):
            self._refuse()
        values = [self._sum()]
        while self._take(","):
            values.append(self._sum())
        if not self._take(")"):
            self._refuse()
        return min(values) if which == "min" else max(values)

    def _refuse(self) -> Never:
        at = self._tokens[self._at][1] + 1 if self._at < len(self._tokens) else len(self._formula) + 1
        raise BridgelawsError(
            say(
                "The formula “{formula}” cannot be read at place {place}: it has whole numbers, {words}, + − * / min max.",
                formula=self._formula,
                place=at,
                words=", ".join(self._words),
            )
        )
