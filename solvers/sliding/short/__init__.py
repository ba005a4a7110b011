"""Short: a beam search over the whole board, and windows of its plan that are searched again for fewer slides.

Read `solver.py` first, then `search.py` (with the windows) and `beam.py`.
"""
