"""Fill: a search for one line over every free cell (a Hamiltonian path), by edges that must or can't be used.

Read `solver.py` first, then `search_kernel.py` and `edges_kernel.py`; `proofs.py` explains dead ends, which
`blocks_kernel.py` finds.
"""
