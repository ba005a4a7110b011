"""Pictures in which nothing is a board, though much looks like one."""
