"""Widgets that are operated. Read buttons.py and segmented.py first; the others have one control each."""
