"""What was played so far. Read scene.py."""
