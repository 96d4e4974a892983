"""English as a director speaks it: turns of phrase that betray the old style do not come back."""

import re

import pytest

from bridgelaws.language.catalogues import DOMAINS, translations

BETRAYING = (
    r"\bforbids? to\b",
    r"\blet be\b",
    r"\bfalls? away\b",
    r"^Who answers\b",
    r"\bShall\b",
    r"\bdeeds?\b",
    r"\bis not yours to\b",
    r"\bstands beside\b",
    r"\bNothing is found\b",
    r"\bas it is said\b",
    r"\bThat was too\b",
    r"\bbegin anew\b",
    r"\bbe taken up\b",
    r"\(nothing: ",
    r"\bnothing to stop\b",
    r"\bWhat was (told|withdrawn)\b",
    r"\{count\} tables? of the rounds to come",
)


@pytest.mark.parametrize("pattern", BETRAYING)
def test_no_message_speaks_in_the_old_way(pattern: str) -> None:
    assert DOMAINS
    messages = [text for (_, text) in translations("sv").messages]
    assert len(messages) > 4000
    assert [text for text in messages if re.search(pattern, text)] == []
