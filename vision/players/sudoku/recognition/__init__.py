"""Recognising the digits that a sudoku shows.

Read recognition.py first; then digit_shapes.py (digits and notes) and carets.py.
"""
