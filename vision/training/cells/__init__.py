"""The cells that the cell network is trained on. Read samples.py first, then pool.py."""
