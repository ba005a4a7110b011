"""Trains the networks on drawn signs, cells and whole pictures.

`python -m vision.training` trains the sign network; learn_boards.py, learn_cells.py and learn_roles.py the larger ones. Read
scenes.py first, then targets.py and learner.py; docs/notes/2026-11-22-digits.md says what to install.
"""
