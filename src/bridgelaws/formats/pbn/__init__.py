"""Portable Bridge Notation 2.1: games as they stand in a file, read into records and written from them."""

from bridgelaws.formats.model import Format
from bridgelaws.formats.pbn.checking import check_pbn
from bridgelaws.formats.pbn.games import Comment, Game, Item, Tag, Word, games
from bridgelaws.formats.pbn.reading import looks_like_pbn, read_pbn
from bridgelaws.formats.pbn.writing import write_pbn

PBN = Format("pbn", "PBN, Portable Bridge Notation", (".pbn",), looks_like_pbn, read_pbn, write_pbn, check_pbn)

__all__ = ["PBN", "Comment", "Game", "Item", "Tag", "Word", "check_pbn", "games", "read_pbn", "write_pbn"]
