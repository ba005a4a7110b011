"""How a game ends.

Read endings.py (the words), win_detection.py; alternative_solutions.py tries another solution.
"""
