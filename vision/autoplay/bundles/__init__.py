"""Games kept for a second look. Read bundle.py (what is in a bundle), recording.py (which keeps the newest), replay.py."""
