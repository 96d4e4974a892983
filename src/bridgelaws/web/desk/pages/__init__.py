"""The pages of the Director's desk."""
