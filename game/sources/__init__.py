"""Boards from outside: opened_pictures.py (files), window_watcher.py (live windows), foreign_game.py (a game in one of them)."""
