"""LIN, the format of Bridge Base Online: commands as they stand in a file, read into records and written from them."""

from bridgelaws.formats.lin.commands import Command, LinBoard, boards

__all__ = ["Command", "LinBoard", "boards"]
