"""Number pads of other games, beside the board or popped up.

Read pad.py first, then number_pad.py and signs.py.
"""
