"""Individuals that a program of pairs has published: each player as a pair with a partner nobody entered."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bridgelaws.formats.usebio import TravellerBoard, TravellerLine, Usebio


def join_tables(found: Usebio) -> Usebio:
    """Two lines that stand together are one table: North and East in the first, South and West in the second.

    Their partners bear numbers that no participant has, or by chance somebody else's. A board where lines do not go
    together stays as it is.
    """
    entered = {each.number for each in found.participants}
    seated = {one for section in found.sections for board in section.boards for one in _seated(board)}
    if found.event_type != "INDIVIDUAL" or not entered or not seated - entered:
        return found
    sections = tuple(
        replace(section, boards=tuple(_join(board, entered) for board in section.boards)) for section in found.sections
    )
    return replace(found, sections=sections)


def _seated(board: TravellerBoard) -> Iterator[str]:
    return (one for line in board.lines for one in (*line.ns, *line.ew))


def _join(board: TravellerBoard, entered: set[str]) -> TravellerBoard:
    if len(board.lines) % 2:
        return board
    halves = list(zip(board.lines[::2], board.lines[1::2], strict=True))
    if not all(_is_one_table(first, second, entered) for first, second in halves):
        return board
    return replace(board, lines=tuple(_tables(halves)))


def _is_one_table(first: TravellerLine, second: TravellerLine, entered: set[str]) -> bool:
    four = {first.ns[0], first.ew[0], second.ns[0], second.ew[0]}
    alike = [(line.score, line.contract, line.ns_points, line.ew_points) for line in (first, second)]
    return len(four) == 4 and four <= entered and alike[0] == alike[1]


def _tables(halves: Sequence[tuple[TravellerLine, TravellerLine]]) -> Iterator[TravellerLine]:
    for first, second in halves:
        yield replace(first, ns=(first.ns[0], second.ns[0]), ew=(first.ew[0], second.ew[0]))
