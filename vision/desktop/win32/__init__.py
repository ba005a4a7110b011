"""Windows of Microsoft Windows.

Read windows.py (also who may send input to a window, and having one draw itself), then keys.py (typing).
"""
