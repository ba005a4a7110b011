"""Training of the cell network.

Read samples.py first, then network.py; overlays.py draws what may lie over or beside the contents of a cell.
"""
