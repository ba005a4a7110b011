"""New mazes: made at random, proven to be solvable, and graded by how seldom a simple player makes the most of them.

Read `generate.py` first, then `mazes.py`, then `difficulty.py` and its `grading_kernel.py`.
"""
