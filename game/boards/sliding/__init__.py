"""The board of the sliding puzzle. Read board.py (clicks, drags and keys to moves), then tiles.py (how tiles are drawn)."""
