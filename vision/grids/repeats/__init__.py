"""Finds grids of tiles by repeating pictures, as on link boards.

Read tiling.py, then repeats.py (equal patches and the pitch), cuts.py (where tiles begin), extent.py and gaps.py.
"""
