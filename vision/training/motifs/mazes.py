"""Sprites of mazes whose pictures show their role: who walks, the exit, what to collect, what blocks the way."""

from collections.abc import Callable, Iterator, Sequence

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.drawing.choices import BLACK, WHITE, hsv, one_of, vivid, weighted_choice
from vision.training.motifs.canvas import Canvas, Face, resized, round_points
from vision.training.motifs.creatures import creature_faces, fruit_faces, person_faces
from vision.training.motifs.shapes import ball_faces, gem_faces
from vision.training.motifs.stock import emoji
from vision.training.motifs.textures import texture

HEROES = tuple("🧍🧑👦👧🤖👾🐱🐶🐰🦊🐸🐵🐼🐧🦄🧙🥷🦸🐢🐌🦖👻🐹🐻🐯🦁🐮🐷🐨🐤🏃🚶🚗🚀🐝🐞🐙")
EXITS = tuple("🚪🏁🏠🏡🏰📦🎁🚩🎯🏆🔒🛏⛺🏫🌀")
COINS = tuple("🍎🍌🍒🍓🍇🥕🍄🔑💎💰⭐🌟🍪🧀🦴🐟🎈🥚🌸🌰🍬🍩🍕🥇🔔")
PLANTS = tuple("🌲🌳🌴🌵🪨🌿🍀🌱🧱📦🪵🔥🌊")
PIXEL_ART_PX = 10, 24
PIXEL_ART_SHARE = 0.4  # how often the sprites of a maze are pixel art
MakeSprite = Callable[[np.random.Generator, int], Face | None]


def maze_sprites(rng: np.random.Generator, size: int) -> tuple[Face, Face, Face]:
    """Return the hero, the exit and the coin of one maze, (size, size, 4) each."""
    hero = _sprite(rng, size, {_hero: 0.4, _of(creature_faces): 0.35, _of(person_faces): 0.25})
    way_out = _sprite(rng, size, {_exit: 0.35, _door: 0.3, _chest: 0.12, _flag: 0.13, _portal: 0.1})
    coin = _sprite(rng, size, {_coin: 0.4, _of(fruit_faces): 0.2, _of(gem_faces): 0.2, _of(ball_faces): 0.2})
    if rng.random() < PIXEL_ART_SHARE:
        pixels = int(rng.integers(*PIXEL_ART_PX))
        return _pixelated(hero, pixels), _pixelated(way_out, pixels), _pixelated(coin, pixels)
    return hero, way_out, coin


def block(rng: np.random.Generator, size: int) -> Face:
    """Return a textured block that fills its cell, or a plant on a transparent background."""
    if rng.random() < 0.3:
        return _sprite(rng, size, {_plant: 1.0})
    stone: Pixels = texture(rng, size, size)
    edge = int(rng.integers(0, max(2, size // 7)))
    if edge:
        light = np.zeros((size, size), np.int16)
        lit = int(rng.integers(20, 80)) * (1 if rng.random() < 0.8 else -1)
        light[:edge], light[:, :edge] = lit, lit
        light[-edge:], light[:, -edge:] = -lit, -lit
        stone = np.clip(stone + light[:, :, None], 0, 255).astype(np.uint8)
    return np.dstack([stone, np.full((size, size), 255, np.uint8)])


def _sprite(rng: np.random.Generator, size: int, makers: dict[MakeSprite, float]) -> Face:
    """Return a sprite of a maker chosen by weight; a ball if its emoji or icons aren't installed."""
    face = weighted_choice(rng, makers)(rng, size)
    return next(ball_faces(rng, size)) if face is None else face


def _of(faces: Callable[[np.random.Generator, int], Iterator[Face]]) -> MakeSprite:
    return lambda rng, size: next(faces(rng, size), None)


def _emoji(texts: Sequence[str]) -> MakeSprite:
    def make(rng: np.random.Generator, size: int) -> Face | None:
        face = emoji(one_of(rng, texts))
        return resized(face, size) if face is not None else None

    return make


_hero, _exit, _coin, _plant = (_emoji(texts) for texts in (HEROES, EXITS, COINS, PLANTS))


def _door(rng: np.random.Generator, size: int) -> Face:
    canvas, wood, frame = Canvas(size), vivid(rng), hsv(rng.random(), rng.uniform(0, 0.5), rng.uniform(0.2, 0.6))
    left, top = rng.uniform(0.08, 0.25), rng.uniform(0.02, 0.12)
    arch = rng.uniform(0, 0.3)
    canvas.box(left, top, 1 - left, 1.0, frame, arch)
    canvas.box(left + 0.07, top + 0.07, 1 - left - 0.07, 1.0, BLACK if rng.random() < 0.25 else wood, arch)
    for x in np.linspace(left + 0.07, 1 - left - 0.07, int(rng.integers(1, 5)) + 1)[1:-1]:
        canvas.line([(float(x), top + 0.1), (float(x), 1.0)], frame, 0.02)
    canvas.disc(1 - left - 0.16, 0.58, 0.045, hsv(0.13))
    return canvas.to_face(size)


def _chest(rng: np.random.Generator, size: int) -> Face:
    canvas, wood, metal = Canvas(size), hsv(rng.uniform(0.03, 0.1), 0.8, rng.uniform(0.35, 0.7)), hsv(0.13, 0.7, 0.95)
    canvas.box(0.06, 0.2, 0.94, 0.9, BLACK, 0.1)
    canvas.box(0.1, 0.24, 0.9, 0.86, wood, 0.08)
    canvas.box(0.1, 0.45, 0.9, 0.55, metal)
    canvas.box(0.42, 0.42, 0.58, 0.65, metal, 0.03)
    return canvas.to_face(size)


def _flag(rng: np.random.Generator, size: int) -> Face:
    canvas, cloth = Canvas(size), vivid(rng)
    canvas.line([(0.25, 0.05), (0.25, 0.97)], BLACK if rng.random() < 0.5 else (190, 190, 190), 0.06)
    corners = [(0.27, 0.06), (0.9, 0.28), (0.27, 0.5)]
    if rng.random() < 0.5:
        corners = [(0.27, 0.06), (0.88, 0.06), (0.88, 0.48), (0.27, 0.48)]
    canvas.polygon(corners, cloth)
    return canvas.to_face(size)


def _portal(rng: np.random.Generator, size: int) -> Face:
    canvas, hue = Canvas(size), rng.random()
    for ring in range(5):
        radius = 0.46 - 0.09 * ring
        canvas.disc(0.5, 0.5, radius, hsv(hue + 0.06 * ring, 0.9, 0.4 + 0.12 * ring))
    if rng.random() < 0.5:
        canvas.polygon(round_points(4, 0.12, rng.uniform(0, 1), 0.04), WHITE)
    return canvas.to_face(size)


def _pixelated(face: Face, pixels: int) -> Face:
    """Return a sprite as pixel art."""
    small = np.asarray(cv2.resize(face, (pixels, pixels), interpolation=cv2.INTER_AREA), np.uint8)
    small[:, :, 3] = np.where(small[:, :, 3] > 110, 255, 0)
    return np.asarray(cv2.resize(small, face.shape[1::-1], interpolation=cv2.INTER_NEAREST), np.uint8)
