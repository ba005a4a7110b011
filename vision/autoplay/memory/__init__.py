"""What is remembered of a game.

Read games.py (input method, pace), then game_pictures.py, buttons.py and answers.py (what people have shown).
"""
