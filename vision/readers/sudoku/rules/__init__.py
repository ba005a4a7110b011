"""What the rules of sudoku say of digits that were read.

Read rereading.py first, then completion.py (solutions) and errors.py.
"""
