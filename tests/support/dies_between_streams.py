"""A process that enters what tables with phones have agreed, and dies after so many of its appends: DATABASE NUMBER."""

import os
import signal
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bridgelaws.online.evening_tables import EveningTables
from bridgelaws.web.app import create_app
from support.browsing import choose


def main(database: str, after: int) -> None:
    app, done, give = create_app(choose(database)), [0], EveningTables._give

    def counted(self: EveningTables, *given: Any) -> None:
        if done[0] == after:
            os.kill(os.getpid(), signal.SIGKILL)
        give(self, *given)
        done[0] += 1

    setattr(EveningTables, "_give", counted)  # noqa: B010 (it is a method)
    app.state.evening_tables.propose_all()
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
