"""Sudoku positions as they are drawn in tests, and what a technique must find there."""
