"""New link boards: dealt so that they can be cleared, and graded by how seldom random play clears them.

Read `generate.py` first, then `deal.py`, `layouts.py` and `difficulty.py`; `options.py` above says which grades a size can have.
"""
