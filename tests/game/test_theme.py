"""Text is readable, colours differ, and controls fit into every window."""

import pytest
from support.drawing.our_boards import PALETTES

from game.theme.measures import MIN_WINDOW, Sizes, window_scale
from game.theme.palette import DARK, LIGHT, READABLE, Palette, contrast, palette
from solvers import PUZZLES
from solvers.puzzle import Role

ACCENTS = (*PUZZLES, "house")
palettes = pytest.mark.parametrize("colours", PALETTES.values(), ids=list(PALETTES))


@palettes
@pytest.mark.parametrize("ink", ["text", "muted"])
@pytest.mark.parametrize("ground", ["bg", "surface", "raised"])
def test_text_can_be_read(colours: Palette, ink: str, ground: str) -> None:
    assert contrast(getattr(colours, ink), getattr(colours, ground)) >= READABLE


@palettes
@pytest.mark.parametrize("name", ACCENTS)
def test_accents_can_be_read_as_text_and_under_text(colours: Palette, name: str) -> None:
    accent = colours.accent(name)
    assert contrast(colours.on_accent(accent), accent) >= READABLE
    for ground in (colours.surface, colours.bg, colours.tint(accent), colours.selection(accent)):
        assert contrast(colours.ink(accent, ground), ground) >= READABLE
        assert contrast(colours.text, ground) >= READABLE


@palettes
def test_numbers_on_tiles_can_be_read(colours: Palette) -> None:
    assert contrast(colours.text, colours.tile) >= READABLE
    assert contrast(colours.muted, colours.tile_done) >= READABLE


def test_strong_contrast_is_stronger() -> None:
    for plain, strong in ((DARK, palette(True, True)), (LIGHT, palette(False, True))):
        assert contrast(strong.text, strong.bg) > contrast(plain.text, plain.bg)
        assert contrast(strong.muted, strong.surface) > contrast(plain.muted, plain.surface)
        assert contrast(strong.line, strong.surface) > contrast(plain.line, plain.surface)


@palettes
def test_roles_have_colours_of_their_own(colours: Palette) -> None:
    accent = colours.accent("sliding")
    seen = {colours.mark(role, accent) for role in (Role.SUBJECT, Role.LOCKED, Role.FRONTIER, Role.EXPLORED)}
    assert len(seen) == 4


@pytest.mark.parametrize("size", [MIN_WINDOW, (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160), (800, 1400)])
@pytest.mark.parametrize("chosen", [0.75, 1.0, 1.5, 50.0, -1.0])
def test_controls_fit_into_every_window(size: tuple[int, int], chosen: float) -> None:
    scale = window_scale(size, chosen)
    sizes = Sizes().scaled(scale)
    assert 0.5 <= scale <= 6
    if size[0] >= size[1]:
        assert sizes.panel + sizes.header + 4 * sizes.margin < size[0]
    assert sizes.header + sizes.timeline + 4 * sizes.control < size[1]


def test_the_mockups_size_is_the_natural_one() -> None:
    assert window_scale((1280, 800), 1.0) == 1.0
