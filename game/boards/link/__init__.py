"""The board of link match. Read board.py (clicks to moves), picture.py (how it is drawn), motion.py (falling tiles)."""
