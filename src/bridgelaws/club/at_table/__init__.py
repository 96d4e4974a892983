"""What happened at a real table, told by tapping: the board of a call, the player, the verb, the facts that decide."""
