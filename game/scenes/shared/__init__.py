"""What several scenes share.

Read chrome.py (header, panel, places, dialogs), starting.py (how games begin), then the rest as needed.
"""
