"""Solvers that try one open pair after another and show each try: best pair first, first found, random order.

Read `search.py` first, which all share, then a solver; `evaluation.py` is what best pair goes by.
"""
