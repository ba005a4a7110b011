"""How the networks are made: signs, cells and whole pictures are drawn in many looks, and learnt.

`python -m vision.training` makes the network of signs, learn_boards.py and learn_cells.py make the larger ones, and
docs/notes/2026-11-22-digits.md says what to install first.
"""
