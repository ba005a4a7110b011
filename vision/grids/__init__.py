"""Finds grids of cells in a picture with the board network, then snaps them to edges in the picture.

Read finding.py (the passes over a picture), board_network.py (what the network returns), lattice.py, edges.py, and marked.py
(grids that fill a region). Link boards are also found by repeating pictures: tiling.py, then repeats.py (equal patches and the
pitch).
"""
