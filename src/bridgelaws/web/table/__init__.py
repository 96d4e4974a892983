"""The practice table: its pages, and the same for programs."""
