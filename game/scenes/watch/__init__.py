"""Watching a solver step by step. Read scene.py and panel.py; share.py exports a solution."""
