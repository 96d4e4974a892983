"""Before and between rounds: who plays, by which movement, with which hands."""
