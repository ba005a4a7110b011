"""Every colour, size, font and duration of the house, by role. No module outside this folder writes such a number."""
