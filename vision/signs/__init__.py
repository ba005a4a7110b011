"""Reads digits and letters in cells.

Read glyphs.py (cells in, probabilities of signs out), then writing.py and sheet.py (which components are signs), components.py
and ink.py.
"""
