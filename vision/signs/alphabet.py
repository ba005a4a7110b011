"""The signs that can be read."""

SIGNS = "0123456789abcdefg"
"""what can be read; letters stand for their upper case too"""
JUNK = len(SIGNS)
"""the place of anything else among chances"""
