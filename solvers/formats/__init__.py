"""Text formats that files, the clipboard and the command line share.

`levels.py` reads level packs, and `step_lists.py` has a solver's steps as JSON.
"""
