"""The first screen. Read scene.py, then page.py (its cards and links)."""
