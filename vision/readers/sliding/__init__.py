"""Reads sliding puzzles.

Read reader.py, grids.py, numbers.py, pictures/ (edges.py and goal.py), then permutation.py (the rules).
"""
