"""Logs of events, kept so that nothing acknowledged is ever lost."""
