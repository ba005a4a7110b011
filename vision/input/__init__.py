"""Mouse and keyboard input under guard.

Read actuator.py (clicks, keys, drags), guard.py (when to stop at once), pace.py (how fast) and watching.py.
"""
