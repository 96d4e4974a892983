"""The club evening in a browser (docs/web.md)."""
