"""What several scenes share. Read chrome.py (header, panel, places, dialogs) and starting.py (how games begin) first."""
