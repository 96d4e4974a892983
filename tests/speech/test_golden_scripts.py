"""Every golden script against what the engine says in the same case, by what is heard (support/hearing.py).

``not_yet.txt`` names the scripts that are not met; it may only shrink.
"""

import pytest

from support.golden import Script, differences, every_script, not_yet

SCRIPTS = every_script()


@pytest.mark.parametrize(("name", "script"), [pytest.param(*each, id=each[0].replace(" ", "-")) for each in SCRIPTS])
def test_the_director_says_what_the_script_says(name: str, script: Script) -> None:
    found = list(differences(script))
    if name in not_yet():
        assert found, f"{name} is met: take it out of tests/speech/not_yet.txt"
    else:
        assert not found


def test_only_scripts_stand_in_the_list_of_those_not_met() -> None:
    names = [name for name, _ in SCRIPTS]
    assert [name for name in not_yet() if name not in names] == []
    assert len(set(not_yet())) == len(not_yet())


def test_every_script_has_words_in_both_languages() -> None:
    assert len(SCRIPTS) == 331
    assert sum(len(script.moments) for _, script in SCRIPTS) == 553
    assert all(moment.en and moment.sv for _, script in SCRIPTS for moment in script.moments)
