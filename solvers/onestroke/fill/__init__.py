"""Fill: a search for one line over every free cell, by steps that must or can't be taken.

Read `solver.py` and `search.py` first, then `search_kernel.py` and its parts; `proofs.py` puts it into words.
"""
