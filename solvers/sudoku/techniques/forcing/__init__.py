"""Forcing chains and nets.

Read `forcing.py` (the techniques) first, then `worlds.py` (what follows from an assumption) and `words.py` (the explanations).
"""
