"""Help in play: hints, a ruling on whether a line can still be finished, and a thorough look at a maze.

Read `analysis.py` first, then `filling.py` and `scoring.py` (hints for the two kinds of mode).
"""
