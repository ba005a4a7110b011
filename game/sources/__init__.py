"""Where boards of other programs come from.

Read opened_pictures.py (image files), window_watcher.py (live windows), foreign_game.py.
"""
