"""Who waits for the Director, in any evening that goes on: for the first page of the assistant."""

from msgspec import Struct

from bridgelaws.club.evenings import Evenings
from bridgelaws.club.rulings.queue import waiting_of
from bridgelaws.club.times import ago
from bridgelaws.club.views.evenings import list_evenings
from bridgelaws.language import Language, speak
from bridgelaws.text import say

EVENINGS = 5  # the newest, of which calls are looked for


class WaitingTable(Struct, frozen=True):
    table: str
    words: str
    time: str
    later: bool
    address: str


def waiting_tables(evenings: Evenings, language: Language) -> list[WaitingTable]:
    found = []
    for line in list_evenings(evenings)[:EVENINGS]:
        if line.final:
            continue
        evening = evenings.get(line.id)
        with evening.lock:
            calls = evening.state.waiting_calls()
            lines = [waiting_of(call, f"/tonight/{evening.id}") for call in calls]
        for each in lines:
            words = speak(say("{title}. {words}", title=each.title, words=each.words), language)
            time = ago(each.since) if each.since else speak(say("after play"), language)
            found.append(WaitingTable(each.table, words, time, each.kind == "review", each.address))
    return found
