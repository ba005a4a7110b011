"""While somebody waits for kernels to be compiled a card says so, with a bar that moves; then nothing is left of it."""

import pygame
import pytest
from support.hands.hand import Hand

from game.theme.measures import Duration


def bar_px(hand: Hand) -> int:
    """Return how much of the card is of the bar's colour."""
    picture = pygame.display.get_surface().subsurface(hand.app.readiness.area)
    colour = hand.app.look.palette.accent("house")
    return pygame.mask.from_threshold(picture, colour, (2, 2, 2, 255)).count()


def test_a_card_shows_how_far_it_is_and_goes(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    hand.pass_time(1.0)
    before = pygame.display.get_surface().copy()
    monkeypatch.setattr(type(hand.app.worker), "is_getting_ready", True)
    hand.frames(2)
    assert not hand.app.readiness.is_shown, "whoever waits for a moment only isn't disturbed"
    hand.pass_time(Duration.PATIENCE + 0.1)
    assert hand.app.readiness.is_shown and hand.app.window.contains(hand.app.readiness.area)
    widths = []
    for share in (0.0, 0.3, 0.6, 0.9):
        hand.app.readiness.set(share, hand.app.now)
        for _ in range(3):
            hand.pass_time(Duration.CREEP / 4)
            widths.append(bar_px(hand))
    assert widths == sorted(widths) and len({*widths}) == len(widths), "it creeps on"
    monkeypatch.setattr(type(hand.app.worker), "is_getting_ready", False)
    hand.pass_time(0.1)
    assert not hand.app.readiness.is_shown
    area = hand.app.readiness.area.inflate(40, 40).clip(hand.app.window)
    seen = [pygame.image.tobytes(picture.subsurface(area), "RGB") for picture in (before, pygame.display.get_surface())]
    assert seen[0] == seen[1]
