"""All best tracks, proven and counted: a dynamic programme over the frontier between visited and unvisited cells.

Read `solver.py` and `best.py` first, then `field.py`, `counting.py` and `search.py`; `plug_kernel.py` draws the states.
"""
