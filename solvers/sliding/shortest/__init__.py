"""Shortest: iterative deepening A* over additive pattern databases, with an automaton that prunes duplicates.

Read `solver.py` first, then `search.py` (with the automaton), `search_kernel.py` and `pattern_tables.py`.
"""
