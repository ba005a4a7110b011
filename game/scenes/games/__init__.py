"""Choosing which game to play: a new one, a level, a saved one. Read new_game.py and levels.py first."""
