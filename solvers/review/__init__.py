"""The review of a game: each move that was made beside what was best.

Read `verdicts.py` first, then `by_rulings.py`, the review of any puzzle with a judge, of which a puzzle's own `review.py` is a kind.
"""
