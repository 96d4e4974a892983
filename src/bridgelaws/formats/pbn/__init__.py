"""Portable Bridge Notation 2.1: games as they stand in a file, read into records and written from them."""

from bridgelaws.formats.pbn.games import Comment, Game, Item, Tag, Word, games

__all__ = ["Comment", "Game", "Item", "Tag", "Word", "games"]
