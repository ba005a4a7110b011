"""A surface for boards."""

from collections.abc import Iterator

import pygame
import pytest
from support.drawing.our_boards import AREA


@pytest.fixture(autouse=True, scope="module")
def screen() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(AREA.size)
    yield
    pygame.display.quit()
