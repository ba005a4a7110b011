"""How the brushes of a workbench look, and the keys that choose them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.paint.colours import SEEN, Colour, readable
from game.scenes.editor.brush_box import BrushCard
from game.theme import Palette
from solvers.handmade import Brush

_LOOKS: dict[str, tuple[str, str, Callable[[Palette], Colour]]] = {
    "free": ("eraser", "", lambda palette: palette.text),
    "wall": ("wall", "", lambda palette: readable(palette.wall, palette.raised, palette.text, SEEN)),
    "coin": ("coin", "", lambda palette: palette.coin),
    "start": ("", "S", lambda palette: palette.good),
    "end": ("", "E", lambda palette: palette.goal),
    "number": ("", "1", lambda palette: palette.text),
    "bar": ("bar", "", lambda palette: palette.text),
}
"""an icon or else a letter, and the colour"""


def cards(brushes: Sequence[Brush]) -> list[BrushCard]:
    """Return how brushes are shown; one that has no look of its own has its first letter."""
    return [_card(brush, number) for number, brush in enumerate(brushes, 1)]


def _card(brush: Brush, number: int) -> BrushCard:
    icon, letter, colour = _LOOKS.get(brush.name, ("", brush.title[:1], lambda palette: palette.text))
    return BrushCard(brush.name, brush.title, icon, letter, colour, f"{number} or {brush.title[:1]}")


def brush_of_key(brushes: Sequence[Brush], character: str) -> Brush | None:
    """Return the brush that a typed character chooses: its place in the list, or the first letter of its title."""
    for number, brush in enumerate(brushes, 1):
        if character and character.lower() in (str(number), brush.title[:1].lower()):
            return brush
    return None
