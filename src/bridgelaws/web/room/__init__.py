"""The screen in the room: a page for a projector, and the same for programs."""
