"""Arrow buttons beside a maze: they are found by their signs or words, and lead the walker."""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
import pytest
from support.simulated.game import ARROWS
from support.simulated.looks import fill, middle_of, write
from support.simulated.onestroke import WALKER, WAYS, SimulatedOneStroke, Way
from support.simulated.play import opened, played

from solvers.puzzle import Cell
from vision.autoplay.events import Trying, Verdict
from vision.frame import Pixels, Point
from vision.players.onestroke.arrow_buttons import find_arrows, find_words

MAZE = "#######/#S..#.#/#.#.#.#/#.#...#/#.###.#/#...#E#/#######"
SHAPES = {
    "triangle": ((0, -9), (10, 9), (-10, 9)),
    "arrow": ((0, -12), (9, -2), (2, -2), (2, 12), (-2, 12), (-2, -2), (-9, -2)),
    "thick arrow": ((0, -12), (11, 0), (5, 0), (5, 12), (-5, 12), (-5, 0), (-11, 0)),
    "chevron": ((0, -7), (12, 5), (12, 10), (0, -2), (-12, 10), (-12, 5)),
}
"""name -> the corners of a sign that points up, right and down of its middle"""
UP, RIGHT, DOWN, LEFT = (-1, 0), (0, 1), (1, 0), (0, -1)
PLACES: Mapping[str, Mapping[Cell, Point]] = {
    "cross": {UP: (200, 150), LEFT: (150, 200), RIGHT: (250, 200), DOWN: (200, 250)},
    "keys": {UP: (200, 150), LEFT: (150, 200), DOWN: (200, 200), RIGHT: (250, 200)},
    "row": {UP: (50, 150), DOWN: (110, 150), LEFT: (170, 150), RIGHT: (230, 150)},
    "other row": {LEFT: (50, 150), UP: (110, 150), RIGHT: (170, 150), DOWN: (230, 150)},
}


def page(shape: Sequence[Point], places: Mapping[Cell, Point]) -> Pixels:
    """Draw signs on buttons below a line of text."""
    pixels = np.full((300, 400, 3), 245, np.uint8)
    write(pixels, (150, 40), "Moves: 12   Time: 0:47", 18, (60, 60, 60), "Regular")
    for (down, right), (x, y) in places.items():
        cv2.rectangle(pixels, (int(x) - 20, int(y) - 20), (int(x) + 20, int(y) + 20), (200, 120, 60), -1)
        turned = [(x - across * down - along * right, y + across * right - along * down) for across, along in shape]
        cv2.fillPoly(pixels, [np.array(turned).round().astype(np.int32)], (255, 255, 255), cv2.LINE_AA)
    return pixels


def middles(found: Mapping[Cell, tuple[float, float, float, float]]) -> dict[Cell, Point]:
    return {direction: middle_of(rect) for direction, rect in found.items()}


@pytest.mark.parametrize("layout", PLACES)
@pytest.mark.parametrize("shape", SHAPES)
def test_arrows_are_found_with_their_directions(shape: str, layout: str) -> None:
    found = middles(find_arrows(page(SHAPES[shape], PLACES[layout])))
    assert found.keys() == PLACES[layout].keys()
    assert all(np.hypot(*np.subtract(found[each], PLACES[layout][each])) < 8 for each in found), found


def test_signs_that_are_not_four_turns_of_one_are_no_arrows() -> None:
    square = ((-9, -9), (9, -9), (9, 9), (-9, 9))
    three = {direction: place for direction, place in PLACES["cross"].items() if direction != DOWN}
    assert not find_arrows(page(square, PLACES["cross"])) and not find_arrows(page(SHAPES["triangle"], three))


def test_arrows_out_of_line_are_no_buttons() -> None:
    scattered = {UP: (60, 100), LEFT: (150, 220), RIGHT: (250, 140), DOWN: (330, 250)}
    assert not find_arrows(page(SHAPES["arrow"], scattered))


def test_words_for_all_directions_are_found() -> None:
    pixels = np.full((300, 400, 3), 245, np.uint8)
    for direction, word in {UP: "Up", LEFT: "Left", RIGHT: "Right", DOWN: "Down"}.items():
        write(pixels, PLACES["cross"][direction], word, 18, (60, 60, 60), "Regular")
    found = middles(find_words(pixels))
    assert all(np.hypot(*np.subtract(found[each], place)) < 8 for each, place in PLACES["cross"].items()), found
    pixels[230:270] = 245
    assert not find_words(pixels)


class Padded(SimulatedOneStroke):
    """A maze whose walker only obeys four buttons in a row beside it."""

    def deal(self) -> None:
        super().deal()
        left = self.width - 170
        self.pads = {name: (left + 40 * number, 80, 34, 34) for number, name in enumerate(ARROWS)}

    def on_press(self, place: Point, now: float) -> None:
        if (name := self.pad_at(place)) and not self.is_won():
            down, right = ARROWS[name]
            self._go((self.state.head[0] + down, self.state.head[1] + right))

    def paint(self, pixels: Pixels, now: float) -> None:
        super().paint(pixels, now)
        for name, box in self.pads.items():
            fill(pixels, box, (90, 90, 90), 6)
            x, y = middle_of(box)
            down, right = ARROWS[name]
            turned = [(x - across * down - along * right, y + across * right - along * down) for across, along in SHAPES["arrow"]]
            cv2.fillPoly(pixels, [np.array(turned).round().astype(np.int32)], (255, 255, 255), cv2.LINE_AA)


def test_a_walker_is_led_with_arrow_buttons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WAYS, "buttons", Way())
    game = opened(Padded, mazes=(MAZE,), drawing=WALKER, way="buttons", win="banner")
    run = played(game)
    tried = [event.hand for event in run.events if isinstance(event, Trying)]
    assert game.is_won() and run.end.verdict is Verdict.FINISHED and tried[-1] == "walk-buttons", run.end
