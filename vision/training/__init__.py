"""Trains the networks on drawn signs, cells and whole pictures.

Read scenes.py first (picture_tiles.py for picture puzzles), then networks/, which holds the networks and the commands that train
them;
docs/notes/2026-11-22-digits.md says what to install.
"""
