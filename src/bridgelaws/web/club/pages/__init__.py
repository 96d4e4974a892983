"""The pages of the club."""
