"""How a game ends.

Read endings.py (the messages), win_detection.py, alternative_solutions.py (tries another solution), overlay.py.
"""
