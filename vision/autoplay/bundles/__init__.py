"""Games kept for a second look. Read bundle.py (what is in a bundle), recording.py, replay.py; folder.py keeps the newest."""
