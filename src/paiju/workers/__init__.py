"""Processes of ours: computers that think, compiling ahead, and how long one is waited for."""
