"""Infers the roles of a maze's cells from their looks, by one score fitted to labelled pictures.

Read looks.py, features.py, assignments.py, then score.py; reach.py adds rows and columns that a grid lacks.
"""
