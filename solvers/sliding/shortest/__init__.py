"""Shortest: iterative deepening A* over additive pattern databases, with an automaton that prunes duplicates.

Read `solver.py` first, then `search.py` and `search_kernel.py`, `pattern_tables.py` and `automaton.py`.
"""
