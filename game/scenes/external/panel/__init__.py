"""The panel beside the picture. Read panel.py; every other file is one card of it."""
