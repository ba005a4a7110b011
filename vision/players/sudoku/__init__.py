"""Playing sudokus.

Read player.py, input_methods.py (how digits get in), recognition.py (which are in), pad.py and number_pad.py.
"""
