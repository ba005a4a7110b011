"""Reads link boards. Read reader.py, cells.py (tile or gap), groups.py (equal faces, pairs), mend.py, then confidence.py."""
