"""The review of a game: each move beside the best one. Read scene.py, then panel.py."""
