"""What everybody is shown of an event: the ranking, the boards, score cards, and what was changed after publication."""
