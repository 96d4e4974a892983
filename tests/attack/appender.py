"""Appends until it is killed, and says so on standard output only once an append has been acknowledged."""

import sys

from bridgelaws.store import New, open_log


def main(database: str, batch: int) -> None:
    log = open_log(database)
    version = log.head("evening").version
    print("ready", flush=True)
    while True:
        events = [New("Said", 1, f'{{"number":{version + 1 + part}}}') for part in range(batch)]
        version = log.append("evening", version, events, key=f"key-{version}").last
        print(version, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
