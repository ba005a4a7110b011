"""Playing sliding puzzles. Read player.py, recognition.py, goals.py (what the solved board may look like)."""
