"""Plays in another program's window: see, solve, act, check, until the game is won or something gets in the way.

Read loop.py (yields the events of events.py), run.py (the state of one run), turns.py (one turn), recovery.py (failed turns).
"""
