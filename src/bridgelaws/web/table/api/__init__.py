"""The practice table for programs."""
