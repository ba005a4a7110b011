"""Boards that extend beyond their window are scrolled into view, with the mouse only over them."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from support.screens import even
from support.simulated.desktop import Scrolled, SimulatedDesktop
from support.simulated.faults import FAULTS
from support.simulated.game import Game
from support.simulated.play import opened, show_on

from vision import readers
from vision.autoplay import loop
from vision.autoplay.events import Ended, Said, Saw, Task, Verdict
from vision.autoplay.levels import play_on
from vision.autoplay.loop import CUT_OFF, HIDDEN, SEARCHING, autoplay
from vision.autoplay.screen import scrolling
from vision.autoplay.screen.boards import find_shift
from vision.autoplay.screen.scrolling import LIMIT_S, STILL_ZOOMED_OUT
from vision.frame import Grid, Pixels, Point, Rect
from vision.grids.cut_off import hidden_direction, is_cut_off
from vision.grids.finding import find_grids
from vision.input.guard import holds
from vision.players import PLAYERS
from vision.readers import DOUBTED, read_boards

SUDOKU = "530678902672195048198342067859761423406853791713024856061500284087419635045280179"
"""nearly solved, so that the end comes soon"""


def paged(seen_px: int, is_at_its_end: bool = False) -> tuple[Game, Scrolled]:
    """Return a sudoku on a page in a window that shows only some rows of pixels at a time."""
    game = opened("sudoku", puzzles=(SUDOKU,))
    page = Scrolled(game, game.height, seen_px, is_at_its_end)
    show_on(page, game, game.width, seen_px)
    return game, page


class Barred(Scrolled):
    """A page with a bar that always covers the lower part of the window."""

    ROOM_PX, BAR_PX = 400, 150

    def picture(self, now: float) -> Pixels:
        pixels = super().picture(now).copy()
        pixels[-self.BAR_PX :] = (60, 40, 30)
        cv2.putText(pixels, "We use cookies", (30, pixels.shape[0] - 60), 0, 0.8, (240, 240, 240), 2, cv2.LINE_AA)
        return pixels

    def may_click(self, place: Point) -> bool:
        return place[1] < self._seen - self.BAR_PX and super().may_click(place)


def test_a_board_under_a_bar_of_the_page_is_scrolled_into_view_and_won() -> None:
    game = opened("sudoku", puzzles=(SUDOKU,))
    _, top, _, tall = game.board
    seen_px = top + tall + Barred.BAR_PX - 28
    page = Barred(game, game.height, seen_px, False)
    show_on(page, game, game.width, seen_px)
    end = played(game)
    assert end.verdict is Verdict.WON and game.won_s is not None and page.offset > 0, end


class Stuck(Barred):
    """The same page, without any room to scroll further."""

    ROOM_PX = 0


def test_a_board_that_stays_under_a_bar_is_reported_and_left_alone() -> None:
    game = opened("sudoku", puzzles=(SUDOKU,))
    show_on(Stuck(game, game.height, game.height, False), game, game.width, game.height)
    end = played(game)
    assert end.verdict is Verdict.NOT_FOUND and end.why.endswith(HIDDEN), end
    assert "press" not in kinds_of(game.desktop)


def played(game: Game, is_dry: bool = False) -> Ended:
    *_, end = autoplay(game.desktop, game.window, Task("sudoku", is_dry=is_dry))
    assert isinstance(end, Ended) and not game.desktop.beside and not game.desktop.is_down
    return end


def kinds_of(desktop: SimulatedDesktop) -> list[str]:
    return [each.kind for each in desktop.inputs]


@pytest.mark.parametrize("is_at_its_end", [False, True])
def test_a_cut_off_board_is_scrolled_into_view_and_won(is_at_its_end: bool) -> None:
    game, page = paged(460, is_at_its_end)
    before = page.offset
    end = played(game)
    assert end.verdict is Verdict.WON and game.won_s is not None, end
    assert (page.offset < before) if is_at_its_end else (page.offset > before)
    kinds = kinds_of(game.desktop)
    before_playing = kinds[: kinds.index("press")]
    first, last = before_playing.index("scroll"), len(before_playing) - 1 - before_playing[::-1].index("scroll")
    assert set(kinds[first : last + 1]) == {"scroll"}
    (x, y, _, _), (left, top, width, _) = game.window.area, game.board
    place = next(each.detail for each in game.desktop.inputs if each.kind == "move")
    seen: Rect = (x + left, y, width, 460) if is_at_its_end else (x + left, y + top, width, 460 - top)
    assert holds(seen, place), "the mouse is over the visible part of the board"  # type: ignore[arg-type]


@pytest.mark.parametrize("other", [None, even((0, 0, 90, 90), 3, 3)], ids=["alone", "beside a grid that seems cut off"])
def test_a_doubtful_board_that_is_whole_is_played_with_a_note(other: Grid | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "MIN_CONFIDENCES", (1.1, 1.1, 1.1))
    monkeypatch.setattr(loop, "cut_short", lambda pixels: other)
    game = opened("onestroke")
    first, *_, end = autoplay(game.desktop, game.window, Task("onestroke"))
    assert isinstance(first, Saw) and DOUBTED in first.board.notes
    assert isinstance(end, Ended) and end.verdict is Verdict.WON and game.won_s is not None


def test_a_board_that_never_comes_into_view_is_left_where_it_was() -> None:
    game, page = paged(300)
    end = played(game)
    assert end.verdict is Verdict.NOT_FOUND and (CUT_OFF in end.why) == ("scroll" in kinds_of(game.desktop))
    assert page.offset == 0 and "press" not in kinds_of(game.desktop)


def test_a_slow_search_for_the_rest_of_a_board_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    game, page = paged(460)
    began_s = game.desktop.time_s
    monkeypatch.setattr(scrolling, "find_board", lambda pixels, task: game.desktop.wait(LIMIT_S / 2))
    end = played(game)
    assert end.verdict is Verdict.NOT_FOUND and page.offset == 0 and game.desktop.time_s - began_s < 2 * LIMIT_S, end


def test_the_search_for_the_rest_of_a_board_is_announced() -> None:
    game, _ = paged(460)
    assert next(autoplay(game.desktop, game.window, Task("sudoku"))) == Said(SEARCHING) and not game.desktop.inputs


def test_a_dry_run_scrolls_nothing() -> None:
    game, page = paged(460)
    end = played(game, is_dry=True)
    assert end.verdict is Verdict.NOT_FOUND and CUT_OFF in end.why and not page.offset and not game.desktop.inputs


@pytest.mark.parametrize("fault", ["covered", "f8", "mouse"])
def test_scrolling_stops_as_soon_as_something_is_in_the_way(fault: str) -> None:
    game, _ = paged(460)
    desktop = game.desktop
    desktop.after_inputs(1, lambda: FAULTS[fault].happen(desktop, game))
    end = played(game)
    assert end.verdict is Verdict.STOPPED and kinds_of(desktop).count("scroll") <= 1 and "press" not in kinds_of(desktop), end


def test_the_side_of_the_hidden_part_is_found() -> None:
    game = opened("sudoku", puzzles=(SUDOKU,))
    picture, (_, top, _, height) = game.picture(0.0), game.board
    picture = np.concatenate([picture, np.full_like(picture[:60], picture[-1, -1])])
    parts = ((slice(0, top + height - 30), -1), (slice(top + 10, top + height + 60), 1), (slice(0, None), 0))
    cell = height // 9
    whole_below = (slice(top + cell // 2, top + height + 10), 1)  # half a row above, and little room below
    for rows, way in (*parts, whole_below):
        part = picture[rows]
        grid = next(grid for grid in find_grids(part) if grid.shape[1] == 9)
        assert hidden_direction(part, grid) == way and is_cut_off(part, grid) == bool(way)


def test_a_board_at_the_narrow_margin_of_a_page_is_whole() -> None:
    game = opened("sudoku", puzzles=(SUDOKU,))
    picture, (left, _, width, _) = game.picture(0.0), game.board
    part = np.hstack([picture[:, left - 14 : left + width + 14], np.full_like(picture[:, :200], picture[-1, -1])])
    grid = next(grid for grid in find_grids(part) if grid.shape == (9, 9))
    assert not is_cut_off(part, grid) and not hidden_direction(part, grid)
    assert is_cut_off(part[:, 11:], grid.moved(-11, 0)), "a margin that may be no more than a line proves nothing"


class Zoomed(Scrolled):
    """A page that zooms out with Ctrl and minus, in a window that is too small both ways."""

    SIZES = 1, 0.9, 0.8, 0.75, 0.67, 0.5, 0.33  # as in browsers

    def __init__(self, game: Game, size: tuple[int, int], seen: tuple[int, int], steps: int = len(SIZES) - 1) -> None:
        super().__init__(game, size[1], seen[1], False)
        self.size, self.window_size, self.steps = size, seen, steps
        self.zoom = 0

    def scrolled(self, notches: int) -> None:
        """This page always fits after zooming out."""

    def typed(self, key: str, now: float) -> None:
        if key in ("ctrl+-", "ctrl+="):
            self.zoom = min(max(0, self.zoom + (1 if key == "ctrl+-" else -1)), self.steps)
        else:
            super().typed(key, now)

    def picture(self, now: float) -> Pixels:
        whole = self._program.picture(now)
        small = cv2.resize(whole, None, fx=self.factor, fy=self.factor, interpolation=cv2.INTER_AREA)
        page = np.full((*self.window_size[::-1], 3), whole[-1, -1], np.uint8)
        part = small[: self.window_size[1], : self.window_size[0]]
        page[: part.shape[0], : part.shape[1]] = part
        return page

    @property
    def factor(self) -> float:
        return self.SIZES[self.zoom]

    def _on_page(self, place: Point) -> Point:
        return place[0] / self.factor, place[1] / self.factor


def zoomed(steps: int = len(Zoomed.SIZES) - 1) -> tuple[Game, Zoomed]:
    """Return a sudoku on a page that is larger than its window both ways."""
    game = opened("sudoku", puzzles=(SUDOKU,))
    left, top, wide, tall = game.board
    page = Zoomed(game, (game.width, game.height), (left + round(0.85 * wide), top + round(0.85 * tall)), steps)
    show_on(page, game, *page.window_size)
    return game, page


def played_on(game: Game) -> Ended:
    """Play like the program does for a person, with the zoom restored at the end."""
    *_, end = play_on(game.desktop, game.window, Task("sudoku"))
    assert isinstance(end, Ended) and not game.desktop.beside
    return end


def test_a_board_larger_than_its_window_is_zoomed_out_and_won_and_the_page_zoomed_in_again() -> None:
    game, page = zoomed()
    end = played_on(game)
    assert end.verdict is Verdict.WON and game.won_s is not None, end
    assert page.zoom == 0 and STILL_ZOOMED_OUT not in end.why
    keys = [each.detail for each in game.desktop.inputs if each.kind == "key"]
    n_out = keys.count("ctrl+-")
    assert keys[:n_out] == ["ctrl+-"] * n_out and keys[-n_out:] == ["ctrl+="] * n_out and n_out > 0


def test_a_page_whose_keys_are_out_of_view_is_zoomed_out_if_no_input_works(monkeypatch: pytest.MonkeyPatch) -> None:
    player = PLAYERS["sudoku"]
    few = tuple(method for method in player.input_methods if method.name in ("click-type", "click-pad"))
    monkeypatch.setitem(PLAYERS, "sudoku", replace(player, input_methods=few))
    game = opened("sudoku", puzzles=(SUDOKU,), way="click-pad")
    left, _, wide, _ = game.board
    page = Zoomed(game, (game.width, game.height), (left + wide + 22, game.height))
    assert page.window_size[0] < min(x for x, *_ in game.pads.values())
    show_on(page, game, *page.window_size)
    assert played_on(game).verdict is Verdict.WON and page.zoom == 0


@pytest.mark.parametrize(("fault", "is_safe"), [("mouse", True), ("f8", False), ("closed", False)])
def test_a_page_is_zoomed_in_again_after_playing_was_stopped_if_that_is_safe(fault: str, is_safe: bool) -> None:
    game, page = zoomed()
    game.desktop.after_inputs(30, lambda: FAULTS[fault].happen(game.desktop, game))
    end = played_on(game)
    assert end.verdict is Verdict.STOPPED and (page.zoom == 0) is is_safe, end
    assert end.why.endswith(STILL_ZOOMED_OUT) is not is_safe
    assert ("ctrl+=" in [each.detail for each in game.desktop.inputs]) is is_safe


def test_a_page_that_can_hardly_be_zoomed_out_is_zoomed_in_again() -> None:
    game, page = zoomed(steps=1)
    end = played(game)
    assert end.verdict is Verdict.NOT_FOUND and page.zoom == 0 and "press" not in kinds_of(game.desktop)


def test_a_board_is_cut_off_by_a_bar_over_the_end_of_its_first_row() -> None:
    game = opened("sudoku", puzzles=(SUDOKU,))
    pixels = game.picture(0.0).copy()
    reading = read_boards(pixels)[0]
    assert not is_cut_off(pixels, reading.grid)
    start, end = reading.grid.rows[0]
    pixels[: round(start + 0.25 * (end - start))] = 255
    assert is_cut_off(pixels, reading.grid) and hidden_direction(pixels, reading.grid) == 1


@pytest.mark.parametrize(("aside_px", "found"), [(-7, (-7, 0)), (0, (0, 0)), (-40, (0, 0))])
def test_a_filled_board_is_found_after_a_scroll_bar_has_moved_it(aside_px: int, found: tuple[int, int]) -> None:
    before = np.full((400, 500, 3), 30, np.uint8)
    cv2.rectangle(before, (100, 100), (300, 300), (90, 80, 70), 2)
    for line in range(140, 300, 40):
        cv2.line(before, (line, 100), (line, 300), (60, 50, 50), 1)
        cv2.line(before, (100, line), (300, line), (60, 50, 50), 1)
    after = before.copy()
    cv2.rectangle(after, (90, 90), (310, 310), (70, 40, 60), 3)
    for line in range(120, 300, 40):
        cv2.line(after, (115, line), (285, line), (180, 90, 220), 20)
    assert (find_shift(np.roll(after, aside_px, 1), before, (100, 100, 200, 200)) or (0, 0)) == found
