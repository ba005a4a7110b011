"""Reading link boards. Read reader.py, cells.py (tiles or gaps), groups.py (equal faces), mend.py, then trust.py (how sure)."""
