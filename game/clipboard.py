"""The clipboard: the system's where there is one, the program's own otherwise."""

from __future__ import annotations

import pygame

_own = ""


def put(text: str) -> None:
    """Copy a text."""
    global _own
    _own = text
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return  # there is no system clipboard without a display; the own one serves inside the program


def get() -> str:
    """Return the text that was copied last, here or elsewhere."""
    try:
        return (pygame.scrap.get_text() or _own).replace("\0", "")
    except pygame.error:
        return _own
