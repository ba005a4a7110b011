"""One-stroke mazes in simulated games with every input method, and every way to drop or draw a line."""

import math
from collections.abc import Hashable
from itertools import cycle, pairwise
from unittest.mock import patch

import pytest
from support.simulated.looks import LOOKS, Colour, write
from support.simulated.onestroke import ACTIVE, DRAWINGS, DROPS, FRAMED, WALKER, WAYS, SimulatedOneStroke
from support.simulated.play import opened
from support.simulated.play import played as played_through

from solvers.puzzle import Cell
from vision.autoplay import loop
from vision.autoplay.events import Ended, Event, Said, Task, Trying, Verdict
from vision.autoplay.loop import autoplay
from vision.autoplay.run import Run
from vision.frame import Grid, Pixels, Point, Reading
from vision.players.onestroke.mouse import QUICK_STEPS

FOUND = {"slow-drag": "drag", "slower-drag": "drag", "middle-drag": "drag", "clicks": "click"}
"""the game's input method -> the name of the one that is discovered, if it differs"""
ENDED = "@fill S...E/#..../#..../...../....."
KEYED = "@fill ....../.#..#./S....E/....../.#..#./......"
WALKED_IN = "#########/#S..#...#/###.#.#.#/#...#.#.#/#.###.#.#/#.....#E#/#########"
NUMBERED = "@zip 1..2/..../3..4/5..."
LARGE = "@fill S" + "." * 8 + "/........." * 8


def game_of(way: str = "drag", look: str = "paper", maze: str = "", **options: object) -> SimulatedOneStroke:
    return opened("onestroke", look, way=way, **({"mazes": (maze,)} if maze else {}), **options)


def reading_of(game: SimulatedOneStroke, text: str = "") -> Reading:
    """Return a perfect reading of the board, or of another text, so that nothing depends on reading."""
    rows, cols = game.shape
    boxes = [[game.box((row, col)) for col in range(cols)] for row in range(rows)]
    columns = tuple((float(box[0]), float(box[0] + box[2])) for box in boxes[0])
    lines = tuple((float(row[0][1]), float(row[0][1] + row[0][3])) for row in boxes)
    signs = tuple(tuple(game.state.maze.sign((row, col)) for col in range(cols)) for row in range(rows))
    sure = tuple((1.0,) * cols for _ in range(rows))
    return Reading("onestroke", Grid(columns, lines), signs, sure, text or str(game.state), 1.0)


def played(game: SimulatedOneStroke, text: str = "") -> tuple[Ended, list[Event]]:
    reading = reading_of(game, text)
    with patch.object(loop, "find_board", lambda pixels, task, may_be_doubtful: reading):
        events = list(autoplay(game.desktop, game.window, Task("onestroke")))
    game.finish()
    end = events[-1]
    assert not game.desktop.is_down and not game.desktop.beside
    return end, events


def won(game: SimulatedOneStroke, text: str = "") -> tuple[Ended, list[Event]]:
    end, events = played(game, text)
    assert end.verdict is Verdict.WON and game.is_won(), end
    return end, events


@pytest.mark.parametrize("way", WAYS)
def test_every_input_method_is_discovered(way: str) -> None:
    end, _ = won(game_of(way))
    assert end.hand == FOUND.get(way, way)


@pytest.mark.parametrize("way", ["arrows", "letters"])
def test_a_maze_that_only_shows_a_walker_is_won(way: str) -> None:
    run = played_through(opened("onestroke", mazes=(WALKED_IN,), drawing=WALKER, way=way))
    assert run.is_won and run.end.hand == way and run.end.verified >= run.end.moves - 1, run.end


@pytest.mark.parametrize(("drawing", "look"), sorted(set(zip(DRAWINGS * 2, cycle(LOOKS), strict=False))))
def test_lines_are_recognised_however_they_are_drawn(drawing: str, look: str) -> None:
    for way in ("drag", "clicks"):
        won(game_of(way, look, drawing=drawing))


@pytest.mark.parametrize(("way", "look"), [*zip(("drag", "clicks") * 2, LOOKS, strict=True)])
def test_a_line_is_recognised_below_numbers_that_hide_it(way: str, look: str) -> None:
    game = game_of(way, look, maze=NUMBERED)
    end, _ = won(game)
    assert game.n_dropped == 0, end
    assert [each.kind for each in game.desktop.inputs].count("press") == (1 if way == "drag" else end.moves + 2)


def test_a_line_is_recognised_between_numbers_as_large_as_their_cells() -> None:
    game = game_of("drag", "tiles", maze="@zip 1..3/2.../...4/5...", number=0.5)
    end, _ = played(game)
    assert end.verdict is not Verdict.STOPPED and game.is_won() and game.n_dropped == 0, end
    assert [each.kind for each in game.desktop.inputs].count("press") == 1


@pytest.mark.parametrize("look", ["paper", "night"])
def test_a_line_is_extended_if_only_a_frame_shows_its_head(look: str) -> None:
    game = game_of("drag", look, maze=NUMBERED, drawing=FRAMED)
    end, events = played(game)
    assert end.verdict is not Verdict.STOPPED and game.is_won(), end
    assert {event.hand for event in events if isinstance(event, Trying)} == {"drag"}


def test_a_number_is_entered_beside_its_disc() -> None:
    game = game_of("drag", "tiles", maze=NUMBERED, drawing="fill", number=0.35, has_deaf_numbers=True)
    _, events = won(game)
    assert {event.hand for event in events if isinstance(event, Trying)} == {"drag"}


def test_a_line_that_took_another_path_is_not_a_win() -> None:
    maze = "@zip 1..6./.34../....7/2..5./8...."
    run = played_through(opened("onestroke", mazes=(maze, maze), drawing="fill", has_deaf_numbers=True))
    assert run.end.verdict is Verdict.FINISHED and "the screen doesn't show what was planned for r1c2" in run.end.why, run.end


@pytest.mark.parametrize("look", LOOKS)
def test_the_last_cell_is_read_back_by_the_colour_of_the_head(look: str) -> None:
    won(game_of("drag", look, maze=NUMBERED, drawing=ACTIVE))


@pytest.mark.parametrize("look", LOOKS)
def test_a_head_that_stands_out_only_for_a_moment_is_read_back(look: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of("drag", look, maze=NUMBERED, drawing=ACTIVE, win="gone", win_s=0.45)
    ground, sight = game._ground, game.sight

    def is_faded() -> bool:
        return game.won_s is not None and game.desktop.time_s > game.won_s + 0.2

    def faded(cell: Cell) -> Colour:
        return ground(game.state.trail[0] if is_faded() and cell in game.state.visited else cell)

    monkeypatch.setattr(game, "_ground", faded)
    monkeypatch.setattr(game, "sight", lambda now: (sight(now), is_faded()))
    won(game)


@pytest.mark.parametrize("drops", DROPS)
@pytest.mark.parametrize("way", ["slow-drag", "slower-drag", "middle-drag"])
def test_a_line_that_must_be_drawn_slowly_is_completed(way: str, drops: str) -> None:
    game = game_of(way, drops=drops)
    end, _ = won(game)
    assert end.hand == "drag" and game.n_dropped == 0


@pytest.mark.parametrize("drops", DROPS)
def test_the_rest_of_a_dropped_line_is_extended(drops: str) -> None:
    game = game_of(drops=drops)
    game.desktop.after(1.0, lambda: setattr(game, "_is_down", False))
    if drops == "release":
        game.desktop.after(1.0, game._drop)
    end, _ = won(game)
    assert end.hand == "drag"


def test_hints_are_not_mistaken_for_the_line() -> None:
    game = game_of("arrows", "candy", drawing="hints")
    end, events = won(game)
    assert end.hand == "arrows", end
    assert not [event for event in events if isinstance(event, Said)]


@pytest.mark.parametrize(("way", "drawing"), [("letters", "fill"), ("arrows", "line"), ("letters", WALKER)])
def test_the_line_starts_where_keys_move_the_walker(way: str, drawing: str) -> None:
    game = game_of(way, drawing=drawing, maze=KEYED)
    end, _ = played(game, KEYED.translate(str.maketrans("SE", "ES")))
    assert game.is_won() and end.hand == way


@pytest.mark.parametrize("way", ["drag", "arrows"])
def test_the_line_starts_at_the_other_end_if_nothing_happens_at_the_first_before_slow_drags_are_tried(way: str) -> None:
    _, events = won(game_of(way, maze=ENDED), ENDED.translate(str.maketrans("SE", "ES")))
    assert not any("slow" in event.hand for event in events if isinstance(event, Trying))


def test_an_end_that_leaves_no_solution_is_dropped() -> None:
    end, _ = played(game_of(maze="@fill S../.../..."), "@fill SE./.../...")
    assert end.verdict is Verdict.WON, end


def test_a_last_cell_that_was_not_accepted_is_noticed() -> None:
    game = game_of("slower-drag", maze="@fill S../.../...", drawing="fill")
    game.desktop.after(2.4, lambda: setattr(game, "_looked_s", math.inf))
    end, _ = played(game)
    assert (end.verdict is Verdict.WON) == game.is_won()


@pytest.mark.parametrize("win", ["alert", "banner", "gone", "next"])
def test_a_win_is_not_certain_if_the_line_was_not_seen(win: str) -> None:
    game = game_of(win=win, win_s=0.0)
    end, _ = played(game)
    assert end.verdict is Verdict.FINISHED and game.won_s is not None, end
    assert not [each for each in game.desktop.inputs if each.kind == "press" and each.now > game.won_s]


@pytest.mark.parametrize("win_s", [0.0, 0.15])
def test_a_line_is_completed_even_if_something_appears_at_its_end(win_s: float) -> None:
    game = game_of(win="alert-of-nobody", win_s=win_s)
    end, _ = played(game)
    assert end.verdict in (Verdict.FINISHED, Verdict.WON) and end.moves == len(game.state.maze.cells) - 1, end


def test_a_drag_only_passes_through_the_middles_of_cells() -> None:
    game = game_of()
    played(game)
    kinds = [each.kind for each in game.desktop.inputs]
    assert kinds.count("press") == kinds.count("release") == 1
    path = [each.detail for each in game.desktop.inputs[kinds.index("press") + 1 : kinds.index("release")]]
    middles = [(x + 24.0, y + 24.0) for x, y, _, _ in (game.box(cell) for cell in game.state.trail)]
    passed = [(x - game.window.area[0], y - game.window.area[1]) for x, y in path]  # type: ignore[misc]
    assert all(middle in passed for middle in middles[1:])
    assert len(path) >= QUICK_STEPS * (len(middles) - 1)
    assert all(min(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 2.0 for a, b in pairwise(passed))


def test_the_guard_keeps_looking_during_a_drag(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of("slower-drag")
    looked: list[float] = []
    held = game.desktop.held

    def held_seen() -> str:
        looked.append(game.desktop.time_s)
        return held()

    monkeypatch.setattr(game.desktop, "held", held_seen)
    played(game)
    times = [each.now for each in game.desktop.inputs if each.kind in ("press", "release")]
    during = [now for now in looked if times[0] <= now <= times[-1]]
    assert max(after - before for before, after in pairwise(during)) <= 0.06


def test_a_large_board_is_filled() -> None:
    end, _ = won(game_of(maze=LARGE, drawing="thin"))
    assert end.moves == 80, end


class Scolding(SimulatedOneStroke):
    """A game that says beside its board that a cell can't be entered."""

    is_scolding = False

    def _drop(self) -> None:
        self.is_scolding = True

    def sight(self, now: float) -> Hashable:
        return super().sight(now), self.is_scolding

    def paint(self, pixels: Pixels, now: float) -> None:
        super().paint(pixels, now)
        if self.is_scolding:
            pixels[2:30, 2:200] = (0, 90, 240)


def test_a_message_about_an_interrupted_line_is_not_a_win() -> None:
    game = opened(Scolding, mazes=("@fill S../#../...",), drops="wrong")
    end, _ = played(game, "@fill S##/.##/...")
    assert end.verdict is not Verdict.WON and not game.is_won(), end


class Refusing(SimulatedOneStroke):
    """A game that counts its moves beside the board, and takes only one."""

    def _go(self, cell: Cell) -> None:
        if len(self.state.trail) == 1:
            super()._go(cell)

    def paint(self, pixels: Pixels, now: float) -> None:
        super().paint(pixels, now)
        pixels[2:30, 2 : 100 * len(self.state.trail)] = (0, 90, 240)


def test_a_count_of_moves_is_not_taken_for_a_win() -> None:
    end, _ = played(opened(Refusing, way="arrows"))
    assert end.verdict is Verdict.STOPPED and end.moves == 1, end


class Led(SimulatedOneStroke):
    """A game that shows no line, and is won once the mouse has been at the start and then at the end."""

    is_begun = is_led = False

    def on_move(self, place: Point, now: float) -> None:
        cell = self.cell_at(place)
        self.is_begun |= cell == self.state.maze.start
        self.is_led |= self.is_begun and cell == self.state.maze.end

    def is_won(self) -> bool:
        return self.is_led

    def sight(self, now: float) -> Hashable:
        return self.is_led

    def paint(self, pixels: Pixels, now: float) -> None:
        super().paint(pixels, now)
        if self.is_led:
            write(pixels, (self.width / 2, 14), "You won!", 22, self.look.ink, "Bold")


def test_a_win_that_a_game_tells_of_counts_although_it_shows_no_line() -> None:
    end, _ = won(opened(Led, mazes=(ENDED,), win="stays"))
    assert "says that it is won" in end.why


class Deaf(SimulatedOneStroke):
    """A game that misses the last move once."""

    has_missed = False

    def _go(self, cell: Cell) -> None:
        if len(self.state.trail) < len(self.state.maze.cells) - 1 or self.has_missed:
            super()._go(cell)
        self.has_missed = len(self.state.trail) == len(self.state.maze.cells) - 1 and cell != self.state.head


def test_a_missed_last_move_is_made_again_although_another_board_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(Deaf, way="arrows")
    other = reading_of(game, "@fill ...../...../...../...../....S")
    monkeypatch.setattr(Run, "read_again", lambda run, pixels: other)
    won(game)


def test_a_cell_in_which_a_hint_appears_is_still_waited_for() -> None:
    game = game_of("slower-drag", drawing="hints", drops="wrong")
    end, _ = won(game)
    assert game.n_dropped == 0, end
