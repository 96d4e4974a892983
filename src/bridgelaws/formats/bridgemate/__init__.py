"""Bridgemate: its database and its data connector's JSON, both read and written."""

from typing import Final

from bridgelaws.formats.bridgemate.access import is_database
from bridgelaws.formats.bridgemate.bws import read, read_bws
from bridgelaws.formats.bridgemate.bws_writing import write
from bridgelaws.formats.bridgemate.connector import CONNECTOR
from bridgelaws.formats.model import Format

BWS: Final = Format("bws", "BWS (Bridgemate)", (".bws",), is_database, read, write)

__all__ = ["BWS", "CONNECTOR", "read_bws"]
