"""Chains of strong and weak links, forcing chains and forcing nets.

Read `chains.py` (the techniques) first, then `links.py` (the graph) and `words.py` (the explanations). For forcing chains and
nets, read `forcing.py`, then `worlds.py` (what follows from an assumption) and `forcing_words.py`.
"""
