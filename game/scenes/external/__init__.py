"""Boards in other programs' windows and in pictures. Read scene.py, live_window.py (playing) and correction.py first.

picture/ is the view of the picture, panel/ the panel beside it.
"""
