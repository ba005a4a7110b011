"""Reads and compares whole cells of a grid.

Read cell_network.py and reading.py (what is written in a cell), then tiles.py and clustering.py (which show the same).
"""
