"""Laws 26, 53 to 56, 62 and 63 as tables: what happens, and what the book says comes of it."""

# 26: East's call is withdrawn and replaced, and South declares; West is to lead. By the withdrawn call and what replaced it:
# the suits that declarer may bar, and the suit that declarer may require.
LAW_26_2017 = {
    ("1H", "P"): ("S H D C", ""),  # not comparable: any suit that East has not shown
    ("1NT", "P"): ("S H D C", ""),
}
LAW_26_2007 = {
    ("1H", "P"): ("H", "H"),  # 26A2: tied to one suit that was not shown: require it or bar it
    ("1NT", "P"): ("S H D C", ""),  # 26B: any one suit
}

# 63A: what happens after East's revoke to trick 4, and whether it is then established.
ESTABLISHED = {
    "nothing": (False, False),
    "the offender leads to the next trick": (True, True),
    "partner leads to the next trick": (True, True),
    "an opponent leads to the next trick": (False, False),
    "partner names a card for the next trick": (True, True),
    "the offender claims": (True, True),
    "an opponent claims, and the offenders agree": (True, False),  # 63A3 of 2007; 63A4 of 2017 wants more
    "they agree, and then call on the next board": (True, True),
}

# 53 to 56: a lead out of turn in the play, what is chosen, and what comes of it: the trick, whose turn, penalty cards.
LEADS_OUT_OF_TURN = {
    ("a defender", "accepted"): ("E H9", "S", []),
    ("a defender", "refused"): ("", "W", ["E H9 major"]),
    ("declarer's hand", "accepted"): ("S H9", "W", []),
    ("declarer's hand", "refused"): ("", "N", []),
}
