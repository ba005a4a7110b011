"""Statistics of the games played so far. Read scene.py."""
