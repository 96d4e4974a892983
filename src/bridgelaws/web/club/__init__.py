"""The club around the evening: people, series, points, settings."""
