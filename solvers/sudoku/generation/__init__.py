"""The generator of sudokus, which removes digits from a full grid, and their grades.

Read `generate.py` first, then `rating.py`.
"""
