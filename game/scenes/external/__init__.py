"""Solving boards in other programs' windows and in pictures.

Read scene.py, live_window.py (playing), correction.py; picture/ shows the picture, panel/ stands beside it.
"""
