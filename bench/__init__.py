"""Benchmarks of the ground floor: our figures beside those of a peer, taken in the same run."""
