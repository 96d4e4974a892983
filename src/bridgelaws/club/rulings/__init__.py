"""Rulings, adjusted scores and penalties, and what still waits for the Director."""
