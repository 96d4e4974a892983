"""Series and seasons: rules as data, a table worked out from the evenings, every figure with its working."""
