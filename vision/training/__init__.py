"""Trains the networks on drawn signs, cells and whole pictures.

`python -m vision.training` trains the sign network; learn_boards.py, learn_cells.py and learn_roles.py have the larger networks,
and train them. Read scenes.py first, then learner.py; docs/notes/2026-11-22-digits.md says what to install.
"""
