"""Reads link boards. Read reader.py, cells.py (tile or gap), groups.py (equal faces), mend.py, then confidence.py."""
