"""What the cell network learns from.

Read samples.py first, then network.py; spoils.py has what may lie over a cell or stand in it.
"""
