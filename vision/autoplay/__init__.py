"""Playing in another program's window: see, solve, act, check, move by move, until that game is won or something is in the way.

`loop.autoplay` yields what happens (events.py); turns.py makes one turn, recovery.py goes on from a turn that failed. A player
(vision/players) knows how a puzzle is played with a mouse and a keyboard, and tells from a picture which of several positions
a board shows. All input goes through vision/input.
"""
