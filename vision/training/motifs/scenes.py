"""Pictures for puzzles and backgrounds: parts of installed photographs, or random landscapes, cities and more."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.training.drawing.canvas import blend_picture, filled
from vision.training.drawing.choices import (
    BLACK,
    WHITE,
    Colour,
    distinct_colours,
    hsv,
    mixed,
    one_of,
    random_colour,
    vivid,
    weighted_choice,
)
from vision.training.motifs.canvas import Face, resized, round_points
from vision.training.motifs.creatures import creature_faces, fruit_faces, person_faces
from vision.training.motifs.signs import emoji_faces, icon_faces
from vision.training.motifs.stock import MANUALS, WALLPAPERS, photograph_file, photograph_paths
from vision.training.motifs.textures import fractal_noise, gradient, grained, painted, recoloured, texture

SKIES: tuple[tuple[Colour, Colour], ...] = (
    ((210, 140, 60), (250, 230, 200)),
    ((120, 60, 50), (90, 150, 250)),
    ((60, 25, 15), (130, 70, 60)),
    ((230, 190, 140), (200, 215, 250)),
    ((150, 90, 160), (120, 190, 255)),
)
SOURCES: dict[tuple[str, ...], float] = {WALLPAPERS: 0.42, MANUALS: 0.1, (): 0.48}
"""shares of the folders of photographs, and of drawn scenes"""
MIN_SPREAD = 9.0  # plainer parts of photographs are rejected
MAX_DRAWN_PX = 420  # larger scenes are drawn at this size and scaled up
Scene = Callable[[np.random.Generator, int, int], Pixels]


def _sky(rng: np.random.Generator, width: int, height: int) -> Pixels:
    top, bottom = one_of(rng, SKIES) if rng.random() < 0.8 else (random_colour(rng), random_colour(rng))
    down = np.repeat(np.linspace(0, 1.3, height, dtype=np.float32)[:, None], width, 1)
    sky = painted(np.minimum(down, 1), [top, bottom])
    if rng.random() < 0.5:
        cover = np.clip(fractal_noise(rng, width, height, 2.5) * 3 - 1.5, 0, 0.85)
        white = np.full_like(sky, 250)
        sky = np.asarray(cv2.blendLinear(sky, white, np.asarray(1 - cover, np.float32), np.asarray(cover, np.float32)), np.uint8)
    if rng.random() < 0.6:
        place = int(rng.uniform(0.1, 0.9) * width), int(rng.uniform(0.08, 0.45) * height)
        cv2.circle(sky, place, int(rng.uniform(0.04, 0.12) * height), mixed(bottom, (200, 250, 255), 0.8), -1, cv2.LINE_AA)
    return sky


def _ridge(rng: np.random.Generator, width: int, level: float, rough: float) -> NDArray[np.float64]:
    """Return the heights of a range of hills, one for each column of the picture."""
    at = np.arange(width)
    whole = np.full(width, level)
    for octave in range(5):
        knots = 3 * 2**octave
        whole += rough * 0.55**octave * np.interp(at, np.linspace(0, width, knots + 1), rng.uniform(-1, 1, knots + 1))
    return whole


def landscape(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Draw a sky, ranges of hills with trees, and perhaps a sea."""
    picture = _sky(rng, width, height)
    far = mixed(vivid(rng), (220, 200, 180), 0.6)
    near = hsv(rng.uniform(0.05, 0.45), rng.uniform(0.3, 0.8), rng.uniform(0.15, 0.5))
    layers = int(rng.integers(2, 6))
    for layer in range(layers):
        level = height * (0.45 + 0.4 * layer / layers)
        tops = _ridge(rng, width, level, height * rng.uniform(0.03, 0.16))
        tone = mixed(far, near, (layer + 1) / layers)
        outline = np.stack([np.arange(width), tops], 1)
        cv2.fillPoly(picture, [np.concatenate([outline, [[width, height], [0, height]]]).astype(np.int32)], tone, cv2.LINE_AA)
        if layer == layers - 1 or rng.random() < 0.3:
            _trees(picture, tops, mixed(tone, (10, 30, 10), 0.5), rng)
    if rng.random() < 0.35:
        _sea(picture, rng)
    return picture


def _trees(picture: Pixels, tops: NDArray[np.float64], tone: Colour, rng: np.random.Generator) -> None:
    height, width = picture.shape[:2]
    is_fir, tall = rng.random() < 0.5, height * rng.uniform(0.03, 0.14)
    for x in rng.integers(0, width, int(rng.integers(0, 40))):
        y, reach = tops[x] + height * rng.uniform(0, 0.1), tall * rng.uniform(0.6, 1.2)
        shade = mixed(tone, WHITE, rng.uniform(0, 0.2))
        if is_fir:
            corners = np.array([(x, y - reach), (x + reach / 3, y), (x - reach / 3, y)], np.int32)
            cv2.fillConvexPoly(picture, corners, shade, cv2.LINE_AA)
        else:
            cv2.line(picture, (int(x), int(y)), (int(x), int(y - reach / 2)), (30, 45, 70), max(1, int(reach / 9)))
            cv2.circle(picture, (int(x), int(y - 0.7 * reach)), max(1, int(reach / 3)), shade, -1, cv2.LINE_AA)


def _sea(picture: Pixels, rng: np.random.Generator) -> None:
    height, width = picture.shape[:2]
    shore = int(height * rng.uniform(0.6, 0.8))
    mirrored = picture[max(0, 2 * shore - height) : shore][::-1]
    water = filled(width, len(mirrored), hsv(rng.uniform(0.5, 0.62), 0.6, rng.uniform(0.3, 0.7)))
    picture[shore : shore + len(mirrored)] = cv2.addWeighted(mirrored, 0.5, water, 0.5, 0)
    for _ in range(40):
        x, y = int(rng.integers(width)), int(rng.integers(shore, height))
        cv2.line(picture, (x, y), (x + int(width * rng.uniform(0.02, 0.1)), y), (230, 220, 200), 1)


def city(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Draw houses with windows, some of them lit, in front of a sky."""
    picture = _sky(rng, width, height)
    wall, lit = random_colour(rng), hsv(0.14, rng.uniform(0.1, 0.8), 1.0)
    for row in range(int(rng.integers(1, 4))):
        tone, x = mixed(mixed(wall, (210, 190, 180), 0.4), (40, 30, 30), 0.3 * row), -5
        while x < width:
            wide, tall = int(width * rng.uniform(0.06, 0.18)), int(height * rng.uniform(0.2, 0.7) * (1 - 0.2 * row))
            house = mixed(tone, random_colour(rng), 0.2)
            cv2.rectangle(picture, (x, height - tall), (x + wide, height), house, -1)
            step = max(4, wide // int(rng.integers(3, 7)))
            for left in range(x + step // 2, x + wide - step // 2, step):
                for top in range(height - tall + step // 2, height, int(1.4 * step)):
                    pane = lit if rng.random() < 0.5 else mixed(house, BLACK, 0.5)
                    cv2.rectangle(picture, (left, top), (left + step // 2, top + int(0.7 * step)), pane, -1)
            x += wide + int(rng.integers(0, 6))
    return picture


def flowers(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Draw flowers of one or several kinds on leaves or a plain background."""
    leaves = painted(fractal_noise(rng, width, height, 8), [(20, 60, 10), (60, 160, 90)])
    picture = texture(rng, width, height) if rng.random() < 0.3 else leaves
    kinds = [(int(rng.integers(5, 14)), vivid(rng), vivid(rng)) for _ in range(int(rng.integers(1, 4)))]
    for _ in range(int(rng.integers(1, 40))):
        petals, petal, middle = one_of(rng, kinds)
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        reach = min(width, height) * rng.uniform(0.04, 0.16)
        for px, py in round_points(petals, 1.0, rng.uniform(0, 1)):
            place = int(x + (px - 0.5) * reach), int(y + (py - 0.5) * reach)
            tilt = float(np.degrees(np.arctan2(py - 0.5, px - 0.5)))
            tone = mixed(petal, WHITE, rng.uniform(0, 0.25))
            cv2.ellipse(picture, place, (int(0.55 * reach), int(0.9 * reach / petals**0.5)), tilt, 0, 360, tone, -1, cv2.LINE_AA)
        cv2.circle(picture, (int(x), int(y)), max(1, int(0.35 * reach)), middle, -1, cv2.LINE_AA)
    return picture


def portrait(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Draw one large creature, person or fruit in front of a background."""
    draw = one_of(rng, (creature_faces, creature_faces, fruit_faces, person_faces))
    picture = one_of(rng, (gradient, texture, landscape))(rng, width, height)
    side = int(min(width, height) * rng.uniform(0.7, 1.05))
    _pasted(picture, next(draw(rng, 96)), width // 2, height - int(side * rng.uniform(0.45, 0.6)), side)
    return picture


def collage(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Scatter creatures, emoji or icons over a background."""
    picture = one_of(rng, (gradient, texture))(rng, width, height)
    draw = one_of(rng, (creature_faces, fruit_faces, emoji_faces, icon_faces))(rng, 64)
    for face, _ in zip(draw, range(int(rng.integers(3, 16))), strict=False):
        side = int(min(width, height) * rng.uniform(0.12, 0.35))
        _pasted(picture, face, int(rng.integers(width)), int(rng.integers(height)), side)
    return picture


def _pasted(picture: Pixels, face: Face, x: int, y: int, side: int) -> None:
    """Paste a face, centred on a point, at the given size."""
    blend_picture(picture, resized(face, max(4, side)), x - side // 2, y - side // 2)


def painting(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Repaint another picture in brush strokes."""
    model = one_of(rng, (landscape, gradient, flowers))(rng, max(24, width // 4), max(24, height // 4))
    picture = np.asarray(cv2.resize(model, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)
    shorter, count, angle = min(width, height), 500, rng.uniform(0, 3.2)
    reach, thick = shorter * rng.uniform(0.01, 0.05), max(1, round(shorter * rng.uniform(0.006, 0.03)))
    places = rng.random((count, 2))
    turns = angle + rng.normal(0, 0.6, count)
    for (x, y), turn, light in zip(places.tolist(), turns.tolist(), rng.uniform(0.8, 1.2, count).tolist(), strict=True):
        colour = [min(255.0, light * float(value)) for value in model[int(y * len(model)), int(x * model.shape[1])]]
        dx, dy = reach * np.cos(turn), reach * np.sin(turn)
        cv2.line(picture, (int(x * width - dx), int(y * height - dy)), (int(x * width + dx), int(y * height + dy)), colour, thick)
    return picture


def cartoon(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Draw large flat shapes in few colours, outlined or not."""
    colours = distinct_colours(rng, int(rng.integers(3, 10)))
    picture = filled(width, height, colours[0])
    edge = int(rng.integers(0, 5))
    for _ in range(int(rng.integers(4, 26))):
        colour = one_of(rng, colours)
        x, y, reach = rng.uniform(0, width), rng.uniform(0, height), min(width, height) * rng.uniform(0.05, 0.4)
        corners = np.array(round_points(int(rng.integers(3, 8)), 1.0, rng.uniform(0, 6)))
        places = np.array(((corners - 0.5) * reach * rng.uniform(0.5, 1, corners.shape) + (x, y)), np.int32)
        if rng.random() < 0.4:
            axes = int(reach), int(reach * rng.uniform(0.4, 1))
            cv2.ellipse(picture, (int(x), int(y)), axes, rng.uniform(0, 180), 0, 360, colour, -1, cv2.LINE_AA)
        else:
            cv2.fillPoly(picture, [places], colour, cv2.LINE_AA)
            if edge:
                cv2.polylines(picture, [places], True, (20, 20, 20), edge, cv2.LINE_AA)
    return picture


def logo(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Draw rings, rays or checks."""
    colours = distinct_colours(rng, int(rng.integers(2, 6)))
    picture = filled(width, height, colours[0])
    middle, reach, kind = (width // 2, height // 2), max(width, height), int(rng.integers(4))
    if kind == 0:
        rings = int(rng.integers(3, 12))
        for n in range(rings, 0, -1):
            cv2.circle(picture, middle, int(0.6 * reach * n / rings), colours[n % len(colours)], -1, cv2.LINE_AA)
    elif kind == 1:
        rays = 2 * int(rng.integers(4, 14))
        for n in range(rays):
            cv2.ellipse(picture, middle, (reach, reach), 0, 360 * n / rays, 360 * (n + 1) / rays, colours[n % 2], -1, cv2.LINE_AA)
        cv2.circle(picture, middle, int(reach * rng.uniform(0.05, 0.3)), colours[-1], -1, cv2.LINE_AA)
    else:
        few = int(rng.integers(2, 9))
        places = rng.integers(0, len(colours), (few, few)) if kind == 3 else np.add.outer(np.arange(few), np.arange(few)) % 2
        cells = np.array(colours, np.uint8)[places]
        picture = np.asarray(cv2.resize(cells, (width, height), interpolation=cv2.INTER_NEAREST), np.uint8)
    return picture


def fractal(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Draw noise in a few colours: smoke, marble, maps."""
    values = fractal_noise(rng, width, height, rng.uniform(1.5, 5), 5)
    colours = [random_colour(rng) for _ in range(int(rng.integers(2, 7)))]
    if rng.random() < 0.3:
        steps = int(rng.integers(3, 9))
        values = np.asarray(np.floor(values * steps) / steps, np.float32)
    return painted(values, colours)


SCENES: dict[Scene, float] = {
    landscape: 5.0,
    portrait: 2.5,
    flowers: 1.5,
    city: 1.2,
    painting: 1.0,
    cartoon: 1.5,
    collage: 1.2,
    fractal: 1.2,
    gradient: 0.8,
    logo: 0.8,
    texture: 0.6,
}
"""the drawn scenes, and their weights"""


def photograph(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Return part of a photograph or a drawn scene at a size, randomly mirrored and recoloured."""
    folders = weighted_choice(rng, SOURCES)
    paths = photograph_paths(folders) if folders else ()
    whole = photograph_file(one_of(rng, paths)) if paths else None
    picture = _part(whole, rng, width, height) if whole is not None else None
    if picture is None or _is_plain(picture):
        picture = _scene(rng, width, height)
    if rng.random() < 0.5:
        picture = np.asarray(cv2.flip(picture, 1), np.uint8)
    picture = recoloured(picture, rng)
    if rng.random() < 0.12:
        picture = grained(picture, rng, rng.uniform(1, 5))
    return np.ascontiguousarray(picture)


def _part(whole: Pixels, rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Return a random part of a picture, scaled to a size; the largest central part if the random one is plain."""
    tall, wide = whole.shape[:2]
    most = min(wide / width, tall / height)
    scale = most * rng.uniform(0.3, 1.0)
    across, down = max(1, int(width * scale)), max(1, int(height * scale))
    left, top = int(rng.integers(wide - across + 1)), int(rng.integers(tall - down + 1))
    part = whole[top : top + down, left : left + across]
    if _is_plain(part):
        across, down = int(width * most), int(height * most)
        left, top = (wide - across) // 2, (tall - down) // 2
        part = whole[top : top + down, left : left + across]
    return _scaled(part, width, height)


def _is_plain(picture: Pixels) -> bool:
    return float(picture[::8, ::8].std((0, 1)).max()) < MIN_SPREAD


def _scene(rng: np.random.Generator, width: int, height: int) -> Pixels:
    scale = min(1.0, MAX_DRAWN_PX / max(width, height))
    across, down = max(64, round(width * scale)), max(64, round(height * scale))
    return _scaled(weighted_choice(rng, SCENES)(rng, across, down), width, height)


def _scaled(picture: Pixels, width: int, height: int) -> Pixels:
    interpolation = cv2.INTER_AREA if picture.shape[1] > width else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, (width, height), interpolation=interpolation), np.uint8)
