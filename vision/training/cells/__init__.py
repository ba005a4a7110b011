"""What the cell network learns from.

Read samples.py first, then network.py; spoils.py and marks.py are what may lie over a cell.
"""
