"""Reading one-stroke mazes. Read reader.py first."""
