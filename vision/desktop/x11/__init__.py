"""Windows of X11.

Read windows.py first, then server.py (the requests).
"""
