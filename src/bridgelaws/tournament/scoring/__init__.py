"""From the scores of a board to the scores of the contestants."""
