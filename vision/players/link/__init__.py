"""Playing link match.

Read player.py, recognition.py (what the window shows), input_methods.py, plan.py (pairs without a solution).
"""
