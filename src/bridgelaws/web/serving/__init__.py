"""The server below the pages: how long a connection may take, how many there may be, and which are closed first.

``create_app`` knows nothing of it; ``bridgelaws serve`` calls `serve_on`.
"""
