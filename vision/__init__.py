"""Sees other programs' windows and pictures, and plays in those windows with mouse and keyboard.

Read frame.py, then grids/ and readers/ (from a picture to a board), players/ and autoplay/ (playing it).
"""
