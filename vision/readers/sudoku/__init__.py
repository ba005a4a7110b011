"""Reading sudokus.

Read reader.py, windows.py (which part of a grid), reading.py and rereading.py (rules), evidence.py (how sure).
"""
