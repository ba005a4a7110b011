"""Files made of a solution.

Read recording.py (which file, where, how far), animation.py (its frames), gif.py (palette and frames of a GIF);
sheet/ draws boards for paper.
"""
