"""The search for boards whose tiles move after each pair: depth first with restarts that share a table of lost positions.

Read `search.py` and `search_kernel.py` first, then the kernels of moves, links, the closure and the table.
"""
