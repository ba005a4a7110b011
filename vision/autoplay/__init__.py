"""Playing in another program's window: see, solve, act, check, move by move, until that game is won or something is in the way.

`loop.autoplay` yields what happens (events.py). A player (vision/players) knows how a puzzle is played with a mouse and a
keyboard, and tells from a picture which of several positions a board shows. All input goes through the arm, and the guard
looks before each of it whether window, mouse and keys are as they should be.
"""
