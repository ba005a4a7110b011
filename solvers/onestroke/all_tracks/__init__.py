"""All tracks by recursion, shown as it runs.

Read `solver.py` first, then `recursion.py` (the search) and `steps.py` (what is told about it).
"""
