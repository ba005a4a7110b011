"""What the generators of all puzzles share.

Read `dice.py` (the same random numbers everywhere) first, then `grading.py` (how hard a board is) and `daily.py`.
"""
