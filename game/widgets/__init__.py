"""Buttons, lists, fields and the tree that hands them events and space."""
