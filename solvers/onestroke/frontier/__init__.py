"""All best tracks, proven and counted by dynamic programming over the frontier between swept and unswept cells.

Read `solver.py` and `best.py` first, then `field.py`, `search.py` and `tracks.py`; `plug_kernel.py` draws the states.
"""
