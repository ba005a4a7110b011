"""Playing one-stroke mazes. Read player.py, drag.py (moves the mouse), recognition.py, patches.py (compares cells)."""
