"""What the methods that solve line by line share: a planned path for a tile, a walk of the blank, and the steps that tell of it.

Read `path_plan.py` (A*), `view.py` (a turned board) and `work_board.py` (locks and steps) first, then `walk.py`.
"""
