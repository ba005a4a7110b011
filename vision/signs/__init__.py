"""Reads digits and letters in cells.

Read glyphs.py (cells in, probabilities of signs out), writing.py and sheet.py (which components are signs), then
classifiers.py.
"""
