"""Two solvers, or you and a solver, on the same board. Read scene.py, racers.py (who races), lane.py (one side), display.py."""
