"""Link boards are won despite faces that match but look different, late answers, lost clicks and blank tiles."""

import numpy as np
import pytest
from support.simulated.desktop import SimulatedDesktop
from support.simulated.game import Behaviour
from support.simulated.link import SimulatedLink
from support.simulated.looks import LOOKS, fill
from support.simulated.play import played, won

from solvers import find_puzzle
from solvers.link.rules import LinkState
from vision.autoplay.events import Said, Task, Verdict
from vision.autoplay.screen.boards import cut_short, find_board
from vision.frame import Pixels
from vision.players.link_recognition import LinkRecogniser
from vision.readers.link.groups import GUESSED, merge_pairs, pairings

SEASONS = (31, 32)
FLOWERS = (41, 42)
BLANK = 60


def _matching(state: LinkState) -> LinkState:
    """Return a board on which all seasons are one face, and all flowers another."""
    return state.with_tiles([min(tile, 31) if tile < 40 else min(tile, 41) if tile < BLANK else tile for tile in state.tiles])


class Seasonal(SimulatedLink):
    """Shows pictures, some of which match others, on tiles that may be blank."""

    def __init__(self, faces: list[int], seed: int = 1, **options: float) -> None:
        tiles = np.random.default_rng(seed).permutation(faces).tolist()
        self._pictures = LinkState(tuple(tiles), 4, 8)
        super().__init__(SimulatedDesktop(1), LOOKS["night"], Behaviour(way="two-taps"), (4, 8), **options)  # type: ignore[arg-type]
        self.show()

    def deal(self) -> None:
        super().deal()
        self.state = _matching(self._pictures)

    def paint(self, pixels: Pixels, now: float) -> None:
        rules, self.state = self.state, self._as_dealt(self.state)
        link, self._link = self._link, None
        shown = self._as_dealt(link[0]) if link else self.state
        self.state = shown
        super().paint(pixels, now)
        for place, tile in enumerate(shown.tiles):
            if tile == BLANK:
                left, top, width, height = self.box(divmod(place, shown.cols))
                fill(pixels, (left + 1, top + 1, width - 2, height - 2), (235, 240, 235), self.look.corner)
        self.state, self._link = rules, link

    def _as_dealt(self, state: LinkState) -> LinkState:
        return state.with_tiles([picture if tile else 0 for picture, tile in zip(self._pictures.tiles, state.tiles, strict=True)])


PAIRS = [face for face in range(1, 15) for _ in range(2)]
PLAIN = [*PAIRS, 15, 15, 16, 16]


@pytest.mark.parametrize("seed", [1, 5])  # with 5, the game refuses a first guess
def test_seasons_and_flowers_are_paired_as_the_game_accepts(seed: int) -> None:
    run = won(played(Seasonal([*PAIRS, *SEASONS, *FLOWERS], seed)))
    assert run.end.moves == 16


def test_blank_tiles_are_seen_vanishing() -> None:
    run = won(played(Seasonal([*PAIRS, 15, 15, BLANK, BLANK])))
    assert not any(isinstance(event, Said) for event in run.events)


def test_an_answer_later_than_the_first_timeout_still_counts() -> None:
    won(played(Seasonal(PLAIN, line_s=2.2)))


def test_a_game_that_accepts_no_clicks_gets_few() -> None:
    game = Seasonal(PLAIN)
    game.on_press = lambda place, now: None  # type: ignore[method-assign]
    run = played(game)
    assert run.end.verdict is Verdict.STOPPED and len([each for each in run.desktop.inputs if each.kind == "press"]) <= 12


def test_similar_faces_are_paired_first() -> None:
    places = np.array([0.0, 10, 11, 30, 31, 33, 50, 1])
    distances = np.abs(places[:, None] - places[None]).astype(np.float32)
    numbers = np.arange(1, 9)
    best, *others = pairings(distances, numbers, list(range(1, 9)))
    assert {frozenset(pair) for pair in best} == {frozenset(pair) for pair in ((1, 8), (2, 3), (4, 5), (6, 7))}
    assert others and len(set(others)) == len(others) and best not in others
    together = merge_pairs(numbers, best)
    assert (together > GUESSED).all() and together[0] == together[7] and len(set(together)) == 4
    assert pairings(distances, numbers, [1, 2, 3]) == ()


def test_too_many_odd_faces_for_all_pairings_get_one() -> None:
    distances = np.random.default_rng(0).uniform(1, 9, (20, 20)).astype(np.float32)
    (only,) = pairings(distances + distances.T, np.arange(1, 21), list(range(1, 21)))
    assert sorted(face for pair in only for face in pair) == list(range(1, 21))


def test_a_board_that_continues_beyond_the_edge_is_reported() -> None:
    game = Seasonal(PLAIN)
    picture = game.picture(0.0)
    left, _, width, _ = game.board
    assert cut_short(picture[:, : left + width * 6 // 8]) is not None
    assert cut_short(picture) is None


def test_a_marked_tile_is_recognised_after_a_shuffle_that_moves_the_gaps() -> None:
    game = Seasonal(PLAIN)
    before = game.picture(0.0)
    reading = find_board(before, Task("link"))
    state = find_puzzle("link").parse(reading.text)
    recogniser = LinkRecogniser(before, reading.grid, state)
    pair = state.pairs[0]
    game.state = game.state.apply(pair)
    recogniser.learn(game.picture(game.desktop.time_s + 9), state.apply(pair))
    game.state = game.state.with_tiles((*game.state.tiles[3:], *game.state.tiles[:3]))
    game._pictures = game._pictures.with_tiles((*game._pictures.tiles[3:], *game._pictures.tiles[:3]))
    shuffled = game.picture(game.desktop.time_s + 10).copy()
    left, top, width, height = game.box(divmod(next(place for place, tile in enumerate(game.state.tiles) if tile), 8))
    marked = shuffled[top : top + height, left : left + width]
    marked[:] = marked // 2 + np.array((110, 10, 90), np.uint8)
    after = state.apply(pair).tiles
    assert recogniser.tiles(shuffled) == (*after[3:], *after[:3])
