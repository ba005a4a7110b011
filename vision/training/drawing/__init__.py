"""Basics of drawing: fonts, colours, palettes, looks of cells.

Read canvas.py and cell.py, which draw, then camera.py, which degrades a drawing as a camera, a screen or a file does.
"""
