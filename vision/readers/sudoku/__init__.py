"""Reads sudokus.

Read reader.py, windows.py (parts of a grid), layout.py and font.py (which signs are digits), chances.py (probabilities, and the
evidence for a sudoku), then rereading.py and completion.py (the rules).
"""
