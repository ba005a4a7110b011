"""Simulated games of other programs, on a virtual desktop and clock. Read game.py and desktop.py first, then play.py."""
