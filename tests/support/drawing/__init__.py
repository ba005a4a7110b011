"""Boards of other programs, drawn. Read boards.py first."""
