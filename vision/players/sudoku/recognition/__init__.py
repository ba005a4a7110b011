"""Which digits a sudoku of another game shows.

Read recognition.py first; then ink_looks.py (how digits and notes look) and carets.py.
"""
