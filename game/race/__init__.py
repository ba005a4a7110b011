"""A race between two solvers, without a window.

Read race.py (lanes, measure, outcome), then table.py (many boards), then console.py.
"""
