"""The book: its pages, the same for programs, and the choice of the Laws that a device rules by."""
