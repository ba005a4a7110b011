"""Commands that don't need our window: read.py has `read` and `windows`, auto.py has `auto` and `replay`."""
