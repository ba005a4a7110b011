"""Chains of strong and weak links.

Read `chains.py` (the techniques) first, then `links.py`; `words.py` puts chains into words.
"""
