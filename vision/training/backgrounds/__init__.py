"""What lies behind, around and over drawn boards.

Read pen.py first, then pool.py (backgrounds, screens), surroundings.py and covers.py.
"""
