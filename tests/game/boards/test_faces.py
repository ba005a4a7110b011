"""The drawings of link tiles are complete, fill their squares well, and can be told apart."""

import itertools
import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pygame
import pytest

from game.boards.link.picture import FACE_SETS, FOLDER, N_FACES, FaceSet, face_file
from game.theme.palette import Colour, colour, palette

SMALL, LARGE, UNITS = 28, 128, 64
MAX_BYTES = 2500
REACH = 2  # pixels by which two small faces are shifted against each other when they are compared
MIN_DIFFERENCE = 7.0  # of two faces, the mean of all pixels, in steps of grey (0 to 255)
MIN_ELSEWHERE = 0.1
"""minimum share of a face's ink where the other face has none, regardless of their shades"""
MIN_CONTRAST = 2.5

EYES = {
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "without red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "without green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}
"""matrices of perceived linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1)"""
LIGHT_OF = np.array([0.2126, 0.7152, 0.0722])
DRAWN_WITH = {"svg", "title", "g", "path", "circle", "ellipse", "rect"}

sets = pytest.mark.parametrize("faces", FACE_SETS, ids=[faces.key for faces in FACE_SETS])


def grounds(faces: FaceSet) -> list[Colour]:
    """Return every colour of tile that can be behind the faces."""
    if faces.ground:
        return [colour(faces.ground)]
    return list({palette(*kinds).tile for kinds in itertools.product((True, False), repeat=3)})


@cache
def drawn(file: Path, side: int) -> np.ndarray:
    """Return red, green, blue and opacity of a face, side x side x 4 of 0 to 1."""
    surface = pygame.image.load_sized_svg(file, (side, side))
    assert surface.get_size() == (side, side)
    return np.frombuffer(pygame.image.tobytes(surface, "RGBA"), np.uint8).reshape(side, side, 4) / 255


def linear(values: np.ndarray) -> np.ndarray:
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def on(ground: Colour, pixels: np.ndarray) -> np.ndarray:
    """Return the colours of a face on a tile."""
    return pixels[..., :3] * pixels[..., 3:] + np.array(ground[:3]) / 255 * (1 - pixels[..., 3:])


def perceived(colours: np.ndarray, eye: str) -> np.ndarray:
    """Return the perceived brightness, 0 to 255."""
    light = np.clip(linear(colours) @ np.array(EYES[eye]).T, 0, 1) @ LIGHT_OF
    return 255 * np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)


def shifted(picture: np.ndarray) -> np.ndarray:
    """Return a picture shifted by up to REACH pixels in each direction, one per row."""
    reach = range(-REACH, REACH + 1)
    return np.array([np.roll(picture, (down, right), (0, 1)).ravel() for down in reach for right in reach])


def differences(pictures: list[np.ndarray]) -> dict[tuple[int, int], float]:
    """Return the mean difference of each two pictures at the shift where they are most alike."""
    places = [shifted(picture) for picture in pictures]
    pairs = itertools.combinations(range(len(pictures)), 2)
    return {(a, b): float(np.abs(places[a] - pictures[b].ravel()).mean(1).min()) for a, b in pairs}


def ink(picture: np.ndarray, ground: float) -> np.ndarray:
    """Return the distribution of a face's ink over its square, normalised to a mean of 1."""
    marks = np.abs(picture - ground)
    return marks / marks.mean()


def alike(pictures: list[np.ndarray], ground: float) -> list[tuple[int, int]]:
    """Return the pairs of pictures that can't be told apart."""
    plain = differences(pictures)
    elsewhere = differences([ink(picture, ground) for picture in pictures])
    return [pair for pair in plain if plain[pair] < MIN_DIFFERENCE or elsewhere[pair] / 2 < MIN_ELSEWHERE]


def greys(files: list[Path], ground: Colour, eye: str) -> tuple[list[np.ndarray], float]:
    """Return how an eye perceives faces on a tile, and the bare tile."""
    bare = float(perceived(np.array(ground[:3]) / 255, eye))
    return [perceived(on(ground, drawn(file, SMALL)), eye) for file in files], bare


@sets
def test_every_face_has_a_name_of_its_own(faces: FaceSet) -> None:
    assert len(set(faces.names)) == len(faces.names) == N_FACES
    assert all(re.fullmatch(r"[a-z]+( [a-z]+)*", name) for name in faces.names)


@sets
def test_the_folder_holds_the_faces_and_nothing_else(faces: FaceSet) -> None:
    assert set((FOLDER / faces.key).iterdir()) == {face_file(faces.key, face) for face in range(1, N_FACES + 1)}
    assert {folder.name for folder in FOLDER.iterdir()} == {each.key for each in FACE_SETS}


@sets
def test_a_file_is_small_plain_and_titled(faces: FaceSet) -> None:
    for face, name in enumerate(faces.names, 1):
        text = face_file(faces.key, face).read_text(encoding="utf-8")
        root = ElementTree.fromstring(text)
        tags = {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in root.iter()}
        assert len(text.encode()) < MAX_BYTES, name
        assert root.get("viewBox") == f"0 0 {UNITS} {UNITS}" and tags <= DRAWN_WITH, name
        assert root[0].text.lower() == name


@sets
def test_a_face_fills_its_square_and_stands_in_the_middle(faces: FaceSet) -> None:
    unit = UNITS / LARGE
    steps = (np.arange(LARGE) + 0.5) * unit - UNITS / 2
    for face, name in enumerate(faces.names, 1):
        cover = drawn(face_file(faces.key, face), LARGE)[..., 3]
        inked = [np.flatnonzero(line) * unit for line in (cover.max(0), cover.max(1))]
        spans = [(places[0], places[-1] + unit) for places in inked]
        assert 44 <= max(end - start for start, end in spans) <= 61, name
        assert all(start >= 1.5 and end <= UNITS - 1.5 for start, end in spans), name
        assert all(abs((start + end) / 2 - UNITS / 2) <= 4 for start, end in spans), (name, spans)
        assert 0.1 <= cover.mean() <= 0.62, name
        assert all(abs(float(side @ steps / side.sum())) <= 7 for side in (cover.sum(0), cover.sum(1))), name


@sets
def test_a_face_stands_out_from_its_tile(faces: FaceSet) -> None:
    """Either the area of a drawing stands out, or its outline."""
    for face, name in enumerate(faces.names, 1):
        pixels = drawn(face_file(faces.key, face), LARGE)
        solid = pixels[..., 3] > 0.9
        inner = solid.copy()
        for down, right in itertools.product((-3, 0, 3), repeat=2):
            inner &= np.roll(solid, (down, right), (0, 1))
        light = linear(pixels[..., :3]) @ LIGHT_OF + 0.05
        for ground in grounds(faces):
            tile = float(linear(np.array(ground[:3]) / 255) @ LIGHT_OF) + 0.05
            stands_out = np.maximum(light / tile, tile / light) >= MIN_CONTRAST
            assert max(stands_out[solid].mean(), stands_out[solid & ~inner].mean()) >= 0.75, (name, ground)


@sets
@pytest.mark.parametrize("eye", EYES)
def test_every_two_faces_differ_without_colour(faces: FaceSet, eye: str) -> None:
    files = [face_file(faces.key, face) for face in range(1, N_FACES + 1)]
    for ground in grounds(faces):
        close = alike(*greys(files, ground, eye))
        assert not close, [(faces.names[a], faces.names[b]) for a, b in close]


def test_a_face_in_another_colour_counts_as_the_same_face(tmp_path: Path) -> None:
    star = face_file("shapes", 1)
    ground = palette(True).tile
    for code in ("#000000", "#FFFFFF", "#1E66D0"):
        copy = tmp_path / f"{code[1:]}.svg"
        copy.write_text(re.sub(r"#[0-9A-Fa-f]{6}", code, star.read_text(encoding="utf-8")), encoding="utf-8")
        assert alike(*greys([star, copy], ground, "grey")) == [(0, 1)]
