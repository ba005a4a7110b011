"""Interactive widgets. Read buttons.py and segmented.py first; the others have one control each."""
