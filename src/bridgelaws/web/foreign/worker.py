"""The process that is asked one thing after the other, until nobody asks. It may not have more memory than is good."""

import os
import signal
import sys

import msgspec

from bridgelaws.assistant import interview
from bridgelaws.assistant.evidence import find_evidence
from bridgelaws.club import evening_files
from bridgelaws.club.people.sheets import read_sheet
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.device_results import results_in
from bridgelaws.exchange.movement_files import read_movement_file
from bridgelaws.formats.bridgemate import read_bws
from bridgelaws.formats.registry import read
from bridgelaws.language import Language, speak
from bridgelaws.practice.records import as_file, encode, read_records
from bridgelaws.tournament.movements.files import write_movement
from bridgelaws.web.foreign.asked import Answer, Question, put, take

MEMORY = 512 * 1024 * 1024  # bytes beside what the program itself takes
SEATS = 4


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server; when it ends, so does this
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed in this process is no answer
    _bound_memory()
    while asked := take(sys.stdin.buffer):
        try:
            data = take(sys.stdin.buffer) or b""
            put(answers, read_file(msgspec.msgpack.decode(asked, type=Question), data))
        except MemoryError:
            sys.exit(1)  # whoever asks starts another one


def read_file(asked: Question, data: bytes) -> Answer:
    language = Language(asked.language)
    try:
        if asked.wanted == "practice":
            records = read_records(data, asked.name)[: asked.most]
            return Answer(boards=encode(as_file(records, asked.name, asked.book, language)))
        if asked.wanted == "evening":
            return Answer(evening=evening_files.read_file(data, language))
        if asked.wanted == "movement":
            found = read_movement_file(data, asked.name, asked.boards or None, chosen=asked.chosen)
            return Answer(movement=write_movement(found))
        if asked.wanted == "claim":
            lines = find_evidence(interview.stand(interview.decode(data.decode())))
            return Answer(lines=tuple([speak(each, language) for each in lines]))
        if asked.wanted == "list":
            sheet = read_sheet(data, asked.language)
            return Answer(rows=sheet.rows, told=speak(sheet.told, language))
        if asked.wanted == "devices":
            return Answer(devices=results_in(read_bws(data)))
        return Answer(deals=_deals(asked, data))
    except BridgelawsError as error:
        return Answer(refused=speak(error.said, language))
    except MemoryError:
        raise
    except Exception as error:
        return Answer(failed=f"{type(error).__name__}: {error}")


def _deals(asked: Question, data: bytes) -> dict[int, str]:
    return {
        record.number: record.deal.pbn()
        for record in read(data, asked.name).records
        if record.number is not None and record.deal is not None and len(record.deal.hands) == SEATS
    }


def _bound_memory() -> None:
    try:
        import resource  # noqa: PLC0415 (not on Windows)
    except ImportError:
        return
    taken = 0
    if os.path.exists("/proc/self/statm"):  # noqa: PTH110
        with open("/proc/self/statm", encoding="ascii") as told:  # noqa: PTH123
            taken = int(told.read().split()[0]) * resource.getpagesize()
    if taken:
        resource.setrlimit(resource.RLIMIT_AS, (taken + MEMORY, taken + MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main()
