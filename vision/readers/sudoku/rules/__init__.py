"""Applies the rules of sudoku to digits that were read.

Read rereading.py first, then completion.py (solutions) and errors.py.
"""
