"""New sudokus, dug out of a full grid, and their grades.

Read `generate.py` first, then `rating.py`.
"""
