"""The quiz: its pages, and the same for programs."""
