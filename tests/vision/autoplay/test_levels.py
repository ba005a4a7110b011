"""Several boards of simulated games: the next one appears by itself, by a button that the person has shown, or never."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import pytest
from support.simulated.game import BESIDE, TOP, Game
from support.simulated.looks import fill, middle_of, write
from support.simulated.play import GAMES, opened

from solvers.link.links import Shuffle
from vision.autoplay.events import Ended, Event, NextBoard, Task, Trying, Verdict
from vision.autoplay.levels import NEXT_S, play_on
from vision.autoplay.memory import NEXT, SHUFFLE, GamePictures
from vision.autoplay.shown import find_button
from vision.frame import Pixels, Point
from vision.input.guard import holds

LAST = 3
"""number of levels of a game"""


def with_levels(puzzle: str, monkeypatch: pytest.MonkeyPatch, by_button: bool = False, **options: Any) -> Game:
    """Return a game that continues with another board after a win, by itself or when New is clicked."""
    build, way = GAMES[puzzle]

    class Levels(build):  # type: ignore[misc, valid-type]
        n_won = n_news = 0

        def _win(self, now: float) -> None:
            self.n_won += 1
            if not by_button and self.n_won < LAST:
                self.desktop.after(max(0.0, now - self.desktop.time_s) + 0.8, self._go_on)

        def _go_on(self) -> None:
            self.level += 1
            self.won_s = None
            self.deal()

        def on_press(self, place: Point, now: float) -> None:
            if is_on_new(self, place):
                self.n_news += 1
                if self.n_won < LAST:
                    self._go_on()
            else:
                super().on_press(place, now)

        def may_click(self, place: Point) -> bool:
            return bool(super().may_click(place) or (by_button and is_on_new(self, place)))

    monkeypatch.setitem(GAMES, puzzle, (Levels, way))
    return opened(puzzle, **options)


def test_the_next_board_is_begun_with_the_input_method_that_worked() -> None:
    game = opened("onestroke", way="arrows", win="next", win_s=0.0)
    events = list(play_on(game.desktop, game.window, Task(boards=2)))
    begun = events[next(number for number, event in enumerate(events) if isinstance(event, NextBoard)) :]
    assert game.level == 2, events[-1]
    assert the_end(events).why.startswith("2 boards of 2 finished, 1 of them confirmed as won.")
    assert [event.hand for event in begun if isinstance(event, Trying)] == ["arrows", "arrows"]


def new_box(game: Game) -> tuple[int, int, int, int]:
    """Return the place of the first button beside the board."""
    return game.width - BESIDE + 60, TOP + 8, 92, 32


def is_on_new(game: Game, place: Point) -> bool:
    return holds(new_box(game), place)


def label(game: Game, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write other words on the first button."""
    paint = game.paint

    def paint_button(pixels: Pixels, now: float) -> None:
        paint(pixels, now)
        fill(pixels, new_box(game), game.look.tile, 4)
        write(pixels, middle_of(new_box(game)), words, 15, game.look.on_tile, "Medium")

    monkeypatch.setattr(game, "paint", paint_button)


def show(game: Game, name: str, folder: Path) -> GamePictures:
    """Remember the first button."""
    x, y, width, height = new_box(game)
    buttons = GamePictures(str(folder), game.window.app, game.window.title)
    button = game.picture(game.desktop.now())[y : y + height, x : x + width]
    buttons.keep(name, cv2.imencode(".png", button)[1].tobytes())
    return buttons


def played_on(game: Game, **options: Any) -> list[Event]:
    events = list(play_on(game.desktop, game.window, Task(**options)))
    game.finish()
    return events


def numbers(events: list[Event]) -> list[int]:
    return [event.number for event in events if isinstance(event, NextBoard)]


def the_end(events: list[Event]) -> Ended:
    assert sum(isinstance(event, Ended) for event in events) == 1
    assert isinstance(events[-1], Ended)
    return events[-1]


@pytest.mark.parametrize("puzzle", GAMES)
def test_boards_that_appear_by_themselves_are_played_until_none_does(puzzle: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = with_levels(puzzle, monkeypatch)
    events = played_on(game, boards=0)
    assert game.n_won == LAST
    assert numbers(events) == [2, 3]
    end = the_end(events)
    assert end.verdict is Verdict.WON
    assert "3 boards of 3 won" in end.why and f"within {NEXT_S:.0f} s" in end.why
    assert game.desktop.beside == []


@pytest.mark.parametrize(("options", "n_boards"), [({}, 1), ({"boards": 2}, 2)], ids=["by default", "on request"])
def test_no_more_boards_are_played_than_requested(
    options: dict[str, int], n_boards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = with_levels("sliding", monkeypatch)
    events = played_on(game, **options)
    assert game.n_won == n_boards and numbers(events) == [*range(2, n_boards + 1)]
    assert the_end(events).why.startswith("2 boards of 2 won.") == (n_boards == 2)


@pytest.mark.parametrize(
    ("words", "known", "is_pressed"),
    [
        *(("New", "shown", True), ("New", "never shown", False), ("New", "forgotten", False)),
        *(("Next level", "never shown", True), ("New game", "never shown", True), ("Next hint", "never shown", False)),
    ],
)
def test_for_the_next_board_a_button_is_pressed_that_the_person_has_shown_or_that_says_so(
    words: str, known: str, is_pressed: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = with_levels("sliding", monkeypatch, by_button=True)
    label(game, words, monkeypatch)
    if known != "never shown":
        buttons = show(game, NEXT, tmp_path)
        assert buttons.knows(NEXT) and not buttons.knows(SHUFFLE)
    if known == "forgotten":
        buttons.forget(NEXT)
        assert not buttons.knows(NEXT)
    events = played_on(game, boards=0, memory=str(tmp_path))
    assert numbers(events) == ([2, 3] if is_pressed else []) and game.desktop.beside == []
    assert game.n_won == LAST if is_pressed else (game.n_won, game.n_news) == (1, 0)


def test_moving_the_mouse_while_it_waits_for_a_board_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = with_levels("sliding", monkeypatch, by_button=True)
    desktop = game.desktop
    events = []
    for event in play_on(desktop, game.window, Task(boards=0)):
        events.append(event)
        if game.n_won:
            desktop.key_held = "escape"
    end = the_end(events)
    assert end.is_by_person and end.verdict is Verdict.WON


def test_a_button_is_found_where_it_moved_to_and_nowhere_else(tmp_path: Path) -> None:
    game = opened("sliding")
    buttons = show(game, NEXT, tmp_path)
    pixels = game.picture(game.desktop.now())
    x, y, width, height = new_box(game)
    assert find_button(buttons, NEXT, pixels) == (x, y, width, height)
    moved = pixels.copy()
    moved[y : y + height, x : x + width] = game.look.page
    assert find_button(buttons, NEXT, moved) is None
    assert find_button(buttons, SHUFFLE, pixels) is None
    for torn in (b"", b"no picture"):
        next(tmp_path.glob("*.png")).write_bytes(torn)
        assert find_button(buttons, NEXT, pixels) is None


@pytest.mark.parametrize(
    ("words", "is_shown", "is_won"), [("New", True, True), ("Shuffle (3)", False, True), ("New", False, False)]
)
def test_a_lost_board_is_played_to_its_end_and_then_shuffled_by_a_button_that_is_known_or_says_so(
    words: str, is_shown: bool, is_won: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = with_levels("link", monkeypatch, by_button=True)
    crossed, pairs = (1, 2, 3, 4, 5, 6, 2, 1, 4, 3, 6, 5), (7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12)
    game.state = replace(game.state, tiles=(*pairs, *crossed))
    left = list[int]()

    def shuffle() -> None:
        left.append(sum(tile > 0 for tile in game.state.tiles))
        if len(left) == 2:  # at first the tiles happen to stay
            game.state = game.state.apply(Shuffle(3))

    label(game, words, monkeypatch)
    monkeypatch.setattr(game, "_go_on", shuffle)
    if is_shown:
        show(game, SHUFFLE, tmp_path)
    end = the_end(played_on(game, memory=str(tmp_path)))
    assert (end.verdict is Verdict.WON) == (game.n_won == 1) == is_won, end
    assert left == ([len(crossed)] * 2 if is_won else [])
    assert game.desktop.beside == []
