"""Reads one-stroke mazes. Read reader.py, board.py, edges.py (bars and the line), then cell_roles/ and signs/."""
