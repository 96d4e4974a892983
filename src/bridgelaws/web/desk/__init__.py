"""What the Director's desk knows and does: pages and programs use the same."""
