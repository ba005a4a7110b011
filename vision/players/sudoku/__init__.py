"""Playing sudokus.

Read player.py, input_methods.py (how digits are entered), recognition/ (which digits are shown), pads/ (number pads).
"""
