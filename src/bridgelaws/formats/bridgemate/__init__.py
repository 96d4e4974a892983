"""Bridgemate: its database, which can be read, and its data connector's JSON, which can be read and written."""

from bridgelaws.formats.bridgemate.bws import BWS, read_bws
from bridgelaws.formats.bridgemate.connector import CONNECTOR

__all__ = ["BWS", "CONNECTOR", "read_bws"]
