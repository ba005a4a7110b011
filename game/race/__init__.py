"""A race between two solvers, without a window.

Read race.py (lanes, measure, verdict), then table.py (many boards), then console.py.
"""
