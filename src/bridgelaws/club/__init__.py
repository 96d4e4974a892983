"""The application floor: what a club does, as typed commands and views. It knows nothing of HTTP and of templates."""
