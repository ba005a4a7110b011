"""Drivers that use the program through real pygame events, one for each kind of scene. Read user.py first."""
