"""The ledger as the pages show it: where each provision is carried out, and by how many tests that is proved."""

import re
from collections import Counter
from threading import Lock

from msgspec import Struct

from bridgelaws.commentary.names import name_of
from bridgelaws.language import Language, speak
from bridgelaws.lawbook.catalogue import Kind
from bridgelaws.lawbook.digests import reason
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.ledger import Row, Status, ledger
from bridgelaws.text import Text, say

_OF_A_LAW = re.compile(r"laws\.law0?(\d+)_\w+")
_READING = Lock()  # it is read from the source once, which takes a while


class Proof(Struct, frozen=True):
    provision: Provision
    name: str  # in words where it has no number
    kind: Kind
    status: Status
    where: tuple[str, ...]
    tests: int
    reason: str


def proofs(edition: Edition, language: Language, place: str = "") -> tuple[Proof, ...]:
    """Of the whole edition, or of one law or part of it."""
    with _READING:
        rows = ledger(edition)
    return tuple([_proof(row, language) for row in rows if not place or _in(row.entry.provision, place)])


def _in(provision: Provision, place: str) -> bool:
    return (provision.part or str(provision.law)) == place


def _proof(row: Row, language: Language) -> Proof:
    where = tuple([place.removeprefix("bridgelaws.") for place in row.code])
    why = "" if row.status is not Status.REASONED else reason(row.entry, language.value) or speak(say(row.reason), language)
    name = name_of(row.entry.provision, language)
    return Proof(row.entry.provision, name, row.entry.kind, row.status, where, len(row.tests), why)


def place_in_code(where: str) -> Text | str:
    """Where a provision is carried out, as a reader may say it.

    >>> str(place_in_code("laws.law27_insufficient_bid:_early_replacement")), place_in_code("bridge.auction:Auction.after")
    ('Law 27, early replacement', 'bridge, auction: Auction after')
    """
    module, _, name = where.partition(":")
    said = name.replace("_", " ").replace(".", " ").strip()
    if found := _OF_A_LAW.fullmatch(module):
        law = Provision(str(int(found[1])))
        return say("{law}, {name}", law=law, name=said) if said else say("{law}", law=law)
    plain = module.replace(".", ", ").replace("_", " ")
    return f"{plain}: {said}" if said else plain


def count_by_state(found: tuple[Proof, ...]) -> dict[Kind, Counter[Status]]:
    """How many provisions of each kind are in each state."""
    made: dict[Kind, Counter[Status]] = {kind: Counter() for kind in Kind}
    for proof in found:
        made[proof.kind][proof.status] += 1
    return made
