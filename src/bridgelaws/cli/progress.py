"""A bar on standard error for long work, if that is a terminal; it makes way for whatever is printed."""

import sys

import click


class Progress:
    def __init__(self, total: int, what: str) -> None:
        self.total, self.what, self.done = max(total, 1), what, 0
        self.seen = sys.stderr.isatty()
        self._draw()

    def step(self) -> None:
        self.done += 1
        self._draw()

    def clear(self) -> None:
        if self.seen:
            click.echo("\r\x1b[K", nl=False, err=True)

    def _draw(self) -> None:
        if self.seen:
            filled = 30 * self.done // self.total
            bar = f"[{'#' * filled}{' ' * (30 - filled)}]"
            click.echo(f"\r{bar} {self.done} of {self.total} {self.what}", nl=False, err=True)
