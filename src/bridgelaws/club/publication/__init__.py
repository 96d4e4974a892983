"""The end of a session, and what everybody may see of it."""
