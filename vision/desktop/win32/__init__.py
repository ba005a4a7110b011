"""Windows of Microsoft Windows.

Read windows.py first; picture.py has a window draw itself, rights.py tells who may click it.
"""
