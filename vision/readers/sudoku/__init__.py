"""Reads sudokus.

Read reader.py, windows.py (parts of a grid), reading.py, rules/, then evidence.py (confidence).
"""
