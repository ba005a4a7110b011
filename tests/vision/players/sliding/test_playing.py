"""What is special about sliding puzzles: short plans, several tiles per click, alternative goals, a filled blank."""

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import MonkeyPatch
from support.screens import even
from support.simulated.game import Game
from support.simulated.looks import write
from support.simulated.play import opened, played
from support.simulated.sliding import SimulatedSliding, scrambled

from solvers.errors import Unsolvable
from solvers.sliding.rules import Home, Slide, SlidingState, is_solvable
from vision.autoplay import loop
from vision.autoplay.events import Task, Verdict
from vision.autoplay.screen.boards import read_again
from vision.frame import Grid, Pixels, Point, Reading
from vision.players.sliding import PLAYER, SlidingRecogniser, StartState, hypotheses, moves_between, next_solution, shorten

CELL = 40


def drawn(state: SlidingState, fill: int | None = None) -> tuple[Pixels, Grid]:
    """Return a picture with a pattern for each tile; the blank is flat, or filled with the pattern of a number."""
    pixels = np.full((state.rows * CELL, state.cols * CELL, 3), 70, np.uint8)
    for place, tile in enumerate(state.tiles):
        number = tile or fill
        if number:
            row, col = divmod(place, state.cols)
            small = np.random.default_rng(number).integers(0, 255, (4, 4, 3), np.uint8)
            pixels[row * CELL : (row + 1) * CELL, col * CELL : (col + 1) * CELL] = np.kron(small, np.ones((10, 10, 1), np.uint8))
    return pixels, even((0, 0, state.cols * CELL, state.rows * CELL), state.rows, state.cols)


def reading_of(state: SlidingState, **details: object) -> Reading:
    grid = drawn(state)[1]
    return Reading("sliding", grid, ((0,),), ((1.0,),), str(state), 1.0, (), details)


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 5), st.integers(2, 5), st.sampled_from(list(Home)), st.integers(0, 1000))
def test_shorter_solutions_solve(rows: int, cols: int, home: Home, seed: int) -> None:
    state = scrambled(rows, cols, seed, home)
    assert state.apply_all(shorten(state, [Slide(1)] * 1000)).is_solved()


def test_moves_are_only_replaced_by_fewer() -> None:
    state = scrambled(5, 5, 1)
    found = shorten(state, [Slide(1)] * 1000)
    assert len(found) < 180  # row by row takes about 250
    assert shorten(state, found[:-1]) == found[:-1]
    assert list(shorten(SlidingState.goal(5, 5), ())) == []


@settings(max_examples=15, deadline=None)
@given(st.integers(3, 4), st.integers(3, 4), st.sampled_from(["first", "last", "right", "left"]), st.integers(0, 1000))
def test_any_corner_may_be_the_home_of_the_blank(rows: int, cols: int, corner: str, seed: int) -> None:
    goal = np.arange(1, rows * cols)
    place = {"first": 0, "last": rows * cols - 1, "right": cols - 1, "left": (rows - 1) * cols}[corner]
    wanted = SlidingState(tuple(np.insert(goal, place, 0).tolist()), rows, cols)
    rng, state = np.random.default_rng(seed), wanted
    for _ in range(200):
        moves = state.legal_moves()
        state = state.apply(moves[rng.integers(len(moves))])
    assert state.apply_all(moves_between(state, wanted)) == wanted


def test_a_position_that_no_slides_lead_to_is_refused() -> None:
    with pytest.raises(Unsolvable):
        moves_between(SlidingState.goal(3, 3), SlidingState((2, 1, 3, 4, 5, 6, 7, 8, 0), 3, 3))


def test_goals_are_tried_one_after_another_and_then_the_first_again() -> None:
    state = scrambled(3, 3, 1)
    turned, wrong = (2, 3, 1, 4, 5, 6, 7, 8, 0), (2, 1, 3, 4, 5, 6, 7, 8, 0)
    (start,) = hypotheses(reading_of(state, goals={str(state): [wrong, turned]}))
    assert isinstance(start, StartState) and start.goals == (turned,), "a goal that can't be reached is none"
    solved = SlidingState.goal(3, 3)
    other = next_solution(start, [solved])
    assert other is not None and other.tiles == turned
    assert next_solution(start, [solved, other]) == solved
    assert next_solution(start, [solved, other, solved]) is None


def test_the_home_of_the_blank_is_the_only_solvable_one() -> None:
    state = scrambled(4, 4, 3, Home.FIRST)
    as_last = SlidingState(state.tiles, 4, 4, Home.LAST)
    assert not is_solvable(as_last)
    assert [hypothesis.home for hypothesis in hypotheses(reading_of(as_last))] == [Home.FIRST]
    assert [hypothesis.home for hypothesis in hypotheses(reading_of(as_last, by="finished"))] == [Home.LAST], "pictures show it"


def test_only_tiles_beside_the_blank_are_clicked(monkeypatch: MonkeyPatch) -> None:
    game = opened("sliding", way="row-click", shape=(4, 4), seed=3)
    on_press, n_slides = game.on_press, list[int]()

    def press(place: Point, now: float) -> None:
        n_slides.append(len(game.state.slides_towards(game.cell_at(place) or game.state.blank)))
        on_press(place, now)

    monkeypatch.setattr(game, "on_press", press)
    assert played(game).is_won and set(n_slides) == {1}, "some games answer any other click with a message"


def test_a_blank_in_its_corner_may_be_filled_by_the_game() -> None:
    before = SlidingState((1, 2, 3, 4, 5, 6, 7, 0, 8), 3, 3)
    after = before.apply(Slide(8))
    recogniser = SlidingRecogniser(*drawn(before), before)
    plain, filled = drawn(after)[0], drawn(after, fill=99)[0]
    assert [recogniser.match(pixels, [after, before]) for pixels in (drawn(before)[0], plain, filled)] == [1, 0, 0]
    recogniser.learn(filled, after)
    assert recogniser.shows_win(filled, after) and not recogniser.shows_win(plain, after)


def test_tiles_are_recognised_in_any_cell() -> None:
    start, now = scrambled(4, 4, 1), scrambled(4, 4, 2)
    recogniser = SlidingRecogniser(*drawn(start), start)
    found = PLAYER.reread(recogniser, drawn(now)[0], reading_of(start))
    assert found is not None and found.state == now
    assert PLAYER.reread(recogniser, drawn(now)[0][::-1].copy(), reading_of(start)) is None


def test_numbers_are_read_rather_than_recognised_by_wrong_patches() -> None:
    game = opened("sliding", shape=(4, 4), seed=3)
    pixels = game.picture(0.0)
    reading = loop.find_board(pixels, Task())
    assert reading.state == game.state
    recogniser = SlidingRecogniser(pixels, reading.grid, game.state)
    recogniser._known[1], recogniser._known[2] = recogniser._known[2], recogniser._known[1]
    seen = PLAYER.reread(recogniser, pixels, reading)
    assert seen is not None and seen.state == game.state


def shaded(state: SlidingState, shades: dict[int, int]) -> tuple[Pixels, Grid]:
    """Return a picture in which some tiles are flat, each in its own grey."""
    pixels, grid = drawn(state)
    for tile, shade in shades.items():
        row, col = state.cell_of(tile) if tile else state.blank
        pixels[row * CELL : (row + 1) * CELL, col * CELL : (col + 1) * CELL] = shade
    return pixels, grid


def test_a_blank_through_which_the_page_shows_is_no_sign_of_a_win() -> None:
    first = SlidingState((1, 2, 3, 4, 0, 5, 7, 8, 6), 3, 3)
    second, solved = first.apply(Slide(5)), first.apply_all([Slide(5), Slide(6)])
    recogniser = SlidingRecogniser(*drawn(first), first)
    assert recogniser.shows_win(drawn(solved, fill=99)[0], solved)
    recogniser.learn(drawn(second, fill=98)[0], second)
    assert not recogniser.shows_win(drawn(solved, fill=99)[0], solved)


def test_a_tile_seen_on_its_way_out_of_the_blank_hides_no_sign_of_a_win() -> None:
    state = SlidingState((1, 2, 3, 4, 0, 5, 7, 8, 6), 3, 3)
    recogniser = SlidingRecogniser(*drawn(state), state)
    for shown in (0.15, 0.3):  # the part of the blank that the tile still takes
        state = state.apply(Slide(5))
        pixels, (row, col) = drawn(state)[0], state.blank
        pixels[row * CELL : round((row + shown) * CELL), col * CELL : (col + 1) * CELL] = 180
        recogniser.learn(pixels, state)
    solved = SlidingState((1, 2, 3, 4, 5, 6, 7, 8, 0), 3, 3)
    assert recogniser.shows_win(drawn(solved, fill=99)[0], solved) and not recogniser.shows_win(drawn(solved)[0], solved)


def test_a_flat_tile_is_told_apart_from_the_blank_by_its_shade() -> None:
    before = SlidingState((1, 2, 3, 4, 5, 0, 7, 8, 6), 3, 3)
    after, shades = before.apply(Slide(5)), {0: 0, 5: 120, 7: 122}
    recogniser = SlidingRecogniser(*shaded(before, shades), before)
    assert recogniser.match(shaded(before, shades)[0], [after, before]) == 1
    assert recogniser.match(shaded(after, shades)[0], [after, before]) == 0


def test_an_empty_tile_never_matches_a_thin_sign() -> None:
    before = SlidingState((0, 1, 3, 4, 5, 2, 7, 8, 6), 3, 3)
    after = before.apply(Slide(1))

    def signed(state: SlidingState, home: int) -> Pixels:
        pixels = np.full((3 * CELL, 3 * CELL, 3), 90, np.uint8)
        for place, tile in enumerate(state.tiles):
            row, col = divmod(place, 3)
            cell = pixels[row * CELL : (row + 1) * CELL, col * CELL : (col + 1) * CELL]
            cell[:] = (200, 190, 90) if tile != home else (70, 140, 240)
            cell[12:28, 4 * tile + 2 : 4 * tile + 4] = 255
            if not tile:
                cell[:] = (110, 45, 60)
        return pixels

    grid = drawn(before)[1]
    recogniser = SlidingRecogniser(signed(before, 9), grid, before)
    assert recogniser.match(signed(after, 1), [after, before]) != 1, "a tile that changes its colour at home has moved, too"


@pytest.mark.parametrize(
    ("win", "words", "confidence", "verdict"),
    [
        ("stays", "", 0.9, Verdict.FINISHED),
        ("banner", "Two stars", 0.9, Verdict.WON),
        ("banner", "Two stars", 0.4, Verdict.FINISHED),
        ("banner", "You win", 0.4, Verdict.WON),
    ],
)
def test_a_picture_counts_as_won_only_if_the_game_shows_it(
    win: str, words: str, confidence: float, verdict: Verdict, monkeypatch: MonkeyPatch
) -> None:
    """A picture that is hardly put together surely counts only if the game says so in words."""
    game, find_board = opened("sliding", win=win, seed=4), loop.find_board
    game.words = words

    def find(pixels: Pixels, task: Task, may_be_doubtful: bool) -> Reading | None:
        reading = find_board(pixels, task, may_be_doubtful=may_be_doubtful)
        assert reading is not None
        return replace(reading, confidence=confidence, details={**reading.details, "by": "edges"})

    monkeypatch.setattr(loop, "find_board", find)
    run = played(game)
    assert run.is_won and run.end.verdict is verdict


def test_a_picture_that_is_put_together_anew_during_the_game_counts_as_won(monkeypatch: MonkeyPatch) -> None:
    """Its tiles have other names then, which the first recogniser doesn't know."""
    game, find_board = opened("sliding", win="banner", seed=23), loop.find_board
    first, match, wrong = list[SlidingRecogniser](), SlidingRecogniser.match, str.maketrans("1234", "2143")

    def by_edges(reading: Reading | None, text: str = "") -> Reading | None:
        return replace(reading, text=text or reading.text, details={"by": "edges"}) if reading is not None else None

    def find(pixels: Pixels, task: Task, may_be_doubtful: bool) -> Reading | None:
        reading = find_board(pixels, task, may_be_doubtful=may_be_doubtful)
        return by_edges(reading, reading.text.translate(wrong)) if reading is not None else None

    def match_at_first(self: SlidingRecogniser, pixels: Pixels, positions: list[SlidingState]) -> int | None:
        first.append(self)
        return match(self, pixels, positions) if self is not first[0] or len(first) < 4 else None

    monkeypatch.setattr(loop, "find_board", find)
    monkeypatch.setattr("vision.autoplay.run.read_again", lambda *known: by_edges(read_again(*known)))
    monkeypatch.setattr(SlidingRecogniser, "tiles", lambda self, pixels: None)
    monkeypatch.setattr(SlidingRecogniser, "match", match_at_first)
    run = played(game)
    assert sum("read again" in str(event) for event in run.events) == 1
    assert run.is_won and run.end.verdict is Verdict.WON


@pytest.mark.parametrize(
    ("look", "goals", "verdict"), [("paper", [(3, 1, 2, 4, 5, 6, 7, 8, 0)], Verdict.WON), ("night", [], Verdict.FINISHED)]
)
def test_a_picture_that_looks_put_together_from_the_start_isnt_believed(
    look: str, goals: list[tuple[int, ...]], verdict: Verdict, monkeypatch: MonkeyPatch
) -> None:
    game, solved, find_board = opened("sliding", look, win="banner"), SlidingState.goal(3, 3), loop.find_board
    game.state = SlidingState((2, 3, 1, 4, 5, 6, 7, 8, 0), 3, 3)

    def find(pixels: Pixels, task: Task, may_be_doubtful: bool) -> Reading | None:
        reading = find_board(pixels, task, may_be_doubtful=may_be_doubtful)
        details = {"by": "edges", "goals": {str(solved): goals}}
        return replace(reading, text=str(solved), details=details) if reading is not None else None

    monkeypatch.setattr(loop, "find_board", find)
    run = played(game)
    assert run.end.verdict is verdict and run.is_won is bool(goals)


@pytest.mark.parametrize(("has_banner", "verdict"), [(False, Verdict.FINISHED), (True, Verdict.WON)])
def test_a_blank_first_is_a_win_only_if_the_game_shows_it(has_banner: bool, verdict: Verdict, monkeypatch: MonkeyPatch) -> None:
    game = opened("sliding", shape=(4, 4), seed=3)
    tiles = list(game.state.tiles)
    first, second = (tiles.index(tile) for tile in (1, 2))
    tiles[first], tiles[second] = 2, 1
    game.state = SlidingState(tuple(tiles), 4, 4)
    if has_banner:
        monkeypatch.setattr(game, "is_won", lambda: game.state.tiles == SlidingState.goal(4, 4, Home.FIRST).tiles)
        game.behaviour = replace(game.behaviour, win="banner")
    run = played(game)
    assert run.end.verdict is verdict and game.state.tiles == tuple(range(16))
    assert ("Deal again" in run.end.why) is not has_banner


def test_a_corner_that_still_shows_its_tile_is_not_the_blank() -> None:
    before = SlidingState((6, 9, 8, 4, 5, 0, 11, 2, 7, 10, 1, 3), 4, 3)
    pixels, grid = drawn(before)
    recogniser = SlidingRecogniser(pixels, grid, before)
    is_eight_down = before.apply(Slide(8))
    sliding_in = pixels.copy()
    sliding_in[CELL : 2 * CELL, -CELL:] = pixels[:CELL, -CELL:]
    assert recogniser.match(sliding_in, [is_eight_down, before]) is None, "an 8 below, but the one above is still there"
    assert recogniser.match(drawn(is_eight_down)[0], [is_eight_down, before]) == 0


class Lettered(SimulatedSliding):
    def text_of(self, tile: int) -> str:
        return chr(ord("A") + tile - 1)


@pytest.mark.parametrize(
    ("game", "win", "verdict"),
    [("sliding", "stays", Verdict.WON), ("sliding", "banner", Verdict.FINISHED), (Lettered, "stays", Verdict.WON)],
)
def test_a_solved_board_of_tiles_that_look_new_is_read_by_its_numbers_or_letters(
    game: str | type[Game], win: str, verdict: Verdict, monkeypatch: MonkeyPatch
) -> None:
    """Many games colour the tiles that are in their places."""
    unread = SlidingRecogniser.unread

    def unread_if_solved(
        self: SlidingRecogniser, pixels: Pixels, before: object, after: SlidingState, is_covered: object
    ) -> object:
        return [after.blank] if after.is_solved() else unread(self, pixels, before, after, is_covered)  # type: ignore[arg-type]

    monkeypatch.setattr(SlidingRecogniser, "unread", unread_if_solved)
    assert played(opened(game, win=win, win_s=0.0)).end.verdict is verdict


class _Checked(SimulatedSliding):
    """Counts as won once its button is clicked."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.is_checked = False
        self.pads = {"Check": (self.width - 110, 230, 92, 32)}

    def on_press(self, place: Point, now: float) -> None:
        self.is_checked = bool(self.pad_at(place)) and self.state.is_solved()
        super().on_press(place, now)

    def is_won(self) -> bool:
        return self.is_checked


def test_a_solved_board_is_checked_if_the_game_has_a_button_for_it() -> None:
    run = played(opened(_Checked))
    assert run.is_won and run.end.verdict is Verdict.WON


class _Denying(_Checked):
    """Wants the blank last, which can't be reached, and says something when its button is clicked."""

    words = ""

    def deal(self) -> None:
        super().deal()
        self.state = scrambled(*self.shape, 3, Home.FIRST)

    def on_press(self, place: Point, now: float) -> None:
        self.words = "Hm" if self.pad_at(place) else self.words
        super().on_press(place, now)

    def is_won(self) -> bool:
        return False

    def sight(self, now: float) -> Hashable:
        return super().sight(now), self.words

    def paint(self, pixels: Pixels, now: float) -> None:
        super().paint(pixels, now)
        write(pixels, (self.width / 2, self.height - 12), self.words, 30, self.look.ink, "Bold")


def test_what_a_check_says_is_no_win_unless_it_is_understood() -> None:
    run = played(opened(_Denying, shape=(4, 4)))
    assert run.end.verdict is Verdict.FINISHED and "blank first" in run.end.why, run.end
