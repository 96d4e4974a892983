"""The practice table: a board, anything done by anyone, and what the Director makes of it; boards of files replayed."""
