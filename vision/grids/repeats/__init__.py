"""Grids of tiles whose pictures repeat, as on link boards.

Read tiling.py, then repeats.py (equal patches), cuts.py and extent.py.
"""
