"""Pictures of made-up boards, whose cells are known: of any style, size and colour, with things around, and worn."""

from __future__ import annotations

import random
from dataclasses import dataclass

import cv2
import numpy as np

from vision.frame import Grid

STYLES = ("lines", "gaps", "tinted", "plain", "wood")
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_COMPLEX_SMALL)
FULL = ("gaps", "wood", "plain")
"""styles of boards whose cells are all filled but for a blank"""


@dataclass
class Drawn:
    """A picture, and the true board in it."""

    pixels: np.ndarray
    rows: int
    columns: int
    corners: np.ndarray
    """(4, 2) of the board, clockwise from the upper left one"""
    words: str

    @property
    def near_px(self) -> float:
        """How far a corner may be off: a tenth of a cell."""
        across = float(np.linalg.norm(self.corners[1] - self.corners[0])) / self.columns
        down = float(np.linalg.norm(self.corners[3] - self.corners[0])) / self.rows
        return 0.1 * max(across, down)

    def place_in(self, grids: list[Grid]) -> int | None:
        """Return the place of the true grid among some, None if it is not there."""
        return next((place for place, grid in enumerate(grids) if self._is_shown_by(grid)), None)

    def _is_shown_by(self, grid: Grid) -> bool:
        return grid.shape == (self.rows, self.columns) and float(np.abs(grid.outline - self.corners).max()) <= self.near_px


def draw(seed: int, style: str = "", worn: bool = True, tilt: float = 0.0) -> Drawn:
    """Return a picture of a board, always the same one for a seed; tilt moves its corners, in pixels of a picture of 1000."""
    chance = random.Random(seed)
    style = style or chance.choice(STYLES)
    rows, columns, pitch = _sizes(chance, style)
    width, height = round(columns * pitch[0]), round(rows * pitch[1])
    frame = [chance.randint(12, 40) if chance.random() < 0.4 else chance.randint(30, 400) for _ in range(4)]
    picture = _surroundings(chance, width + frame[0] + frame[2], height + frame[1] + frame[3], worn)
    dark = picture.mean() < 110 if chance.random() < 0.6 else chance.random() < 0.5
    if style == "plain" and (picture.mean() < 128) == dark:
        dark = not dark  # a plate that can't be told from what is around has no edges to find
    if chance.random() < 0.7:
        _clutter(chance, picture, frame, width, height)
    columns_spans, rows_spans, words, weight = _board(chance, picture, style, (rows, columns), pitch, frame[:2], dark)
    x0, x1, y0, y1 = columns_spans[0][0], columns_spans[-1][1], rows_spans[0][0], rows_spans[-1][1]
    corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float64)
    corners += np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (weight / 2)
    words = f"{style} {rows}x{columns} pitch {pitch[0]:.0f}x{pitch[1]:.0f} {words}"
    if tilt:
        picture, corners = _tilted(chance, picture, corners, tilt)
    if worn:
        picture, factor, how = _worn(chance, picture, min(pitch))
        corners = corners * factor
        words += how
    return Drawn(picture, rows, columns, corners, words)


def _sizes(chance: random.Random, style: str) -> tuple[int, int, tuple[float, float]]:
    if style in ("lines", "tinted"):
        side = chance.choice([4, 6, 9, 9, 9, 9, 12, 16, 5, 7, 8, 10])
        rows, columns = (side, side) if chance.random() < 0.8 else (chance.randint(3, 14), chance.randint(3, 14))
    else:
        rows, columns = (
            (chance.randint(2, 8), chance.randint(2, 8)) if chance.random() < 0.4 else (chance.choice([3, 4, 4, 4, 5]),) * 2
        )
        if style == "plain":
            rows, columns = max(rows, 3), max(columns, 3)
    least = max(12 if style != "plain" else 24, 90 / max(rows, columns))
    across = float(round(np.exp(chance.uniform(np.log(least), np.log(max(least + 1, 1000 / max(rows, columns)))))))
    return rows, columns, (across, across if chance.random() < 0.75 else float(round(across * chance.uniform(0.7, 1.3))))


def _grey(chance: random.Random, low: int, high: int, tint: int = 25) -> tuple[int, int, int]:
    level = chance.randint(low, high)
    return tuple(int(np.clip(level + chance.randint(-tint, tint), 0, 255)) for _ in range(3))  # type: ignore[return-value]


def _surroundings(chance: random.Random, width: int, height: int, worn: bool) -> np.ndarray:
    picture = np.empty((height, width, 3), np.uint8)
    picture[:] = _grey(chance, 10, 245)
    kind = chance.random()
    if kind < 0.2:
        other = np.array(_grey(chance, 10, 245), np.float64)
        ramp = np.linspace(0, 1, height)[:, None, None]
        picture[:] = np.round(picture * (1 - ramp) + other * ramp)
    elif kind < 0.3 and worn:
        noise = np.random.default_rng(chance.randint(0, 1 << 30)).normal(0, 60, (max(2, height // 30), max(2, width // 30), 3))
        rough = cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC)
        picture[:] = np.clip(picture + rough, 0, 255)
    return picture


def _clutter(chance: random.Random, picture: np.ndarray, frame: list[int], width: int, height: int) -> None:
    """Draw titles, words, buttons and pads into the margins around the board."""
    left, top, right, bottom = frame
    ink = _grey(chance, 0, 90) if picture.mean() > 120 else _grey(chance, 160, 255)
    if top > 50:
        cv2.putText(picture, "Puzzle of the day", (left, top - 20), 0, 0.8, ink, 2, cv2.LINE_AA)
        cv2.rectangle(picture, (0, 0), (picture.shape[1], 22), _grey(chance, 30, 220), -1)
    if right > 130:
        x = left + width + 25
        for line in range(min(12, height // 24)):
            cv2.putText(
                picture, "lorem ipsum 12 34"[: chance.randint(4, 17)], (x, top + 20 + 22 * line), 0, 0.45, ink, 1, cv2.LINE_AA
            )
    if bottom > 80:
        size = min(34, width // 10)
        for number in range(9):
            x, y = left + number * (size + 6), top + height + 24
            cv2.rectangle(picture, (x, y), (x + size, y + size), ink, 1)
            cv2.putText(picture, str(number + 1), (x + size // 3, y + size * 2 // 3), 0, size / 50, ink, 1, cv2.LINE_AA)
    if left > 120:
        for number in range(4):
            cv2.rectangle(picture, (15, top + 50 * number), (left - 30, top + 50 * number + 30), _grey(chance, 30, 220), -1)


def _board(
    chance: random.Random,
    picture: np.ndarray,
    style: str,
    shape: tuple[int, int],
    pitch: tuple[float, float],
    origin: list[int],
    dark: bool,
) -> tuple[list[tuple[float, float]], list[tuple[float, float]], str, int]:
    rows, columns = shape
    paper = _grey(chance, 8, 60, 10) if dark else _grey(chance, 200, 250, 8)
    ink = _grey(chance, 150, 250) if dark else _grey(chance, 0, 90)
    left, top = origin
    if style in ("gaps", "wood"):
        gap = chance.uniform(0.03, 0.16) * min(pitch)
        gap = max(2, round(gap))
    else:
        gap = 0
    spans = [
        [(start + round(n * step), start + round((n + 1) * step) - gap) for n in range(number)]
        for start, number, step in ((left, columns, pitch[0]), (top, rows, pitch[1]))
    ]
    (x0, x1), (y0, y1) = ((own[0][0], own[-1][1]) for own in spans)
    words = f"paper {paper} ink {ink} "
    plate = chance.random() < 0.6 or style == "plain"
    margin = 0 if style in ("lines", "plain", "tinted") else chance.choice([gap, 2 * gap, gap // 2])
    if plate:
        around = _away(chance, paper, 25) if style in ("gaps", "wood") else paper
        cv2.rectangle(picture, (x0 - margin, y0 - margin), (x1 - 1 + margin, y1 - 1 + margin), around, -1)
    weight = 0
    blanks = {(chance.randrange(rows), chance.randrange(columns))} if style in FULL else set()
    filled = 1.0 if style in FULL else chance.choice([0.3, 0.5, 0.8, 1.0, 0.0] if style == "lines" else [0.8, 1.0])
    radius = chance.choice([0, 0, 0.1, 0.2]) if style in ("gaps", "wood") else 0
    box = {4: 2, 6: 3, 9: 3, 12: 4, 16: 4}.get(columns, 0) if rows == columns else 0
    if style != "plain":
        _cells(chance, picture, style, spans, blanks, paper, dark, box, radius)
    if style == "lines" or (style == "tinted" and chance.random() < 0.7):
        weight = _lines(chance, picture, spans, paper, box)
        words += f"frame {weight} "
    _numbers(chance, picture, style, spans, blanks, min(pitch), filled, ink)
    return spans[0], spans[1], words + f"gap {gap} filled {filled} plate {plate}", weight


def _cells(
    chance: random.Random,
    picture: np.ndarray,
    style: str,
    spans: list[list[tuple[float, float]]],
    blanks: set[tuple[int, int]],
    paper: tuple[int, ...],
    dark: bool,
    box: int,
    radius: float,
) -> None:
    """Draw the tiles or tints of all cells but the blank ones."""
    for r, (a, b) in enumerate(spans[1]):
        for c, (p, q) in enumerate(spans[0]):
            colour = paper
            if style == "tinted" and ((box and (r // box + c // box) % 2) or (not box and (r + c) % 2)):
                colour = _near(paper, 26 if not dark else -22)
            if style in ("lines", "gaps", "wood") and chance.random() < 0.05:
                colour = _away(chance, paper, 40)
            if (r, c) not in blanks:
                _tile(picture, (p, a, q, b), colour, radius)
                if style == "wood":
                    _grain(chance, picture[a:b, p:q])


def _numbers(
    chance: random.Random,
    picture: np.ndarray,
    style: str,
    spans: list[list[tuple[float, float]]],
    blanks: set[tuple[int, int]],
    pitch: float,
    filled: float,
    ink: tuple[int, ...],
) -> None:
    """Write numbers into a part of the cells, each of them once where a board is full of tiles."""
    font, size = chance.choice(FONTS), chance.uniform(0.35, 0.7) * pitch
    number = 0
    order = list(range(1, len(spans[0]) * len(spans[1]) + 1))
    chance.shuffle(order)
    for r, (a, b) in enumerate(spans[1]):
        for c, (p, q) in enumerate(spans[0]):
            number += 1
            if (r, c) in blanks or chance.random() >= filled:
                continue
            text = str(order[number - 1] if style in FULL else chance.randint(1, 9))
            _write(picture, text, ((p + q) / 2, (a + b) / 2), size, 0.8 * (q - p), font, ink)


def _tile(picture: np.ndarray, box: tuple[int, int, int, int], colour: tuple[int, ...], radius: float) -> None:
    p, a, q, b = box
    r = round(radius * min(q - p, b - a))
    if not r:
        picture[a:b, p:q] = colour
        return
    cv2.rectangle(picture, (p + r, a), (q - 1 - r, b - 1), colour, -1)
    cv2.rectangle(picture, (p, a + r), (q - 1, b - 1 - r), colour, -1)
    for x, y in ((p + r, a + r), (q - 1 - r, a + r), (p + r, b - 1 - r), (q - 1 - r, b - 1 - r)):
        cv2.circle(picture, (x, y), r, colour, -1, cv2.LINE_AA)


def _grain(chance: random.Random, tile: np.ndarray) -> None:
    """Make a tile look like wood: streaks along it, lighter above and darker below, with a bevel."""
    height, width = tile.shape[:2]
    rng = np.random.default_rng(chance.randint(0, 1 << 30))
    streaks = cv2.GaussianBlur(rng.normal(0, 1, (height, width)), (0, 0), sigmaX=max(1.0, width / 6), sigmaY=0.8)
    streaks *= chance.uniform(3, 14) / max(float(streaks.std()), 1e-6)
    streaks += np.linspace(10, -10, height)[:, None]
    bevel = max(1, min(height, width) // 20)
    streaks[:bevel] += 25
    streaks[-bevel:] -= 25
    tile[:] = np.clip(tile + streaks[:, :, None], 0, 255)


def _lines(
    chance: random.Random, picture: np.ndarray, spans: list[list[tuple[int, int]]], paper: tuple[int, ...], box: int
) -> int:
    difference = chance.choice([14, 30, 60, 120, 200])
    line = _near(paper, difference if np.mean(paper) < 128 else -difference)
    thick_line = _near(paper, max(difference, 60) if np.mean(paper) < 128 else -max(difference, 60))
    size = spans[0][0][1] - spans[0][0][0]
    thin = max(1, round(chance.choice([0.01, 0.02, 0.04]) * size))
    thick = thin if not box or chance.random() < 0.25 else max(thin + 1, round(chance.choice([0.04, 0.06, 0.1]) * size))
    (x0, x1), (y0, y1) = ((own[0][0], own[-1][1]) for own in spans)
    for bold in (False, True):
        for axis in (0, 1):
            ends = [span[0] for span in spans[axis]] + [spans[axis][-1][1]]
            for number, end in enumerate(ends):
                is_bold = number in (0, len(ends) - 1) or bool(box and number % box == 0)
                if is_bold != bold:
                    continue
                weight, colour = (thick, thick_line) if bold and thick > thin else (thin, line)
                low = end - weight // 2
                if axis == 0:
                    picture[max(0, y0 - weight // 2) : y1 + (weight + 1) // 2, max(0, low) : low + weight] = colour
                else:
                    picture[max(0, low) : low + weight, max(0, x0 - weight // 2) : x1 + (weight + 1) // 2] = colour
    return thick


def _near(colour: tuple[int, ...], by: int) -> tuple[int, ...]:
    return tuple(int(np.clip(each + by, 0, 255)) for each in colour)


def _away(chance: random.Random, colour: tuple[int, ...], least: int) -> tuple[int, ...]:
    while True:
        other = _grey(chance, 10, 245, 40)
        if max(abs(a - b) for a, b in zip(other, colour, strict=True)) >= least:
            return other


def _write(
    picture: np.ndarray, text: str, center: tuple[float, float], height: float, width: float, font: int, ink: tuple[int, ...]
) -> None:
    (wide, high), _ = cv2.getTextSize(text, font, 1.0, 1)
    scale = min(height / high, width / wide)
    weight = max(1, round(scale * 1.6))
    (wide, high), _ = cv2.getTextSize(text, font, scale, weight)
    place = (round(center[0] - wide / 2), round(center[1] + high / 2))
    cv2.putText(picture, text, place, font, scale, ink, weight, cv2.LINE_AA)


def _tilted(chance: random.Random, picture: np.ndarray, corners: np.ndarray, tilt: float) -> tuple[np.ndarray, np.ndarray]:
    height, width = picture.shape[:2]
    angle = np.deg2rad(chance.uniform(-tilt, tilt) * 0.12)
    center = np.array([width, height]) / 2
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    size = float(max(width, height))
    moved = (corners - center) @ turn.T * 0.9 + center
    moved += np.array([[chance.uniform(-tilt, tilt) * size / 1000 for _ in range(2)] for _ in range(4)])
    warp = cv2.getPerspectiveTransform(corners.astype(np.float32), moved.astype(np.float32))
    turned = cv2.warpPerspective(picture, warp, (width, height), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    return turned, moved


def _worn(chance: random.Random, picture: np.ndarray, pitch: float) -> tuple[np.ndarray, float, str]:
    factor = chance.choice([1.0, 1.0, chance.uniform(0.75, 1.0), chance.uniform(1.0, 1.6)])
    if pitch * factor < 13:
        factor = 1.0
    if factor != 1:
        way = cv2.INTER_AREA if factor < 1 else chance.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC])
        before = picture.shape[1]
        picture = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=way)
        factor = picture.shape[1] / before
    words = f" scale {factor:.2f}"
    kind = chance.random()
    if kind < 0.15:
        sigma = chance.uniform(0.3, 0.8)
        picture = cv2.GaussianBlur(picture, (0, 0), sigma)
        words += f" blur {sigma:.1f}"
    elif kind < 0.3:
        noise = np.random.default_rng(chance.randint(0, 1 << 30)).normal(0, chance.uniform(0.5, 4), picture.shape)
        picture = np.clip(picture + noise, 0, 255).astype(np.uint8)
        words += " noise"
    elif kind < 0.6:
        quality = chance.randint(60, 95)
        picture = cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
        words += f" jpeg {quality}"
    return picture, factor, words
