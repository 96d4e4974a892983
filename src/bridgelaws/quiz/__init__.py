"""The quiz: an irregularity happens, somebody rules, and the engine answers with the law."""
