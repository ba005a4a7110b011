"""Decide: clears a board or proves that nobody can; the two searches are in `solvers/link/fixed/` and `solvers/link/falling/`.

Read `decision.py` first, then `solver.py`, which takes first what can never be wrong.
"""
