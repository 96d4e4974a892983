"""Robots: a bidding system as data, and cards chosen by solving layouts that fit what a seat knows."""
