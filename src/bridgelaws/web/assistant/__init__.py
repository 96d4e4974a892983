"""The ruling assistant: interviews kept, and what their pages show."""
