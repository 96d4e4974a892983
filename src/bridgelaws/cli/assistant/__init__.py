"""The assistant in the terminal: what is printed, and what is read."""
