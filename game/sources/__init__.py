"""Where boards of other programs come from: opened_pictures.py (files), window_watcher.py (live windows), foreign_game.py."""
