"""The Director's desk for programs."""
