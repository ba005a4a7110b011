"""Help in play: hints, a ruling on whether a line can still be finished, and a thorough look at a maze.

Read `hint.py` first, then `filling.py` and `scoring.py` (the two kinds of mode); `analysis.py` looks at a start.
"""
