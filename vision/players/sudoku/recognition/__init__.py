"""Which digits a sudoku of another game shows.

Read recognition.py first; notes, carets and rejected digits have a file each.
"""
