"""The sounds of a game, made by ourselves: sounds.py, synthesis.py, speaker.py, game_sounds.py (which is heard when)."""
