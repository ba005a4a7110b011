"""Recorded games. Read bundle.py (what a bundle contains), recording.py (saves the newest ones), replay.py."""
