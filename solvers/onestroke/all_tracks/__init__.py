"""All tracks by recursion, shown as it runs.

Read `recursion.py` (the search) first, then `solver.py` (the steps).
"""
