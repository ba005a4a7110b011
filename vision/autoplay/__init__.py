"""Plays in another program's window: see, solve, act, check, until the game is won or something gets in the way.

Read loop.py (one turn after another; it yields the events of events.py), run.py (the state of one run), acceptance.py and
recovery.py (what follows a turn), checking.py (what follows the last one), then memory.py and shown.py (what is known of a game).
"""
