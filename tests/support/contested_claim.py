"""A contested claim as the form of the assistant is told of it."""

ENDING = {
    "declarer": "S",
    "contract": "4S",
    "won": "6 4",
    "leader": "S",
    "fact_by": "S",
    "fact_doubter": "W",
    "hand_north": "2..32.",
    "hand_east": "..54.6",
    "hand_south": "AK...2",
    "hand_west": "3..76.",
}
