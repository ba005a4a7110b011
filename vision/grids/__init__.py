"""Finds grids of cells in a picture with the board network, then snaps them to edges in the picture.

Read finding.py (the passes over a picture), board_network.py (what the network returns), peaks.py, lattice.py, edges.py,
and marked.py (grids that fill a region).
"""
