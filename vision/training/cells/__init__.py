"""The cells that the cell network is trained on.

Read samples.py first, then pool.py; overlays.py draws what may lie over or beside the contents of a cell.
"""
