"""Searches for the fewest slides, and for few slides.

Read `solutions.py` first, then `shortest.py` (with the automaton; `pattern_tables.py` has its lower bounds), and `short.py` (with
the windows of a plan) and `beam.py`.
"""
