"""The review of a game: each move beside what was best. Read scene.py, then panel.py and curve.py."""
