"""Buttons, lists, fields, and the tree that gives them events and space. Read base.py and root.py, then layout.py."""
