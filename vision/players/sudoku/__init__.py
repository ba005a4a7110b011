"""Playing sudokus.

Read player.py, input_methods.py (how digits are entered), clicks.py and cell_changes.py (what that does), recognition.py and
digits.py (which digits are shown), pad.py and number_pad.py (number pads, beside the board or popped up).
"""
