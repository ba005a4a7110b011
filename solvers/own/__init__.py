"""Users' own solvers: Python files and package entry points, each run in a process of its own and checked move by move.

Read `source.py` and `registry.py` (which solvers there are) first, then `running.py` and `child.py` (how one runs).
"""
