"""Forcing chains and nets.

Read `forcing.py` (the techniques) first, then `worlds.py` (what follows from a candidate); `words.py` tells it.
"""
