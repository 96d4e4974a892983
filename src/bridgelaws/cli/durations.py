"""Lengths of time as people write them on the command line: 30m, 12h, 1d, 2w."""

import re
from datetime import timedelta

import click

_UNITS = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
_WRITTEN = re.compile(r"([1-9][0-9]{0,4})([mhdw])")


class Duration(click.ParamType[timedelta]):
    name = "TIME"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> timedelta:
        if isinstance(value, timedelta):
            return value
        if (found := _WRITTEN.fullmatch(str(value))) is None:
            self.fail(f"{value} is no length of time: write 30m, 12h, 1d or 2w.", param, ctx)
        return int(found[1]) * _UNITS[found[2]]
