"""An event of many tables: movements, scoring, results."""
