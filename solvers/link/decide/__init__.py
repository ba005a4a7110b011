"""Decide: clears a board or proves that nobody can; the two searches are in `solvers/link/fixed/` and `solvers/link/falling/`.

Read `solver.py` and `decision.py` first, then `safe_pairs.py` (what can be taken first).
"""
