"""The solvers of link match.

`decide.py` (with `search_kernel.py`, and `closure_kernel.py`, which proves positions lost) clears a board or proves that it
can't be cleared. The others show each try: `backtracking.py` (with first found and random) and `best_pair.py`.
"""
