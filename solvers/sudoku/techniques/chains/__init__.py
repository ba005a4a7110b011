"""Chains of strong and weak links.

Read `chains.py` (the techniques) first, then `strong_links.py` and `links.py`; `words.py` and `eureka.py` put chains into words.
"""
