"""Digits and letters in cells.

Read glyphs.py (cells in, chances of signs out), writing.py and sheet.py (which blots are signs), then sign_network.py or
templates.py, which tell signs apart.
"""
