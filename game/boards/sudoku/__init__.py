"""The sudoku board. Read board.py (keys and clicks to moves), entry.py (digits, notes and colours), then picture.py."""
