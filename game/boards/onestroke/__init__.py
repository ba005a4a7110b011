"""The board of the one-stroke maze. Read board.py (hands to moves), picture.py (how it is drawn), then steering.py."""
