"""Motifs of tiles and backgrounds: drawn at random, or taken from packages installed on this machine.

Read canvas.py first, then faces.py (sets for link match), scenes.py (pictures) and stock.py (what is installed).
"""
