"""Files of the bridge world."""
