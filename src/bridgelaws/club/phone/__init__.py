"""What the phones of a table see and do."""
