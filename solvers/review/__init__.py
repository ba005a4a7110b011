"""The review of a game: each move compared with the best one.

Read `verdicts.py` first, then `reviewing.py`, which reviews any puzzle with a judge; a puzzle's own `review.py` says more.
"""
