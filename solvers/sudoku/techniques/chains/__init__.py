"""Chains of strong and weak links, forcing chains and forcing nets.

Read `chains.py` (the techniques) first, then `links.py` (the graph) and `words.py` (the explanations); for forcing chains and nets,
`forcing.py`, `worlds.py` (what follows from an assumption) and `forcing_words.py`.
"""
