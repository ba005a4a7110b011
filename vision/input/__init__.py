"""Mouse and keyboard input under guard.

Read actuator.py (clicks, keys, drags), guard.py (when to stop at once) and pace.py (how fast).
"""
