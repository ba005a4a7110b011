"""Basics of drawing: random choices and colours, fonts.

Read choices.py, canvas.py and cell.py, then camera.py, which degrades a drawing as a camera, a screen or a file does.
"""
