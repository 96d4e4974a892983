"""Play here: pages and API of a table whose cards are on phones."""
