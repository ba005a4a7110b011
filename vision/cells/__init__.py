"""Reads and compares whole cells of a grid.

Read figure.py, cell_network.py and reading.py (what is written in a cell), tiles.py and clustering.py (which tiles show the same
picture), then likeness.py (which cells look the same).
"""
