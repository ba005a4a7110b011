"""Playing link match.

Read player.py, recognition.py (what the window shows), plan.py (the order of pairs, and pairs without a solution).
"""
