"""What lies around, behind and over the boards that are drawn to learn from.

Read pen.py first, then pool.py (grounds), surroundings.py and covers.py.
"""
