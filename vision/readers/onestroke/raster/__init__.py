"""The exact grid of a maze of plain blocks or ruled cells, whose edges are all on one raster.

Read `grid.py`, which fits one, then `lines.py`, and `blocks.py` and `ruled.py` for where the maze ends.
"""
