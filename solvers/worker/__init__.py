"""Work outside the window's process: a process that runs generators for the game, and its tasks.

Read `process.py` first (start, poll, cancel), then `tasks.py` (solve, hint, examine, race, ...).
"""
