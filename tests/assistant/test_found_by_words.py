"""What went wrong is found as players say it, in four languages, and by the law of the edition in force."""

import pytest

from bridgelaws.assistant.topics import find
from bridgelaws.lawbook.edition import Edition

AS_PLAYERS_SAY = {
    "claim_contested": "agreed claim | godkänt anspråk | godkendt krav | pieņemta pretenzija",
    "concession": "conceded too many | gav bort för många stick | indrømmede stik | atdeva par daudz",
    "card_missing": "missing card found | återfunnet kort | fundet kort | atrasta kārts",
    "lead_out_of_turn": "played early | spelade för tidigt | spillede for tidligt | spēlēja par agru",
    "opening_lead_out_of_turn": "lead already faced | utspelet visat | udspillet vendt | izgājiens atklāts",
    "call_after_final_pass": "call after pass out | bud efter | melding efter | sauciens pēc",
    "unintended_call": "bidding box slip | drog fel budkort | forkert meldekort | nepareiza solīšanas kartīte",
    "inadmissible_double": "doubled partner | dubblade partnern | doblede makker | kontrēja partneri",
    "fouled_board": "boards mixed | händerna förväxlade | hænder byttet om | samainītas rokas",
    "wrong_board": "arrow switch | fel väderstreck | forkert retning | nepareizā vietā",
    "misinformation": "wrong info | fel upplysning | forkert oplysning | nepareiza informācija",
    "score_wrong": "scoring error | felaktigt resultat | forkert resultat | kļūdains rezultāts",
    "deviation": "psych | psykbud | psykmelding | psihs",
    "etiquette": "impolite | oartig | ubehøvlet | nelaipns",
    "offence": "phone rang | telefonen ringde | telefonen ringede | zvanīja telefons",
    "exposed_card": "card laid down | upplagt kort | lagt kort | izlikta kārts",
}
BY_LAW = {
    "47E1": "turn_told_wrongly",
    "69B2": "claim_contested",
    "68B2": "concession",
    "43B2": "dummy_without_rights",
    "43B3": "dummy_without_rights",
    "22B": "call_after_final_pass",
    "15B2": "wrong_board",
    "15B3": "wrong_board",
    "36C": "inadmissible_double",
    "57C3": "lead_out_of_turn",
    "14B1": "card_missing",
}


@pytest.mark.parametrize("key", AS_PLAYERS_SAY)
def test_it_is_found_as_players_say_it(key: str) -> None:
    for words in AS_PLAYERS_SAY[key].split(" | "):
        assert key in [topic.key for topic in find(words)], words


@pytest.mark.parametrize("law", BY_LAW)
def test_it_is_found_by_its_law(law: str) -> None:
    assert BY_LAW[law] in [topic.key for topic in find(law)]


def test_a_law_is_that_of_the_edition_in_force() -> None:
    found = {edition: find("16C", edition)[0].key for edition in Edition}
    assert len(set(found.values())) == 2
