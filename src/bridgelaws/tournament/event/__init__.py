"""The life of an event: what happens in it, what that makes of it, and what may be entered now (docs/store.md)."""
