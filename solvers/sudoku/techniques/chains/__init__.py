"""Chains of strong and weak links.

Read `chains.py` (the techniques) first, then `links.py` (the graph) and `words.py` (the explanations).
"""
