"""Random appends, on both databases, against the plainest log there is: a list."""

from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridgelaws.store import Appended, Conflict, KeyReused, New, open_log
from bridgelaws.store.chain import check_chain
from bridgelaws.store.log import EventLog

appends = st.lists(
    st.tuples(
        st.integers(-2, 2),  # how far the writer is behind or ahead
        st.sampled_from([None, None, "k1", "k2", "k3"]),
        st.lists(st.sampled_from(["a", "b", "ö♠"]), min_size=1, max_size=3),
        st.sampled_from([0, 1]),  # through which of two connections
    ),
    max_size=12,
)
streams = count(1)


class PlainLog:
    """What is promised, with nothing to make it fast, lasting or shared."""

    def __init__(self) -> None:
        self.events: list[str] = []
        self.keys: dict[str, tuple[int, list[str]]] = {}

    def append(self, expected: int, texts: list[str], key: str | None) -> Appended | type[Exception]:
        if key in self.keys:
            first, known = self.keys[key]
            return Appended(first, first + len(known) - 1, again=True) if known == texts else KeyReused
        if expected != len(self.events):
            return Conflict
        self.events += texts
        if key is not None:
            self.keys[key] = expected + 1, texts
        return Appended(expected + 1, expected + len(texts))


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(work=appends)
def test_it_does_what_a_list_would_do(database: str, work: list[tuple[int, str | None, list[str], int]]) -> None:
    logs = [open_log(database), open_log(database)]
    stream, plain = f"stream {next(streams)}", PlainLog()
    for off, key, texts, through in work:
        expected = max(0, len(plain.events) + off)
        wanted = plain.append(expected, texts, key)
        if isinstance(wanted, Appended):
            assert appended(logs[through], stream, expected, texts, key) == wanted
        else:
            with pytest.raises(wanted):
                appended(logs[through], stream, expected, texts, key)
        for log in logs:
            assert [event.payload for event in log.read(stream)] == [f'"{text}"' for text in plain.events]
            assert log.head(stream).version == len(plain.events)
    assert all(each.broken is None for each in check_chain(logs[0].everything()))
    for log in logs:
        log.close()


def appended(log: EventLog, stream: str, expected: int, texts: list[str], key: str | None) -> Appended:
    return log.append(stream, expected, [New("Said", 1, f'"{text}"') for text in texts], key=key)
