"""Short, soft sounds of a game, made by ourselves.

Read sounds.py, synthesis.py (what they sound like), speaker.py, then game_sounds.py (which of them is heard when).
"""
