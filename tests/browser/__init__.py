"""Tests before a real browser; they share one, and one server."""
