"""The board of the one-stroke maze. Read board.py (drags and keys to moves), picture.py (how it is drawn), then steering.py."""
