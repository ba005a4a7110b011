"""Where the board is in its window. Read sight.py (find it, and read it again), scrolling.py (all of it into sight)."""
