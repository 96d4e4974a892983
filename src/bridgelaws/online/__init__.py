"""Play here: a table whose cards are on phones. The stream of what happened, what may be done, and who sees what."""
