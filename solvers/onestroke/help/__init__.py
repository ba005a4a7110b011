"""Help in play: hints, rulings on whether a line can still be finished, and the analysis of a maze.

Read `analysis.py` first, then `filling.py` and `scoring.py`, the hints for the two kinds of modes.
"""
