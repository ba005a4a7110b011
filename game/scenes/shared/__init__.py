"""Code that several scenes share. Read chrome.py (layout, header, panel, dialogs) and starting.py (how games begin) first."""
