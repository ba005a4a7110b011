"""Boards of other programs, drawn. Read canvas.py and games.py first."""
