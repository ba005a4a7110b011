"""Draws boards in the styles of other programs, with ground truth. Read boards.py first."""
