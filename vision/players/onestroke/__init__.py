"""Playing one-stroke mazes. Read player.py, drag.py (leads the mouse), recognition.py, looks.py."""
