"""Results entered, corrected and looked at twice."""
