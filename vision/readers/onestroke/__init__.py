"""Reads one-stroke mazes.

Read reader.py, board.py, edges.py (bars and the line), signs.py, then cell_roles/, raster/ and trimming.py.
"""
