"""A worker: a process that loads the library, takes a question a line and gives an answer a line, until nobody asks.

A question is JSON, in the numbers of ``library``: ``["strain", 4, hands]``, ``["cards", position]`` or ``["tricks",
positions]``. An answer is ``["solved", what]`` or ``["refused", why]``.
"""

import json
import os
import signal
import sys

from bridgelaws.analysis.double_dummy.library import Library


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that asks; when it ends, so does this one
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)  # whatever else is printed in this process is no answer
    library = _load(sys.argv[1])
    for question in sys.stdin:
        answers.write(json.dumps(_answer(library, question)) + "\n")
        answers.flush()


def _load(file: str) -> Library | str:
    try:
        return Library(file)
    except OSError as error:
        return f"{file} cannot be loaded: {error}"


def _answer(library: Library | str, question: str) -> tuple[str, object]:
    if isinstance(library, str):
        return "refused", library
    try:
        match json.loads(question):
            case ["strain", strain, hands]:
                return "solved", library.strain(strain, hands)
            case ["cards", position]:
                return "solved", library.cards(position)
            case ["tricks", positions]:  # what was found out about one helps with the next
                return "solved", [library.tricks(position) for position in positions]
    except ValueError as error:
        return "refused", str(error)
    return "refused", "no such question"


if __name__ == "__main__":
    main()
