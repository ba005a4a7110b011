"""Playing link match: empty cells on any background, rules learnt from refusals, lost boards, shuffles."""

import random
from collections.abc import Callable, Hashable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.simulated.desktop import SimulatedDesktop
from support.simulated.game import Behaviour
from support.simulated.link import SimulatedLink
from support.simulated.looks import LOOKS, face, fill, write
from support.simulated.play import opened, played, won

from solvers import find_puzzle
from solvers.link import random_play_kernel
from solvers.link.gravity import Gravity
from solvers.link.links import Pair, Shuffle, turns
from solvers.link.rules import LinkState
from solvers.puzzle import Cell
from vision.autoplay.events import Made, Said, Task, Verdict
from vision.autoplay.screen.boards import find_board, found_elsewhere
from vision.frame import Pixels, Point, Reading
from vision.players.link import PLAYER, fallback_moves, least_risky_first, longest_game, refusal_risk
from vision.players.link_recognition import LinkRecogniser

FACES = 12
board = find_puzzle("link").parse
CLEARABLE = board("11 6 12 9 11 7/3 6 5 4 1 4/1 10 9 7 12 8/8 2 5 2 10 3")
LOST = board("8 1 9 4 4 6/12 11 6 3 2 11/2 10 3 10 5 12/8 9 5 1 7 7")  # but five pairs can be removed
SOON_LOST = board("11 7 5 12 8 9/6 10 4 2 4 9/12 7 3 6 11 3/1 1 5 8 2 10")  # but two pairs can be removed


def link_board(seed: int, gravity: Gravity = Gravity.NONE) -> LinkState:
    tiles = [face for face in range(1, FACES + 1) for _ in range(2)]
    random.Random(seed).shuffle(tiles)
    return LinkState(tuple(tiles), 4, 6, gravity)


class Dealt(SimulatedLink):
    """Shows a given board on a background of varying brightness, and may shuffle by itself, and move its page then."""

    moves_px = 0

    def __init__(self, state: LinkState, shuffles_after_s: float = 0.0, on_ground: bool = False) -> None:
        self._dealt, self._shuffles_after_s, self._on_ground = state, shuffles_after_s, on_ground
        super().__init__(SimulatedDesktop(1), LOOKS["paper"], Behaviour(way="two-taps"), (state.rows, state.cols))
        self.show()

    def deal(self) -> None:
        super().deal()
        self.state = self._dealt
        self._stuck_s: float | None = None

    def sight(self, now: float) -> object:
        if self._shuffles_after_s and self.state.left and not self.state.has_pair:
            self._stuck_s = self._stuck_s or now
            if now - self._stuck_s > self._shuffles_after_s:
                self.state, self._stuck_s, self.shift_px = self.state.apply(Shuffle(3)), None, self.moves_px
        return super().sight(now)

    def paint(self, pixels: Pixels, now: float) -> None:
        if self._on_ground:
            left, top, width, height = self.board
            slope = np.linspace(0, 150, width)[None] + np.linspace(0, 60, height)[:, None]
            noise = np.random.default_rng(1).normal(0, 8, (height, width))
            pixels[top : top + height, left : left + width] = np.clip(slope + noise, 0, 255)[:, :, None].astype(np.uint8)
        super().paint(pixels, now)


def test_empty_cells_may_show_any_background() -> None:
    run = won(played(Dealt(CLEARABLE, on_ground=True)))
    assert not any(isinstance(event, Said) for event in run.events)


def test_refused_links_around_the_board_are_not_repeated() -> None:
    rows = "5 3 9 12 1 12/3 4 1 2 6 10/6 4 10 11 8 9/5 7 7 11 2 8"  # the least risky pairs alone don't clear them
    run = won(played(Dealt(board(f"@inside {rows}"))))
    said = next(place for place, event in enumerate(run.events) if isinstance(event, Said))  # a link is refused
    seconds = [event.seconds for event in run.events[said:] if isinstance(event, Made)]
    assert seconds[-2] < 0.7 * seconds[0], "it was not refused for want of time, so there is no need to go slowly from then on"


def test_play_is_no_slower_after_the_game_has_reshuffled_its_tiles() -> None:
    run = won(played(opened("link", reshuffles_after=3)))
    words = "The board is not as expected. It was read again, and new moves are being planned."
    said = next(place for place, event in enumerate(run.events) if isinstance(event, Said) and event.words == words)
    before, after = ([each.seconds for each in part if isinstance(each, Made)] for part in (run.events[:said], run.events[said:]))
    assert max(after[:-1]) <= min(before) + 0.01, (before, after)


def test_a_lost_board_is_played_as_far_as_possible_and_reported_as_lost() -> None:
    game = Dealt(LOST)
    run = played(game)
    assert run.end.verdict is Verdict.UNSOLVABLE
    assert "This board can't be cleared" in run.end.why and "shuffle button" in run.end.why
    assert run.end.moves == game.n_pairs > 0 and not game.state.has_pair
    assert not run.desktop.beside


def test_a_shuffle_is_advised_if_only_a_refused_pair_is_left() -> None:
    only = Pair((2, 1), (3, 4))  # after the least risky pairs
    game = Refusing(CLEARABLE, lambda state, pair: pair == only)
    run = played(game)
    assert run.end.verdict is Verdict.STOPPED and "shuffle button" in run.end.why
    assert game.state.pairs == (only,)


@pytest.mark.parametrize(("dealt", "moves_px"), [(LOST, 0), (SOON_LOST, -40), (SOON_LOST, 30)])
def test_play_continues_after_the_game_shuffles_a_stuck_board(dealt: LinkState, moves_px: int) -> None:
    game = Dealt(dealt, shuffles_after_s=0.8)
    game.moves_px = moves_px
    won(played(game))


@pytest.mark.parametrize("look", ["night", "candy", "paper", "tiles"])
def test_a_few_tiles_that_have_moved_on_their_page_are_found_in_their_places(look: str) -> None:
    game = opened("link", look, shape=(5, 8))
    known = find_board(game.picture(0.0), Task("link"))
    left = board(". . . . . . . ./. . . . . . . ./. . 1 2 3 4 . 5/. . . 5 6 3 . 1/. . 6 4 2 . . .")
    game.state = replace(game.state, tiles=left.tiles)
    before, game.shift_px = game.picture(1.0), 40
    assert found_elsewhere(game.picture(2.0), before, known, Task("link")).state.tiles == left.tiles


def recognised(on_ground: bool) -> tuple[Dealt, Pixels, Reading, LinkRecogniser]:
    """Return a game, its picture, a perfect reading, and a recogniser for it."""
    game = Dealt(CLEARABLE, on_ground=on_ground)
    before = game.picture(0.0)
    reading = find_board(before, Task("link"))
    return game, before, replace(reading, text=str(game.state)), PLAYER.recogniser(before, reading.grid, game.state)


def test_a_known_board_is_recognised_in_any_order() -> None:
    game, _, reading, recogniser = recognised(on_ground=True)
    game.state = after = game.state.apply(game.state.pairs[0])
    recogniser.learn(game.picture(0.1), after)
    game.state = after.apply(Shuffle(5))
    seen = PLAYER.reread(recogniser, game.picture(0.2), reading)
    assert seen is not None and seen.state.tiles == game.state.tiles != after.tiles


def test_a_board_with_other_face_counts_is_read_by_its_known_background() -> None:
    game, before, reading, recogniser = recognised(on_ground=True)
    later = PLAYER.recogniser(before, reading.grid, game.state)
    for number in range(1, 6):
        game.state = game.state.apply(longest_game(game.state)[0])
        recogniser.learn(game.picture(number / 10), game.state)
    one, other, *_ = game.state.places
    game.state = game.state.with_tiles([other if tile == one else tile for tile in game.state.tiles])
    after = game.picture(1.0)
    assert PLAYER.reread(later, after, reading) is None
    PLAYER.inherit(recogniser, later)
    seen = PLAYER.reread(later, after, reading)
    assert len(set(zip(seen.state.tiles, game.state.tiles, strict=True))) == len(set(game.state.tiles))


class Refusing(Dealt):
    """Doesn't accept all pairs."""

    def __init__(self, state: LinkState, refuses: Callable[[LinkState, Pair], bool]) -> None:
        self.refuses, self.n_refused = refuses, 0
        super().__init__(state)

    def on_press(self, place: Point, now: float) -> None:
        cell = self.cell_at(place)
        if self.first is not None and cell is not None and cell != self.first:
            pair = Pair.of(self.first, cell)
            if pair in self.state.pairs and self.refuses(self.state, pair):
                self.n_refused, self.first = self.n_refused + 1, None
                return
        super().on_press(place, now)


def test_a_refused_pair_is_moved_to_the_end_of_the_solution() -> None:
    dealt, pair = board("8 4 1 7 8 2/3 10 9 11 7 9/11 6 10 12 4 5/5 3 6 12 2 1"), Pair((2, 3), (3, 3))
    game = Refusing(dealt, lambda state, other: other == pair and state.left > 4)  # all others can be removed before it
    won(played(game))
    assert game.n_refused == 2


class _Telling(SimulatedLink):
    """Loses the first click on the last two tiles, and says beside the board what to click next."""

    is_lost = False

    def on_press(self, place: Point, now: float) -> None:
        if self.state.left == 2 and not self.is_lost:
            self.is_lost = True
        else:
            super().on_press(place, now)

    def paint(self, pixels: Pixels, now: float) -> None:
        super().paint(pixels, now)
        if self.first is not None and self.state.left == 2:
            write(pixels, (self.width - 90, self.height - 90), "Select another", 20, self.look.ink, "Bold")


def test_the_last_pair_is_repeated_after_a_lost_click() -> None:
    won(played(opened(_Telling)))


class _Shrinking(SimulatedLink):
    """Its tiles shrink when removed, and a click meanwhile freezes the game."""

    SHRINKING_S = 0.3

    is_stuck = False
    _leaving: tuple[tuple[Cell, int, float], ...] = ()

    def on_press(self, place: Point, now: float) -> None:
        self.is_stuck |= bool(self._shrunk(now))
        if not self.is_stuck:
            super().on_press(place, now)
            if self._link is not None:
                before, pair, _ = self._link
                self._leaving = tuple((cell, before.tile_at(cell), now) for cell in (pair.first, pair.second))

    def sight(self, now: float) -> Hashable:
        return super().sight(now), tuple(self._shrunk(now))

    def _shrunk(self, now: float) -> list[tuple[Cell, int, float]]:
        """Return the cells of shrinking tiles, with the tile and its remaining size."""
        left = ((cell, tile, 1 - (now - since) / self.SHRINKING_S) for cell, tile, since in self._leaving)
        return [each for each in left if each[2] > 0]

    def paint(self, pixels: Pixels, now: float) -> None:
        super().paint(pixels, now)
        for cell, tile, size in self._shrunk(now):
            left, top, width, height = self.box(cell)
            across, down = max(4, round(size * width)), max(4, round(size * height))
            box = (left + (width - across) // 2, top + (height - down) // 2, across, down)
            fill(pixels, box, (235, 240, 235), 0)
            face(pixels, box, tile)


def test_the_next_click_waits_for_tiles_that_shrink() -> None:
    assert not won(played(opened(_Shrinking, line_s=0.0))).game.is_stuck


def test_the_wait_for_tiles_that_vanish_at_once_soon_ends() -> None:
    seconds = won(played(Dealt(CLEARABLE))).end.seconds
    assert seconds["turn"] - seconds["answer"] < 0.11, "most of it for the first click"


@pytest.mark.parametrize(
    ("most_turns", "text"),
    [(0, "4 10 10 1 1 7/4 5 3 12 12 7/11 8 8 2 6 9/11 5 3 2 6 9"), (1, "9 1 4 4 3 6/10 10 9 7 5 6/2 7 5 3 1 11/8 8 2 11 12 12")],
)
def test_games_that_allow_fewer_turns_are_won(most_turns: int, text: str) -> None:
    game = Refusing(board(text), lambda state, pair: turns(state.path(pair)) > most_turns)
    won(played(game))
    assert game.n_refused == 0


def test_a_pair_stays_refused_as_long_as_the_same_line_joins_it() -> None:
    before = LinkState((1, 1, 2, 2, 3, 4, 5, 5, 4, 3), 2, 5)
    beside, around, taken = (Pair.of(*cells) for cells in (((0, 0), (0, 1)), ((1, 0), (1, 3)), ((1, 1), (1, 2))))
    after = before.apply(taken)
    assert PLAYER.stays_refused(before, after, beside)
    assert not PLAYER.stays_refused(before, after, around)
    assert not PLAYER.stays_refused(before, before.apply(beside), beside)


def test_an_unfamiliar_looking_tile_is_still_there() -> None:
    game, _, reading, recogniser = recognised(on_ground=False)
    game.state = game.state.apply(game.state.pairs[0])
    after = game.picture(0.1).copy()
    recogniser.learn(after, game.state)
    left, top, width, height = game.box(game.state.pairs[0].first)
    after[top : top + height, left : left + width] = 255 - after[top : top + height, left : left + width, ::-1]
    seen = PLAYER.reread(recogniser, after, reading)
    assert seen is not None and seen.state.tiles == game.state.tiles


@given(st.integers(0, 500), st.sampled_from(list(Gravity)))
def test_the_longest_game_can_be_played_to_a_dead_end(seed: int, gravity: Gravity) -> None:
    state = link_board(seed, gravity)
    end = state.apply_all(longest_game(state))
    assert end.is_solved() or not end.has_pair


def test_fewer_games_are_played_while_the_kernel_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """3,000 games take half a minute as plain Python."""
    numbers, games = list[int](), random_play_kernel.random_games
    monkeypatch.setattr(random_play_kernel, "random_games", lambda state, n, seed: numbers.append(n) or games(state, n, seed))
    for is_compiled in (True, False):
        monkeypatch.setattr("vision.players.link.can_run_compiled", lambda kernel, known=is_compiled: known)
        assert longest_game(CLEARABLE)
    assert numbers[1] < 100 < numbers[0]


@given(st.integers(0, 500))
def test_the_least_risky_pair_of_a_solution_comes_first(seed: int) -> None:
    state = link_board(seed)
    moves = longest_game(state)
    ordered = least_risky_first(state, moves)
    assert sorted(map(str, ordered)) == sorted(map(str, moves))
    state.apply_all(ordered)
    plainer = [pair for pair in moves if pair in state.pairs and refusal_risk(state, pair) < refusal_risk(state, ordered[0])]
    assert len(plainer) <= 1, "all but the one that is kept for the end"


def test_the_last_pair_is_away_from_the_middle_where_dialogs_appear() -> None:
    boards = [link_board(seed) for seed in range(30)]
    last = [least_risky_first(board, moves)[-1] for board in boards if len(moves := longest_game(board)) == FACES]
    aside = [pair for pair in last if all(col in (0, 1, 4, 5) for _, col in (pair.first, pair.second))]
    assert len(aside) > 0.8 * len(last) > 8


@given(st.integers(0, 500))
def test_refused_pairs_are_not_proposed(seed: int) -> None:
    hypotheses = [link_board(seed, gravity) for gravity in Gravity]
    refused = set(hypotheses[0].pairs[:2])
    assert not refused & set(fallback_moves(hypotheses, refused))
