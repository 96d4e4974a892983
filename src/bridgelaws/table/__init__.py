"""One board at one table: what has happened and what is in force. Knows no law."""
