"""Windows of X11.

Read windows.py first, then server.py (what the server is asked).
"""
