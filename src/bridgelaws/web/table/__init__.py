"""The table of the pages: anything may be done by anyone, and the Director sits beside it."""
