"""Files made of a solution. Read recording.py (GIFs, where, how far), animation.py (the pictures); sheet/ is for paper."""
