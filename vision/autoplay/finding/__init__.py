"""Finding the board in its window. Read boards.py (finds it, and reads it again), scrolling.py (brings all of it into view)."""
