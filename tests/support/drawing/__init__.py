"""Boards of other programs, drawn. Read canvas.py first."""
