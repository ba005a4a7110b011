"""Playing link match.

Read player.py, recognition.py (what the window shows), plan.py (pairs without a solution).
"""
