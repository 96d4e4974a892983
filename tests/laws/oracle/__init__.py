"""An oracle of its own for Laws 26, 30 to 32, 50 and 53 to 56, 62 to 64: tables from the book, no code of the engine."""
