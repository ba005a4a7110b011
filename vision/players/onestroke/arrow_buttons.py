"""Finding the four arrow buttons of a game: signs that are one another's quarter turns, or words such as Up and Left."""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.frame import Pixels, Rect, largest
from vision.input.actuator import Actuator, Pixel
from vision.messages import find_phrase

DIRECTIONS: Sequence[Cell] = ((-1, 0), (0, 1), (1, 0), (0, -1))  # up and on clockwise
WORDS: Mapping[Cell, Sequence[str]] = {
    (-1, 0): ("up", "move up", "go up", "oben", "hoch", "haut", "arriba", "cima", "su"),
    (0, 1): ("right", "move right", "go right", "rechts", "droite", "derecha", "direita", "destra"),
    (1, 0): ("down", "move down", "go down", "unten", "runter", "bas", "abajo", "baixo", "giù"),
    (0, -1): ("left", "move left", "go left", "links", "gauche", "izquierda", "esquerda", "sinistra"),
}
"""direction -> what is written on its button"""
BUTTONS = "arrow buttons"  # key in the actuator's memo: where the buttons are, by direction; empty if there are none
EDGE = 40  # pixels are on an edge if the levels around them differ by more than this, in any colour
MIN_PX, MAX_PX, MAX_SIGNS = 9, 90, 500  # of a sign's longer side, and of signs in a picture
MIN_WIDTH_PX, MAX_ASPECT = 5, 3.5  # the shorter side of a sign, and the longer one as a multiple of it
SIDE, BLUR, MARGIN_PX = 16, 0.8, 2  # side and blur of the picture in which signs are compared; what is added around them
SIZE_TOLERANCE = 0.35  # arrows differ in size by less than this part of the largest
MIN_UNEVEN = 0.2  # least part of a sign's picture that changes with a turn; the rest may be a button's frame
MIN_ALIKE, MIN_BETTER = 0.6, 0.3
"""least correlation of these parts of an arrow and of its quarter turns, and by how much it exceeds that with any other turn"""
IN_LINE, MAX_APART = 0.5, 30  # opposite arrows are in line up to the first, and no further apart than the second, in their size
INK = 0.3  # least level of the pixels that an arrow consists of, as a part of the highest one
TAPERED = 1.6  # an end of an arrow is this many times as wide as the other, unless it has a thin shaft

Look = NDArray[np.float64]  # (SIDE, SIDE): how far each pixel of a sign differs from the surroundings


def arrow_buttons(actuator: Actuator) -> Mapping[Cell, Pixel]:
    """Return where the arrow buttons beside the board are, after allowing clicks on them; empty if there are none."""
    if BUTTONS not in actuator.memo:
        pixels = actuator.look()
        beside = pixels.copy()
        beside[~actuator.grid.outside(pixels)] = 0
        found = find_arrows(beside) or find_words(beside)
        for rect in found.values():
            actuator.allow(rect)
        actuator.memo[BUTTONS] = {each: Pixel(x + wide / 2, y + high / 2) for each, (x, y, wide, high) in found.items()}
    buttons: Mapping[Cell, Pixel] = actuator.memo[BUTTONS]
    return buttons


def find_words(pixels: Pixels) -> Mapping[Cell, Rect]:
    """Return the words for the four directions, each alone in its line; empty if one is missing."""
    found = dict[Cell, Rect]()
    for direction, words in WORDS.items():
        rect = find_phrase(pixels, words, are_short=True)
        if rect is None:
            return {}
        found[direction] = rect
    return found


def find_arrows(pixels: Pixels) -> Mapping[Cell, Rect]:
    """Return the arrows of a picture by direction: four signs alike but for their turns, the smallest first; empty if none."""
    rects = _signs(pixels)
    looks = [_look(pixels, rect) for rect in rects]
    uneven = np.array([_uneven(look) for look in looks]).reshape(-1, SIDE, SIDE)
    sizes = np.array([max(rect[2:]) for rect in rects])
    middles = np.array([(y + height / 2, x + width / 2) for x, y, width, height in rects])
    for first in np.argsort(sizes, kind="stable").tolist():
        alike = np.array([(np.rot90(uneven[first], -turn) * uneven).sum((1, 2)) for turn in range(4)])
        others = np.array([np.delete(alike, turn, 0).max(0) for turn in range(4)])
        is_near = (np.abs(middles - middles[first]) < MAX_APART * sizes[first]).all(1)
        is_near &= (sizes >= sizes[first]) & (sizes * (1 - SIZE_TOLERANCE) < sizes[first])
        fits = is_near & (alike > MIN_ALIKE) & (alike > others + MIN_BETTER)
        if fits.any(1).all():
            chosen = np.where(fits, alike, -1.0).argmax(1).tolist()
            directions = _directions(middles[chosen] / sizes[first], looks[first])
            if directions:
                return {direction: rects[each] for direction, each in zip(directions, chosen, strict=True)}
    return {}


def _signs(pixels: Pixels) -> list[Rect]:
    """Return the boxes of what may be signs: edges that hang together."""
    edges = largest(cv2.morphologyEx(pixels, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))) > EDGE
    stats = cv2.connectedComponentsWithStats(edges.view(np.uint8))[2][1:]
    low, high = np.sort(stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]], 1).T
    chosen = stats[(low >= MIN_WIDTH_PX) & (high >= MIN_PX) & (high <= MAX_PX) & (high <= MAX_ASPECT * low)]
    chosen = chosen[np.argsort(-chosen[:, cv2.CC_STAT_AREA], kind="stable")][:MAX_SIGNS]
    return [(float(x), float(y), float(width), float(height)) for x, y, width, height, _ in chosen.tolist()]


def _look(pixels: Pixels, rect: Rect) -> Look:
    x, y, width, height = rect
    side, middle = round(max(width, height)) + 2 * MARGIN_PX, (x + (width - 1) / 2, y + (height - 1) / 2)
    crop = np.asarray(cv2.getRectSubPix(pixels, (side, side), middle), np.float64)
    rim = np.concatenate([crop[0], crop[-1], crop[:, 0], crop[:, -1]])
    look = cv2.resize(largest(np.abs(crop - np.median(rim, 0))), (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(look, np.float64)


def _uneven(look: Look) -> Look:
    """Return the part of a sign's picture that changes with a turn, scaled to length 1; nothing if that is hardly any."""
    look = np.asarray(cv2.GaussianBlur(look, (0, 0), BLUR), np.float64)
    uneven = look - np.mean([np.rot90(look, turn) for turn in range(4)], 0)
    length = float(np.linalg.norm(uneven))
    return uneven / length if length > MIN_UNEVEN * float(np.linalg.norm(look)) else np.zeros_like(look)


def _directions(middles: NDArray[np.float64], look: Look) -> Sequence[Cell]:
    """Return the directions of four signs, each a quarter turn clockwise from the one before; none if they aren't in line.

    Their places, in multiples of their size, tell them if one pair of opposite signs is in a column and the other in a row;
    otherwise the look of the first does.
    """
    steps = middles[:2] - middles[2:]  # from the sign of the opposite direction
    aside, apart = np.sort(np.abs(steps), 1).T
    if aside.max() > IN_LINE or apart.min() < 1:
        return ()
    towards = [(int(down), int(right)) for down, right in np.sign(np.round(steps)).tolist()]
    orders = [[*DIRECTIONS[first:], *DIRECTIONS[:first]] for first in range(len(DIRECTIONS))]
    placed = next((order for order in orders if order[:2] == towards), None)
    return placed or next(order for order in orders if order[0] == pointed(look))


def pointed(look: Look) -> Cell:
    """Return the direction of an arrow: of its narrow end, or if both are about as narrow, of the half with the head."""
    is_upright = (look * look[:, ::-1]).sum() > (look * look[::-1]).sum()  # its left and right halves are alike
    is_ink = (look if is_upright else look.T) > INK * look.max()
    widths = np.array([np.ptp(np.flatnonzero(line)) + 1 for line in is_ink if line.any()])
    first, last = widths[:2].mean(), widths[-2:].mean()
    is_first_end = bool(first < last)
    if max(first, last) < TAPERED * min(first, last):
        is_first_end = np.average(np.arange(len(widths)), weights=widths) < (len(widths) - 1) / 2
    sign = -1 if is_first_end else 1
    return (sign, 0) if is_upright else (0, sign)
