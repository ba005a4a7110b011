"""The generator of mazes: random mazes, proven to be solvable, and graded by how rarely a greedy player solves them.

Read `generate.py` first, then `mazes.py`, then `difficulty.py` and its `grading_kernel.py`.
"""
