"""The search for boards whose tiles stay: which tiles go together decides everything, and not the order.

Read `search.py` and `search_kernel.py` first, then the kernels of a position, its closures, probing and conflicts.
"""
