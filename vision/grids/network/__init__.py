"""Grids found by the board network. Read finding.py, board_network.py (what the network answers), peaks.py and lattice.py."""
