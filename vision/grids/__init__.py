"""Grids of cells in a picture, found by measuring.

Read finding.py (asks every finder and keeps the best), lattice.py, then a finder: boxes.py, lines.py, content.py or repeats/.
network/ finds grids by the board network instead.
"""
