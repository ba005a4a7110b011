"""Two solvers, or you and a solver, on the same board.

Read scene.py, line_up.py (who races), lane.py (one side); table.py is the race over many boards.
"""
