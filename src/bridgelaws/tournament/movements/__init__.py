"""Movements: who sits where in every round, with which boards (docs/movements.md)."""
