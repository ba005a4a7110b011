"""What the window shows. Read boards.py (finds the board, and reads it again), scrolling.py (brings it into view), ending.py."""
