"""The grids of cells in a picture, as the board network sees them, with the edges that the picture has.

Read finding.py (the looks that are taken), board_network.py (what the network answers), peaks.py, lattice.py and edges.py.
"""
