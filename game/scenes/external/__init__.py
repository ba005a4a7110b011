"""Boards of other programs. Read scene.py, live_window.py (playing), correction.py; picture/ shows it, panel/ stands beside."""
