"""Solvers that try one open pair after another and show each try: best pair first, first found, random order.

Read `search.py`, which all share, first, then a solver; `evaluation.py` computes the values for best pair first.
"""
