"""Every colour, size, font and duration, by role. No module outside this folder defines such a number."""
