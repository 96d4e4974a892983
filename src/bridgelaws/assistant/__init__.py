"""The interview behind every ruling assistant: what happened, which facts it needs, one question at a time."""
