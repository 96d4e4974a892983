"""What a case expects, and how it differs from what came of it."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from bridgelaws.bridge.notation import read_call
from bridgelaws.casefiles.plain import at, edition_of, only, show, text_of
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.edition import Edition
from bridgelaws.table.case import Question
from bridgelaws.text import Text, say

_LISTS = frozenset(
    "restrictions reviews unauthorized unauthorized_for unauthorized_cards withdrawn exposed penalty_cards struck leads "
    "legal_cards waiting revokes penalties".split()
)


_CALLS = frozenset("legal_calls may_call may_not_call".split())


_EXPECTED = (
    _LISTS
    | _CALLS
    | frozenset(
        "cites all_cites auction_period turn contract auction question ended rulings "
        "trick won tricks transfer score declarer adjusted told each_told".split()
    )
)


Expected: TypeAlias = Mapping[str, Any]


def expectations(expect: object, editions: tuple[Edition, ...], place: str) -> dict[Edition, Expected]:
    """What is expected under each edition of the case; written once, or by edition."""
    with at(place):
        written = only(expect if expect is not None else {}, None, "expect")
    years = [edition.value for edition in Edition]
    if not any(year in written for year in years):
        return dict.fromkeys(editions, _expect(written, place))
    with at(place):
        by_year = {edition_of(year): wanted for year, wanted in written.items()}
        if set(by_year) != set(editions):
            named, wanted = (" and ".join(map(str, sorted(found))) for found in (by_year, editions))
            raise BridgelawsError(f"it is written for {named}, but the case is for {wanted}.")
    return {edition: _expect(wanted, f"{place}, {edition}") for edition, wanted in by_year.items()}


def _expect(expect: object, place: str) -> Expected:
    with at(place):
        wanted = only(expect if expect is not None else {}, _EXPECTED, "what is expected")
    for key, value in wanted.items():
        with at(f"{place}, {key}"):
            _check_expected(key, value)
    return wanted


def _check_expected(key: str, value: object) -> None:
    if key in _CALLS:
        if not isinstance(value, list | str):
            raise BridgelawsError(f"{show(value)} is not a list of calls.")
        _calls(value)
    elif key == "question":
        asked = only(value, {"key", "of"}, "a question", needed={"key", "of"}) if value is not None else {}
        for part in asked.values():
            text_of(part)
    else:
        kinds, name = _KINDS.get(key, ((list,), "a list"))
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise BridgelawsError(f"{show(value)} is not {name}.")


_KINDS: dict[str, tuple[tuple[type, ...], str]] = {
    "trick": ((str,), "the cards of the trick, each with its seat"),
    "won": ((dict,), "a mapping of ns and ew to tricks"),
    "adjusted": ((dict, type(None)), "a mapping of ns and ew to what each is given"),
    "tricks": ((int, type(None)), "a number"),
    "transfer": ((int,), "a number"),
    "score": ((int, type(None)), "a number"),
    "declarer": ((str,), "a seat"),
    "rulings": ((int,), "a number"),
    "ended": ((bool,), "yes or no"),
    "turn": ((str, type(None)), "a seat"),
    "auction": ((str,), "the calls with spaces between them"),
    "contract": ((str, type(None)), "a contract"),
}


def differences(there: Mapping[str, Any], question: Question | None, expect: Expected) -> Iterator[Text]:
    if question and "question" not in expect:
        key, text = question.key, question.text
        yield say(
            "a question nobody expected: {key} of {person}: {question}", key=key, person=question.put_to, question=text
        )
    for key, wanted in expect.items():
        is_there: Any = there.get(key)
        match key:
            case "cites" | "all_cites":
                missing = [str(cite) for cite in wanted if str(cite) not in is_there]
                if missing:
                    yield say(
                        "{key}: {missing} not among {there}",
                        key=key,
                        missing=", ".join(missing),
                        there=", ".join(is_there) or "–",
                    )
            case "told":
                unsaid = [str(words) for words in wanted if str(words).lower() not in is_there.lower()]
                if unsaid:
                    yield say(
                        "{key}: {missing} is not in: {there}", key=key, missing="; ".join(unsaid), there=is_there or "–"
                    )
            case "each_told":
                pairs = list(zip(map(str, wanted), is_there, strict=False))
                unsaid = [f"{words} in: {said}" for words, said in pairs if words.lower() not in said.lower()]
                if unsaid or len(wanted) != len(is_there):
                    yield instead(key, "; ".join(unsaid) or len(is_there), wanted)
            case "may_call" | "may_not_call":
                legal = set(there["legal_calls"])
                wrong = [call for call in _calls(wanted) if (call in legal) is not (key == "may_call")]
                if wrong:
                    yield say(
                        "{key}: {wrong}; legal are {legal}", key=key, wrong=", ".join(wrong), legal=" ".join(sorted(legal))
                    )
            case "legal_calls":
                if set(_calls(wanted)) != set(is_there):
                    yield instead(key, " ".join(is_there), " ".join(_calls(wanted)))
            case _ if key in _LISTS:
                if sorted(map(str, wanted or ())) != sorted(is_there or ()):
                    yield instead(key, sorted(is_there or ()), sorted(map(str, wanted or ())))
            case _:
                if wanted != is_there:
                    yield instead(key, is_there, wanted)


def instead(key: str, found: object, wanted: object) -> Text:
    return say("{key}: {found} instead of {wanted}", key=key, found=str(found), wanted=str(wanted))


def _calls(texts: Any) -> list[str]:
    return [str(read_call(text_of(text))) for text in (texts.split() if isinstance(texts, str) else texts)]
