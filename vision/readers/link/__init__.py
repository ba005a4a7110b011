"""Reading link boards.

Read reader.py, cells.py and witnesses.py (tiles or gaps), groups.py (equal faces), mend.py, then trust.py (how sure).
"""
