"""LIN, the format of Bridge Base Online: commands as they stand in a file, read into records and written from them."""

from bridgelaws.formats.lin.commands import Command, LinBoard, boards
from bridgelaws.formats.lin.reading import looks_like_lin, read_lin
from bridgelaws.formats.lin.writing import write_lin
from bridgelaws.formats.model import Format

LIN = Format("lin", "LIN, of Bridge Base Online", (".lin",), looks_like_lin, read_lin, write_lin)

__all__ = ["LIN", "Command", "LinBoard", "boards", "read_lin", "write_lin"]
