"""Trains the networks on drawn signs, cells and whole pictures.

`python -m vision.training` trains the sign network; learn_boards.py and learn_cells.py train the larger two. Read
scenes.py first, then targets.py and learner.py; docs/notes/2026-11-22-digits.md says what to install.
"""
