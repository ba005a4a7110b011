"""How input draws the line of a maze, and how the line is animated."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.drawing.our_boards import ROUND, all_cells, board, changed, drawn, look, picture
from support.users.onestroke import OPEN, SEED, cells

from game.boards.base import Transition
from game.boards.onestroke import arrow_moves, click_moves, drag_moves
from game.boards.onestroke.cells import CellLooks, LineMotion, VisibleLine
from game.boards.onestroke.tiles import MazeTiles
from solvers.onestroke.maze import DIRECTIONS, END, Maze, Mode, edge
from solvers.onestroke.rules import OneStrokeState, Visit, cut_off
from solvers.onestroke.text import draft, parse
from solvers.puzzle import Cell


@st.composite
def states(draw: st.DrawFn) -> OneStrokeState:
    """Return a position with a random line in a maze."""
    rows, cols = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    source = random.Random(draw(st.integers(0, 10**6)))
    signs = ["S", END, *source.choices(".#o", (8, 2, 2), k=rows * cols - 2)]
    source.shuffle(signs)
    maze = Maze("".join(signs), rows, cols)
    beside = [edge(cell, other) for cell, others in maze.neighbours.items() for other in others]
    bars = frozenset(source.sample(sorted(set(beside)), len(set(beside)) // 6))
    state = OneStrokeState.at_start(Maze(maze.signs, rows, cols, source.choice(list(Mode)), bars))
    for _ in range(draw(st.integers(0, 12))):
        if state.ways_on:
            state = state.apply(Visit(source.choice(state.ways_on)))
    return state


@given(states())
def test_a_click_leads_to_its_cell_or_nowhere(state: OneStrokeState) -> None:
    for cell in all_cells(state):
        moves = click_moves(state, cell)
        if moves:
            assert state.apply_all(moves).head == cell
            assert cell in state.visited or cell[0] == state.head[0] or cell[1] == state.head[1]
        elif cell != state.head:
            assert cell not in state.visited and cell not in state.ways_on


def bent_ways(state: OneStrokeState, cell: Cell) -> set[tuple[Cell, ...]]:
    """Return the paths to a cell with at most one corner, found by brute force."""
    found = set()
    for first, second in product(DIRECTIONS, repeat=2):
        for along, across in product(range(6), repeat=2):
            way, here = [], state.head
            for down, right in [first] * along + [second] * across:
                here = (here[0] + down, here[1] + right)
                way.append(here)
            if way and way[-1] == cell and len(way) == abs(cell[0] - state.head[0]) + abs(cell[1] - state.head[1]):
                now = state
                for step in way:
                    if step not in now.ways_on:
                        break
                    now = now.apply(Visit(step))
                else:
                    found.add(tuple(way))
    return found


@given(states())
def test_a_drag_goes_to_a_free_cell_on_the_only_clear_way(state: OneStrokeState) -> None:
    for cell in all_cells(state):
        if cell in state.visited:
            continue
        ways = bent_ways(state, cell)
        moves = drag_moves(state, cell, None)
        assert tuple(move.cell for move in moves) == (next(iter(ways)) if len(ways) == 1 else ())
        for way in ways:
            if len(way) > 1:
                chosen = tuple(move.cell for move in drag_moves(state, cell, way[-2]))
                assert chosen in ({way} if sum(way[-2] in other for other in ways) == 1 else {way, ()})


@given(states())
def test_a_drag_takes_the_line_back_only_a_little(state: OneStrokeState) -> None:
    for number, cell in enumerate(state.trail[:-1]):
        moves = drag_moves(state, cell, None)
        assert moves in ((), (Visit(cell),))
        if number == len(state.trail) - 2:
            assert moves, "the cell before the head"


@given(states())
def test_an_arrow_goes_on_or_one_back(state: OneStrokeState) -> None:
    for down, right in DIRECTIONS:
        cell = (state.head[0] + down, state.head[1] + right)
        allowed = {*state.ways_on, *state.trail[-2:-1]}
        assert arrow_moves(state, down, right) == ((Visit(cell),) if cell in allowed else ())


def test_the_nearest_edge_is_chosen() -> None:
    made = board(OPEN)
    area = made._grid.area_at(1, 2)
    assert made.spot((area.centerx, area.top + 3)) == ((1, 2), (0, 2))
    assert made.spot((area.centerx, area.bottom - 3)) == ((1, 2), (2, 2))
    assert made.spot((area.left + 3, area.centery)) == ((1, 2), (1, 1))
    assert made.spot((area.right - 3, area.centery)) == ((1, 2), (1, 3))
    corner = made._grid.area_at(0, 0)
    assert made.spot((corner.left + 1, corner.centery)) == ((0, 0), None)
    assert made.spot((made.rect.right + 5, corner.centery)) is None


# animation


@given(
    st.lists(st.tuples(states(), st.floats(0.01, 0.3)), min_size=1, max_size=1),
    st.lists(st.integers(0, 12), min_size=2, max_size=5),
)
def test_a_line_moves_without_jumps_and_arrives(start: list[tuple[OneStrokeState, float]], lengths: list[int]) -> None:
    state, pause = start[0]
    trail = state.trail
    motion, now = LineMotion(trail), 0.0
    for length in lengths:
        before = motion.visible_line(now)
        goal = trail[: max(length, 1)]
        motion.go(goal, now, 0.2)
        after = motion.visible_line(now)
        assert after.place == pytest.approx(before.place)
        assert after.trail[: after.last + 1] == before.trail[: after.last + 1]
        now += pause
    assert motion.visible_line(now + 1) == VisibleLine(goal, len(goal) - 1) and not motion.is_growing(now + 1)


def test_a_line_first_retreats_to_the_shared_part() -> None:
    one, other = cells("r1c1 r1c2 r1c3 r1c4"), cells("r1c1 r1c2 r2c2 r3c2 r4c2")
    motion = LineMotion(one)
    motion.go(other, 0.0, 1.0)
    seen = [motion.visible_line(step / 50) for step in range(51)]
    back = [moment for moment in seen if moment.trail == one]
    on = [moment for moment in seen if moment.trail == other]
    assert seen == back + on and 5 < len(back) < len(on), "back quickly, and then on"
    assert [m.place for m in back] == sorted((m.place for m in back), reverse=True)
    assert [m.place for m in on] == sorted(m.place for m in on) and on[0].place >= 1


@pytest.mark.parametrize("way", ["r1c3 r1c2 r1c1", "r1c3 r2c3 r2c4"], ids=["straight on", "round a corner"])
def test_the_tip_hangs_together_with_the_line_at_every_moment(way: str) -> None:
    made, on = board(), look()
    line = pygame.Color(*MazeTiles(on, made._grid, "onestroke").line)
    made.show(made.state.apply_all(map(Visit, cells(way))), (), Transition(0.0, 3.0))
    for frame in range(5, 180):
        surface, seen = drawn(made, on, frame / 60), made._motion.visible_line(frame / 60)
        start, end = (pygame.Vector2(made.point(seen.trail[number])) for number in (seen.last, seen.last + 1))
        head = made._grid.side * 0.2
        for step in range(round((end - start).length() * seen.share - head)):
            x, y = start.lerp(end, step / (end - start).length())
            is_in_turn = "r2" in way and step < made._grid.side * 0.2
            is_on_disc = seen.last == 0 and step < made._grid.side * 0.3
            assert surface.get_at((round(x), round(y))) == line or is_in_turn or is_on_disc, (frame, step)


def test_a_line_from_another_start_is_there_at_once() -> None:
    motion = LineMotion(cells("r1c1 r1c2"))
    motion.go(cells("r3c1 r3c2"), 0.0, 1.0)
    assert motion.visible_line(0.0) == VisibleLine(cells("r3c1 r3c2"), 1) and not motion.is_growing(0.0)


def moments(state: OneStrokeState) -> Iterator[VisibleLine]:
    for place in (len(state.trail) - 1, (len(state.trail) - 1) / 2, (len(state.trail) - 1) * 0.3):
        yield VisibleLine(state.trail, place)


@given(states(), states())
def test_cells_look_the_same_regardless_of_how_the_line_got_there(state: OneStrokeState, other: OneStrokeState) -> None:
    looks = CellLooks(state.maze)
    for length in range(1, len(state.trail) + 1, 2):
        short = OneStrokeState(state.maze, state.trail[:length])
        for seen in (*moments(short), *moments(state)):
            before = dict(looks.now)
            told = looks.update(seen, cut_off(short))
            fresh = CellLooks(state.maze)
            fresh.update(seen, cut_off(short))
            assert looks.now == fresh.now
            assert {cell for cell in before if before[cell] != looks.now[cell]} <= told


@given(states(), st.integers(0, 10**6))
def test_a_picture_updated_in_parts_equals_one_drawn_at_once(state: OneStrokeState, seed: int) -> None:
    source, on = random.Random(seed), look()
    made = board(state)
    for _ in range(6):
        if source.random() < 0.3:
            state = OneStrokeState.at_start(repainted(state.maze, source))
        elif moves := state.legal_moves():
            state = state.apply(source.choice(moves))
        made.show(state)
        assert picture(drawn(made, on)) == picture(drawn(board(state), on))


def repainted(maze: Maze, source: random.Random) -> Maze:
    """Return a maze with another sign in a cell, and with a bar added or removed."""
    cell = (source.randrange(maze.rows), source.randrange(maze.cols))
    row, col = source.randrange(maze.rows), source.randrange(maze.cols - 1)
    bars = maze.bars ^ {((row, col), (row, col + 1))}
    return replace(maze.with_sign(cell, source.choice(".#o5")), bars=bars)


def test_a_board_of_another_size_takes_its_place_by_itself() -> None:
    made = board("S../..E")
    drawn(made)
    made.show(draft(OPEN))
    assert picture(drawn(made)) == picture(drawn(board(OPEN))) and made.rect == board(OPEN).rect


def test_cut_off_cells_are_computed_once_for_each_position(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[OneStrokeState] = []
    monkeypatch.setattr("game.boards.onestroke.cut_off", lambda state: asked.append(state) or frozenset())
    made = board(SEED)
    for length in (3, 5):
        made.show(parse(SEED).apply_all(map(Visit, ROUND[:length])), (), Transition(0.0, 0.5))
        for frame in range(40):
            drawn(made, now=frame / 60)
    assert len(asked) == 3, "the start, and twice another line"


def test_a_growing_line_shades_no_new_cells() -> None:
    made, on = board(), look()
    long = parse(SEED).apply_all(map(Visit, ROUND))
    made.show(parse(SEED).apply_all(map(Visit, ROUND[:3])))
    before = drawn(made, on)
    made.show(long, (), Transition(1.0, 1.0))
    under_way, arrived = drawn(made, on, 1.4), drawn(made, on, 9.0)
    assert (5, 3) not in changed(made, before, under_way) and (5, 3) in changed(made, before, arrived)
