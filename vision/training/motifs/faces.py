"""Sets of faces for one game of link match, and the changes a game makes to a face, such as highlighting it."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.drawing.choices import BLACK, WHITE, Colour, hsv, random_colour, weighted_choice
from vision.training.motifs import signs
from vision.training.motifs.canvas import Canvas, Face, inked, over, premultiplied, resized, unpremultiplied
from vision.training.motifs.creatures import creature_faces, fruit_faces, person_faces
from vision.training.motifs.scenes import photograph
from vision.training.motifs.shapes import ball_faces, blob_faces, button_faces, flag_faces, gem_faces, shape_faces, sprite_faces

THUMBNAIL_PX = 10
MIN_DIFFERENCE, MIN_DIFFERENCE_IN_HARD_SETS = 18.0, 10.0
"""root mean square difference of the thumbnails of any two faces, 0 to 255"""
HARD_SET_SHARE = 0.25
MAX_REJECTED = 120
FINISHES = {"": 0.72, "sticker": 0.08, "shadow": 0.08, "disc": 0.05, "frame": 0.04, "pale": 0.03}


def crop_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Cut squares, rounded squares or discs out of photographs."""
    form = Canvas(size)
    match int(rng.integers(3)):
        case 0:
            form.disc(0.5, 0.5, 0.49, WHITE)
        case 1:
            form.box(0.02, 0.02, 0.98, 0.98, WHITE, 0.15)
        case _:
            form.box(0, 0, 1, 1, WHITE)
    mask = form.to_face(size)[:, :, 3]
    large = photograph(rng, 3 * size, 3 * size) if rng.random() < 0.2 else None
    for place in range(200):
        if large is not None and place < 9:
            part = large[place // 3 * size :, place % 3 * size :][:size, :size]
        else:
            part = photograph(rng, size, size)
        yield np.asarray(cv2.merge([*cv2.split(part), mask]), np.uint8)


KINDS: dict[signs.Kind, float] = {
    signs.emoji_faces: 3.0,
    signs.icon_faces: 2.5,
    signs.icon_font_faces: 1.5,
    signs.tile_glyph_faces: 0.7,
    signs.mahjong_faces: 2.0,
    signs.pip_faces: 0.3,
    signs.card_faces: 0.7,
    signs.han_faces: 1.0,
    signs.letter_faces: 0.8,
    creature_faces: 2.0,
    person_faces: 0.6,
    fruit_faces: 1.5,
    flag_faces: 0.7,
    gem_faces: 0.8,
    shape_faces: 1.3,
    ball_faces: 0.6,
    blob_faces: 0.4,
    button_faces: 0.6,
    sprite_faces: 0.6,
    crop_faces: 0.8,
}
"""generators of faces, and their weights"""


def face_set(rng: np.random.Generator, count: int, size: int) -> list[NDArray[np.uint8]]:
    """Return different faces, (size, size, 4), BGRA, that go together as in one game."""
    min_difference = MIN_DIFFERENCE_IN_HARD_SETS if rng.random() < HARD_SET_SHARE else MIN_DIFFERENCE
    finish = weighted_choice(rng, FINISHES)
    background, inset = random_colour(rng), float(rng.uniform(0.6, 0.8))
    found: list[Face] = []
    known = np.zeros((count, THUMBNAIL_PX * THUMBNAIL_PX * 4), np.float32)
    while len(found) < count:
        rejected = 0
        for face in weighted_choice(rng, KINDS)(rng, size):
            thumbnail = _thumbnail(face)
            if thumbnail is not None and _differs(thumbnail, known[: len(found)], min_difference):
                known[len(found)] = thumbnail
                found.append(_finished(face, finish, background, inset))
            else:
                rejected += 1
            if len(found) == count or rejected > MAX_REJECTED:
                break
    return found


def _thumbnail(face: Face) -> NDArray[np.float32] | None:
    """Return the thumbnail of a face, flattened, None if the face is nearly empty."""
    small = cv2.resize(premultiplied(face), (THUMBNAIL_PX, THUMBNAIL_PX), interpolation=cv2.INTER_AREA)
    return None if cv2.mean(small)[3] < 12 else small.astype(np.float32).ravel()


def _differs(thumbnail: NDArray[np.float32], known: NDArray[np.float32], min_difference: float) -> bool:
    return not len(known) or float(((known - thumbnail) ** 2).mean(1).min()) > min_difference**2


def _finished(face: Face, finish: str, background: Colour, inset: float) -> Face:
    """Return a face in the finish of its set: with a rim, with a shadow, on a disc, in a frame, or paler."""
    size = len(face)
    match finish:
        case "sticker" | "shadow":
            whole = _inset(face, size - max(2, size // 8))
            reach = max(1, size // 24)
            if finish == "sticker":
                under = cv2.dilate(whole[:, :, 3], cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1)))
                return unpremultiplied(over(whole, inked(np.asarray(under, np.uint8), WHITE)))
            under = cv2.GaussianBlur(np.roll(whole[:, :, 3], (reach, reach), (0, 1)), (0, 0), 0.7 * reach)
            return unpremultiplied(over(whole, inked((0.5 * under).astype(np.uint8), BLACK)))
        case "disc" | "frame":
            canvas = Canvas(size)
            if finish == "disc":
                canvas.disc(0.5, 0.5, 0.48, background)
            else:
                canvas.box(0.02, 0.02, 0.98, 0.98, background, 0.12)
                canvas.box(0.08, 0.08, 0.92, 0.92, (240, 240, 240), 0.08)
            return unpremultiplied(over(_inset(face, max(8, round(inset * size))), premultiplied(canvas.to_face(size))))
        case "pale":
            return np.dstack([cv2.addWeighted(face[:, :, :3], 0.65, np.full_like(face[:, :, :3], 255), 0.35, 0), face[:, :, 3]])
    return face


def _inset(face: Face, inner: int) -> Face:
    """Return a face scaled down within its size, with premultiplied alpha."""
    size = len(face)
    whole = np.zeros_like(face)
    start = (size - inner) // 2
    whole[start : start + inner, start : start + inner] = premultiplied(resized(face, inner))
    return whole


def altered(face: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Return a face as the same game may also show it: lit, dimmed, moved, tilted, blurred or marked."""
    shown = face.copy()
    if rng.random() < 0.4:
        shown = _moved(shown, rng)
    if rng.random() < 0.55:
        shown[:, :, :3] = _lit(shown[:, :, :3], rng)
    if rng.random() < 0.15:
        blurred = cv2.GaussianBlur(premultiplied(shown), (0, 0), rng.uniform(0.4, 0.4 + len(face) / 70))
        shown = unpremultiplied(np.asarray(blurred, np.uint8))
    if rng.random() < 0.35:
        _mark(shown, rng)
    return shown


def _moved(face: Face, rng: np.random.Generator) -> Face:
    """Return a face slightly tilted, scaled and shifted."""
    size = len(face)
    tilt = rng.uniform(-12, 12) if rng.random() < 0.5 else 0.0
    matrix = cv2.getRotationMatrix2D((size / 2 - 0.5, size / 2 - 0.5), tilt, rng.uniform(0.85, 1.1))
    matrix[:, 2] = matrix[:, 2] + rng.uniform(-0.06, 0.06, 2) * size
    moved = cv2.warpAffine(premultiplied(face), matrix, (size, size), flags=cv2.INTER_LINEAR)
    return unpremultiplied(np.asarray(moved, np.uint8))


def _lit(colours: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Return colours lit, dimmed, greyed or tinted."""
    kind = rng.random()
    if kind < 0.35:
        return np.asarray(cv2.convertScaleAbs(colours, alpha=rng.uniform(0.55, 1.0)), np.uint8)
    if kind < 0.65:
        share = rng.uniform(0.05, 0.5)
        return np.asarray(cv2.convertScaleAbs(colours, alpha=1 - share, beta=255 * share), np.uint8)
    share = rng.uniform(0.1, 0.45)
    if kind < 0.8:
        grey = cv2.cvtColor(cv2.cvtColor(colours, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        return np.asarray(cv2.addWeighted(colours, 1 - share, grey, share, 0), np.uint8)
    tint = np.full_like(colours, hsv(rng.random(), 0.8, 1.0))
    return np.asarray(cv2.addWeighted(colours, 1 - share, tint, share, 0), np.uint8)


def _mark(face: Face, rng: np.random.Generator) -> None:
    """Draw a ring, a frame, a tick, a dot, a tint or a shadow over a face."""
    size = len(face)
    ink = (*hsv(rng.choice([0.0, 0.13, 0.33, 0.55, rng.random()]), rng.uniform(0.4, 1), 1.0), 255)
    thick = max(1, round(size * rng.uniform(0.03, 0.09)))
    match int(rng.integers(6)):
        case 0:
            cv2.circle(face, (size // 2, size // 2), round(0.46 * size), ink, thick, cv2.LINE_AA)
        case 1:
            cv2.rectangle(face, (thick // 2, thick // 2), (size - 1 - thick // 2, size - 1 - thick // 2), ink, thick)
        case 2:
            x, y, unit = *(rng.uniform(0.1, 0.6, 2) * size), 0.3 * size
            places = np.array([(x, y + 0.5 * unit), (x + 0.35 * unit, y + unit), (x + unit, y)], np.int32)
            cv2.polylines(face, [places], False, ink, thick, cv2.LINE_AA)
        case 3:
            x, y = (int(value) for value in rng.choice([0.18, 0.82], 2) * size)
            cv2.circle(face, (x, y), max(2, round(size * rng.uniform(0.08, 0.16))), ink, -1, cv2.LINE_AA)
        case 4:
            share = rng.uniform(0.15, 0.4)
            face[:] = cv2.addWeighted(face, 1 - share, np.full_like(face, ink), share, 0)
        case _:
            dark = np.linspace(1, rng.uniform(0.4, 0.8), size, dtype=np.float32)
            fall = dark[:, None, None] if rng.random() < 0.5 else dark[None, :, None]
            face[:, :, :3] = (face[:, :, :3] * fall).astype(np.uint8)
