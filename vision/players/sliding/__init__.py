"""Playing sliding puzzles. Read player.py, recognition.py, goals.py (what it may look like when solved)."""
