"""The review of a game: each move that was made beside what was best.

Read `verdicts.py` first, then `reviewing.py`, which reviews any puzzle with a judge; a puzzle's own `review.py` says more.
"""
