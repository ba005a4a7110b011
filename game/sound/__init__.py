"""Synthesised sounds. Read sounds.py (which there are), synthesis.py, then speaker.py (playing them, and when)."""
