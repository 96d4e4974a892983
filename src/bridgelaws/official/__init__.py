"""The club's own copy of the book: an official text that it has, cut into provisions and kept on its own machine alone.

The texts of the Laws belong to others. They are never part of this package, of an export or of anything sent to others.
"""
