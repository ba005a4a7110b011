"""How a game ends.

Read endings.py (the words), last_move.py, win_detection.py; alternative_solutions.py tries another solution.
"""
