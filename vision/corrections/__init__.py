"""Corrections that people make to a board that was read.

Read choices.py (what a cell may hold instead), then edits.py (corrections, which still apply later, and what to ask).
"""
