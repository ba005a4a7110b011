"""Chains of strong and weak links.

Read `chains.py` (the techniques) first, then `strong_links.py` and `links.py`; `words.py` puts chains into words.
"""
