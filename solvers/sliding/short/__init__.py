"""Short: a beam search over the whole board, then local searches that shorten windows of its plan.

Read `solver.py` first, then `search.py` (with the windows) and `beam.py`.
"""
