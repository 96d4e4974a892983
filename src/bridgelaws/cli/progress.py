"""A bar on standard error for long work, if that is a terminal; it makes way for whatever is printed."""

import sys

import click


class Progress:
    def __init__(self, total: int, what: str) -> None:
        self.hidden = not sys.stderr.isatty()
        self.bar = click.progressbar(
            length=max(total, 1), label=what, show_pos=True, width=30, file=sys.stderr, hidden=self.hidden
        )
        self.bar.render_progress()

    def step(self) -> None:
        self.bar.update(1)

    def clear(self) -> None:
        if not self.hidden:
            click.echo("\r\x1b[K\x1b[?25h", nl=False, err=True)  # and the cursor, which the bar hides, is back
