"""The book as data: provisions, editions, regulations and the catalogue of both editions."""
