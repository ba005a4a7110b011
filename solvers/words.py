"""Figures as people read them."""

from __future__ import annotations


def grouped(number: int) -> str:
    """Return a number with spaces between its thousands: 20 000."""
    return f"{number:,}".replace(",", " ")


def count(number: int, word: str) -> str:
    """Return a number with its word: 1 move, 2 moves."""
    return f"{grouped(number)} {word}{'' if number == 1 else 's'}"
