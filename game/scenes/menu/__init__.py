"""The first screen. Read scene.py; card.py is a puzzle on it."""
