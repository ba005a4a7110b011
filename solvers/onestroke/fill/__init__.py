"""Fill: a search for one line over every free cell (a Hamiltonian path), by edges that must or can't be used.

Read `solver.py` and `search.py` first, then `search_kernel.py` and the other kernels; `proofs.py` explains dead ends.
"""
