"""Infers the roles of a maze's cells: a network sees all cells at once, and a fitted score weighs assignments to their looks.

Read looks.py, assignments.py, then score.py; reach.py adds rows and columns that a grid lacks.
"""
