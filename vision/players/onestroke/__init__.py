"""Playing one-stroke mazes. Read player.py, mouse.py and walking.py (how moves are made), then recognition.py."""
