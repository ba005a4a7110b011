"""What the methods that solve line by line share: planned paths for tiles and the blank, and the steps that explain them.

Read `path_plan.py` (A*), `view.py` (a turned board) and `work_board.py` (locks and steps) first, then `walk.py`.
"""
