"""Kinds of provisions and how far each is carried out: the word, and how its chip looks."""

from bridgelaws.lawbook.catalogue import Kind
from bridgelaws.ledger import Status
from bridgelaws.text import Text, say

KINDS: dict[Kind, tuple[Text, str]] = {
    Kind.ENFORCED: (say("By rule"), ""),
    Kind.OPTION: (say("Somebody chooses"), "chip-director"),
    Kind.JUDGEMENT: (say("The Director judges"), "chip-warn"),
    Kind.PROCEDURE: (say("How it is done"), ""),
    Kind.DEFINITION: (say("What a word means"), ""),
    Kind.INFO: (say("For information"), ""),
}
STATES: dict[Status, tuple[Text, str, str]] = {  # the word, the chip and the sign
    Status.PROVED: (say("Proved"), "chip-ok", "check"),
    Status.REASONED: (say("Nothing to carry out"), "", "eye"),
    Status.NOT_YET: (say("Not yet"), "chip-warn", "clock"),
}
