"""What pictures are drawn with: fonts, faces, palettes, looks and photographs.

Read canvas.py and cell.py, which draw, and camera.py, which takes a picture of what is drawn.
"""
