"""How much is tried: a fixed sample in every run, and much more under HYPOTHESIS_PROFILE=long (`make torture`) or =wild."""

import os

LONG = os.environ.get("HYPOTHESIS_PROFILE") in {"long", "wild"}


def examples(steady: int, long: int) -> int:
    """How many of something are tried in this run."""
    return long if LONG else steady
