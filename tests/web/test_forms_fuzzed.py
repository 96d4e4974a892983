"""Every form of every page, filled in with what nobody should type: it is refused with words, and never fails."""

import os
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import quote, quote_plus

import pytest
from fastapi.routing import iter_route_contexts
from httpx import Response
from hypothesis import HealthCheck, given
from hypothesis import settings as effort
from hypothesis import strategies as st

from bridgelaws.assistant.kinds import kinds
from bridgelaws.club.repairs.catalogue import REPAIRS
from support.effort import examples
from support.world import World, club, sent_by

EXAMPLES = int(os.environ.get("BRIDGELAWS_FUZZ", examples(150, 2000)))
ENDLESS = "9" * 5000
STRANGE = (
    *("", " ", "0", "-1", "1", "3", "7", "99", "1.5", "1,5", "+1", "=", "−1", "1e309", "nan", "inf", "٣", "²", "½", "１２"),
    *("9" * 19, "9" * 40, ENDLESS, "-" + "9" * 25, "0x10", "1_000", "50%", "N", "E", "NS", "EW", "yes", "no", "all", "on"),
    *("P", "X", "4S", "4SX", "7NTXX", "8NT", "1NT 2S 2D", "W:2H", "2D=H", "HK", "H2 H3 HK", "SA SA", "AK4.Q2.J8653.T97"),
    *("60% 4S N =, 40% 4S N -1", "5 pass, 3 4S", "101% 4S N =", "3 2", "27B1(b)", "99Z", "wbf-2017", "wbf-1900", "2017"),
    *("\x00", "a\x00b", "\r\nSet-Cookie: a=b", "\u202e", "\u2028", "😀" * 50, "é", "ķ", "\ufffe", "🂡", "a\u0301" * 30),
    *("<script>alert(1)</script>", "' OR 1=1 --", "{{7*7}}", "{count}", "%s%n", "../../etc/passwd", "=cmd|' /C calc'!A0"),
    *("x" * 300, "x" * 9_999, "x" * 20_000, "1\n2\n3", "A - B\nC - D", "\t", "//elsewhere.example", "javascript:x"),
)
BYTES = (b"%ED%A0%80", b"%FF%FE", b"%C3%28", b"%00", b"%", b"%u0041", b"+%2B+")  # no letters at all


class Forms(HTMLParser):
    """The forms of a page: where each is sent, its fields and what they may hold."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[tuple[str, dict[str, list[str]]]] = []
        self._list = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            post = found.get("method", "").lower() == "post"
            self.forms.append((found.get("action", "") if post else "", {}))
        if not self.forms:
            return
        name, fields = found.get("name", ""), self.forms[-1][1]
        if tag in ("input", "button", "textarea", "select") and name:
            known = fields.setdefault(name, [])
            if tag != "select":
                known.append(found.get("value", ""))
            self._list = name if tag == "select" else ""
        elif tag == "option" and self._list:
            fields[self._list].append(found.get("value", ""))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    app = club(str(tmp_path_factory.mktemp("fuzz") / "club.db"))
    yield World(app)
    app.state.database.close()


@pytest.fixture(scope="module")
def forms(world: World) -> list[tuple[str, str, dict[str, list[str]]]]:
    """Every form that somebody is shown: by whom, where it is sent, and its fields."""
    found: dict[tuple[str, tuple[str, ...]], tuple[str, str, dict[str, list[str]]]] = {}
    gets = [route.path for route in iter_route_contexts(world.app.routes) if "GET" in (route.methods or ())]
    gets += [f"/rule/{key}" for key in kinds()] + [
        f"/tonight/{{event}}/trouble/{kind}" for kind in (each.key for each in REPAIRS)
    ]
    for name in ("director", "table", "nobody"):
        for path in [path for path in gets if path and not path.endswith("/live")]:
            page = world.somebody(name).get(world.address(path))
            if "html" not in page.headers.get("content-type", ""):
                continue
            reader = Forms()
            reader.feed(page.text)
            for action, fields in reader.forms:
                if action.startswith("/"):
                    found.setdefault((action, tuple(sorted(fields))), (name, action, fields))
    assert len(found) > 140
    return list(found.values())


def _sent(world: World, by: str, action: str, fields: list[tuple[str, str | bytes]]) -> Response:
    visitor = world.somebody(by)
    if "visitor" not in visitor.cookies:
        visitor.get("/laws")
    token = world.app.state.visitors.form_token(world.app.state.visitors.number(sent_by(visitor)))
    pairs = [
        quote_plus(name).encode() + b"=" + (value if isinstance(value, bytes) else quote_plus(value).encode())
        for name, value in [*fields, ("form_token", token)]
    ]
    headers = {"content-type": "application/x-www-form-urlencoded"}
    answer: Response = visitor.post(action, content=b"&".join(pairs), headers=headers)
    return answer


@pytest.mark.parametrize("value", ["9" * 19, ENDLESS, BYTES[0]], ids=["large", "endless", "torn"])
def test_no_field_of_any_form_takes_what_is_no_number_for_one(
    world: World, forms: list[tuple[str, str, dict[str, list[str]]]], value: str | bytes
) -> None:
    """One field after the other, the rest of the form as it is shown."""
    for by, action, fields in forms:
        shown = {name: known[0] if known else "" for name, known in fields.items() if name != "form_token"}
        typed = [name for name, known in fields.items() if name in shown and len(set(known)) < 2]
        for name in typed:
            sent = [(each, value if each == name else usual) for each, usual in shown.items()]
            assert _sent(world, by, action, sent).status_code < 500, (action, name)


values = st.one_of(
    st.sampled_from(STRANGE), st.sampled_from(BYTES), st.text(max_size=20).filter(lambda text: text.isprintable())
)


@effort(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_form_fails_whatever_is_typed(
    world: World, forms: list[tuple[str, str, dict[str, list[str]]]], data: st.DataObject
) -> None:
    by, action, fields = data.draw(st.sampled_from(forms))
    changed = data.draw(st.sets(st.sampled_from(sorted(fields)), max_size=4)) if fields else set()
    sent: list[tuple[str, str | bytes]] = []
    for name, known in fields.items():
        if name == "form_token":
            continue
        value = data.draw(values) if name in changed else data.draw(st.sampled_from(known or [""]))
        if data.draw(st.integers(0, 9)):
            sent.append((name, value))
    answer = _sent(world, by, action, sent)
    assert answer.status_code < 500
    assert "<script>alert" not in answer.text
    assert "elsewhere.example" not in answer.headers.get("location", "")
    for event in world.evenings.aside():  # the form that sets an event aside was sent: the others go on in it
        world.evenings.take_back(event)


@effort(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_address_fails_whatever_stands_in_it(world: World, data: st.DataObject) -> None:
    """Every page and every file, with strange names, numbers and queries, for everybody."""
    gets = [each.path for each in iter_route_contexts(world.app.routes) if "GET" in (each.methods or ())]
    path = data.draw(st.sampled_from([each for each in gets if each and "{" in each and not each.endswith("/live")]))
    parts = [world.address(part) for part in path.split("/")]
    at = data.draw(st.sampled_from([at for at, part in enumerate(path.split("/")) if part.startswith("{")]))
    strange = data.draw(st.one_of(st.sampled_from([each for each in STRANGE if len(each) < 9_000]), st.sampled_from(BYTES)))
    parts[at] = strange.decode() if isinstance(strange, bytes) else quote(strange, safe="")
    query = data.draw(
        st.sampled_from(
            ["", "?at=-1", f"?at={'9' * 30}", "?board=-1&round=999999999999", "?q=%00", "?q=%ED%A0%80", "?back=//x"]
        )
    )
    by = data.draw(st.sampled_from(["nobody", "table", "director"]))
    answer = world.somebody(by).get("/".join(parts) + query)
    assert answer.status_code < 500
    assert "<script>alert" not in answer.text
