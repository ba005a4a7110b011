"""Text formats that files, the clipboard and the command line share.

`levels.py` reads and writes level packs, `shared_game.py` a game ID with a solver, `step_lists.py` a solver's steps as JSON.
"""
