"""Mouse and keyboard under guard.

Read actuator.py (clicks, keys, drags), guard.py (when to stop at once), pace.py (how fast).
"""
