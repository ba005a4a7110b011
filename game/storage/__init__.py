"""What is saved on disk. Read paths.py, storage.py (settings and records), saved_games.py (autosave of the game in play)."""
