"""Who played with whom, evening by evening: what series, points, suggestions and statistics are worked out from."""
