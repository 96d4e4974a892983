"""The catalogue of what can happen at a table and what the Director can be called to: one truth for every face."""
