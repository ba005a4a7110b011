"""A race between two solvers. Read race.py (lanes, measure, outcome), then table.py (many boards). No pygame."""
