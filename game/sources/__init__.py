"""Boards from outside: opened_pictures.py (files), window_watcher.py (windows and games in them), wording.py (texts on both)."""
