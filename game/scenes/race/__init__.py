"""Two solvers, or you and a solver, on the same board. Read scene.py, choice.py (who races), lane.py (one side), dialogs.py."""
