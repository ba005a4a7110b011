"""Widgets that show something. Read labels.py first; board_view.py shows a board."""
