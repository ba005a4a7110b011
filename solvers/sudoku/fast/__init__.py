"""Fast: compiled searches that find solutions, count them, and prove that there is just one.

Read `search.py` first, then `grid_kernel.py` (any shape) and `bands_kernel.py` (9 x 9, in the vectors of `lanes.py`).
"""
