"""Reading sliding puzzles.

Read reader.py, grids.py, numbers.py, edges.py and goal.py (pictures), permutation.py (the rules).
"""
