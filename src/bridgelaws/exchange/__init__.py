"""Results written down: files of our own, and what others publish, turned into a contest that can be ranked."""
