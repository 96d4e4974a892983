"""What is said or shown at the table without a call or card: it stands in the log, and changes nothing by itself.

The stop card, an alert, an explanation and a hesitation are no irregularities. What may follow from them, a call made on
unauthorized information or a wrong explanation, is a matter to which the Director is called.
"""

from bridgelaws.bridge.seats import Seat
from bridgelaws.text import Text, say

NOTES = ("stop", "alert", "announces", "explains", "asks", "hesitates", "says")
LONGEST = 200  # characters


def note(kind: str, seat: Seat, words: str) -> Text:
    told = words[:LONGEST]
    match kind:
        case "stop":
            return say("{seat} shows the stop card", seat=seat)
        case "alert":
            return say("{seat} alerts", seat=seat)
        case "announces":
            return say("{seat} announces: “{words}”", seat=seat, words=told)
        case "explains":
            return say("{seat} explains: “{words}”", seat=seat, words=told)
        case "asks":
            return (
                say("{seat} asks: “{words}”", seat=seat, words=told) if told else say("{seat} asks about a call", seat=seat)
            )
        case "hesitates":
            return say("{seat} hesitates", seat=seat)
        case _:
            return say("{seat} says: “{words}”", seat=seat, words=told)
