"""Work beside the window: a process that runs generators for the game, and what it is asked to do.

Read `process.py` first (start, poll, cancel), then `tasks.py` (solve, hint, examine, race, ...).
"""
