"""Files made of a solution.

Read export.py (which file, where), animation.py (its frames), gif.py (palette and frames of a GIF).
"""
