"""The table server: HTTP and WebSocket over the tables of one process (extra `server`)."""
