"""Windows of Microsoft Windows.

Read windows.py first: it ends with who may click a window, and with having one draw itself. keys.py types.
"""
