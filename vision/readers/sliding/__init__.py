"""Reads sliding puzzles.

Read reader.py, grids.py and numbers.py, then permutation.py (the rules). Where tiles are parts of a picture, they are compared
with a known goal (tiles.py), or assembled like a jigsaw by their edges: edges.py, edge_network.py, jigsaw.py.
"""
