"""Corrections that people make to a board that was read.

Read choices.py (what a cell may hold instead), edits.py (corrections and which still apply later), questions.py.
"""
