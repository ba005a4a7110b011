"""Watching a solver, step by step. Read scene.py, panel.py and step_list.py; share.py exports what is watched."""
