"""What the screens show, as values that templates and JSON share."""
