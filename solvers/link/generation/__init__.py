"""New link boards: dealt so that they can be cleared, and graded by how rarely random play clears them.

Read `generate.py` first, then `deal.py` and `difficulty.py`; `../options.py` has the layouts,
and says which grades a size can have.
"""
