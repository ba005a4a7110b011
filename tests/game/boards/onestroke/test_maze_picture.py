"""The picture of a maze, with marks and on its card in the menu."""

import random
from itertools import product

import pygame
import pytest
from support.drawing.our_boards import PALETTES, ROUND, all_cells, board, cell_pixels, changed, drawn, look, picture
from support.users.onestroke import OPEN, SEED, ZIP, cells

from game.boards.base import OFF, BoardStyle
from game.boards.onestroke import SHADE, OneStrokeBoard
from game.boards.onestroke.cells import CellLook, Ground, SignState, title
from game.boards.onestroke.marks import MazeMarks
from game.boards.onestroke.tiles import MazeTiles
from game.paint.look import Look
from game.theme.palette import SEEN, Palette, contrast
from solvers.onestroke.maze import DIRECTIONS, WAYPOINTS, Maze
from solvers.onestroke.rules import OneStrokeState, Visit, cut_off
from solvers.onestroke.text import parse
from solvers.puzzle import Cell, Mark, Role

UNFINISHED = ["...", "S..", "..E", ".#o/o..", "@zip 1../...", "@zip .2./...", "@fill ...", "##/##", "SS/EE"]

ROLES = (Role.SUBJECT, Role.FRONTIER, Role.EXPLORED, Role.WRONG, Role.REGION, Role.TARGET)


every_palette = pytest.mark.parametrize("colours", PALETTES.values(), ids=list(PALETTES))


# the picture


@every_palette
def test_everything_is_visible_on_its_ground(colours: Palette) -> None:
    tiles = MazeTiles(Look(colours, 1.0), board()._grid, "onestroke")
    for ground in (tiles.tint, colours.well):
        assert contrast(tiles.line, ground) >= SEEN
        assert contrast(colours.text, ground) >= SEEN, "bars"
    for sign, sign_state in product(("S", "E", "3"), SignState):
        ground = {SignState.TAKEN: tiles.tint}.get(sign_state, colours.tile)
        assert contrast(tiles._disc_colour(sign, sign_state), ground) >= SEEN, (sign, sign_state)
    assert contrast(tiles.seen_on(colours.wall, colours.tile), colours.tile) >= SEEN


@every_palette
@pytest.mark.parametrize("sign_state", [SignState.PLAIN, SignState.LOST])
def test_a_coin_stands_out_by_its_rim(colours: Palette, sign_state: SignState) -> None:
    tiles = MazeTiles(Look(colours, 1.0), board()._grid, "onestroke")
    ground = Ground.CUT if sign_state is SignState.LOST else Ground.FREE
    sprite = tiles.ground(CellLook(ground, "o", sign_state))
    side = sprite.get_width()
    seen = {tuple(sprite.get_at((x, side // 2)))[:3] for x in range(side // 8, side // 2)}
    assert max(contrast(colour, colours.tile) for colour in seen) >= SEEN


def test_waypoints_are_shown_as_numbers() -> None:
    assert [title(sign) for sign in WAYPOINTS[:12]] == [str(number) for number in range(1, 13)]
    assert title("S") == "S" and title("E") == "E" and title("o") == title(".") == title("#") == ""


def test_every_disc_says_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    monkeypatch.setattr(Look, "figure", lambda self, surface, centre, text, *rest: texts.append(text))
    drawn(board("@zip 123/456/789/ABC/#.."), look())
    assert sorted(texts, key=int) == [str(number) for number in range(1, 13)]
    texts.clear()
    drawn(board(), look())
    assert sorted(texts) == ["E", "S"]


@pytest.mark.parametrize("text", ["@zip " + "/".join(["1" + "." * 59, *["." * 60] * 58, "." * 59 + "2"]), SEED])
def test_figures_are_left_out_where_they_could_not_be_read(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    sizes: list[int] = []
    monkeypatch.setattr(Look, "figure", lambda self, surface, centre, text, size, *rest: sizes.append(size))
    for width in (40, 90, 200, 330, 600):
        sizes.clear()
        made = board(text, pygame.Rect(0, 0, width, width))
        drawn(made)
        assert all(6 <= size <= made._grid.side * 0.6 for size in sizes)
        assert bool(sizes) == (made._grid.side >= 16)


@pytest.mark.parametrize("pitch", [5, 6, 8, 11, 14, 23, 40, 77])
@pytest.mark.parametrize("ahead", DIRECTIONS)
def test_a_straight_line_has_no_gaps_and_lies_in_the_middle(pitch: int, ahead: Cell) -> None:
    side = 5 * pitch + 4
    trail = tuple((2 + ahead[0] * step, 2 + ahead[1] * step) for step in (-2, -1, 0, 1, 2))
    maze = Maze("." * 25, 5, 5).with_sign(trail[0], "S")
    made, on = board(OneStrokeState(maze, trail), pygame.Rect(0, 0, side, side)), look()
    surface, tiles = drawn(made, on), MazeTiles(on, made._grid, "onestroke")
    before, after = (pygame.Vector2(made.point(trail[number])) for number in (1, 3))
    across, reach = pygame.Vector2(abs(ahead[0]), abs(ahead[1])), pitch // 3
    for step in range(2 * made._grid.pitch + 1):
        place = before.lerp(after, step / made._grid.pitch / 2)
        points = [place + n * across for n in range(-reach, reach + 1)]
        colours = [surface.get_at((round(x), round(y))) for x, y in points]
        thick = [n - reach for n, colour in enumerate(colours) if colour == pygame.Color(*tiles.line)]
        assert len(thick) == tiles.width, (step, thick)
        assert min(thick) + max(thick) == (-1 if tiles.width % 2 == 0 else 0), "in the middle of an odd or even cell"


@pytest.mark.parametrize("is_dark", [True, False])
@pytest.mark.parametrize("side", [70, 150, 600])
def test_bars_are_visible_between_their_cells(is_dark: bool, side: int) -> None:
    on = look(is_dark)
    area = pygame.Rect(0, 0, side, side)
    with_bars, without = (board(f"S.../..../..../...E{bars}", area) for bars in ("//|.../..../._../....", ""))
    one, other = drawn(with_bars, on), drawn(without, on)
    for cell, beyond in (((0, 0), (0, 1)), ((2, 1), (3, 1))):
        first, second = (with_bars._grid.area_at(*place) for place in (cell, beyond))
        between = ((first.centerx + second.centerx) // 2, (first.centery + second.centery) // 2)
        assert one.get_at(between) == pygame.Color(*on.palette.text) != other.get_at(between)
    last = with_bars._grid.area_at(2, 1)
    past_its_end = (last.left - with_bars._grid.gap // 2 - 1, (last.bottom + with_bars._grid.area_at(3, 1).top) // 2)
    assert one.get_at(past_its_end) != other.get_at(past_its_end), "its ends are round, and reach beyond its cells"
    assert changed(with_bars, one, other) <= set(cells("r1c1 r1c2 r2c1 r2c2 r3c1 r3c2 r3c3 r4c1 r4c2 r4c3"))


def test_sign_states_look_different_without_colours() -> None:
    tiles = MazeTiles(look(), board()._grid, "onestroke")

    def grey(sprite: pygame.Surface) -> bytes:
        return picture(pygame.transform.grayscale(sprite))

    looks = ((Ground.FREE, SignState.PLAIN), (Ground.VISITED, SignState.TAKEN), (Ground.CUT, SignState.LOST))
    coins = {grey(tiles.ground(CellLook(ground, "o", sign_state))) for ground, sign_state in looks}
    discs = {grey(tiles.disc(CellLook(Ground.FREE, "3", sign_state))) for sign_state in SignState}
    grounds = {grey(tiles.ground(CellLook(ground, "."))) for ground in Ground}
    assert (len(coins), len(discs), len(grounds)) == (3, 4, 4)


@pytest.mark.parametrize("text", UNFINISHED)
def test_an_unfinished_maze_can_be_drawn_and_touched(text: str) -> None:
    made, on = board(text), look()
    before, acts = picture(drawn(made, on)), []
    for cell in all_cells(made.state):
        point = made.point(cell)
        made.hover(point)
        drawn(made, on)
        acts += [made.press(point, 0.0), made.drag((point[0] + 9, point[1]), 0.0), made.release(point, 0.0)]
        drawn(made, on)
    for arrow_key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT):
        acts.append(made.key(pygame.Event(pygame.KEYDOWN, key=arrow_key, mod=0, unicode=""), 0.0))
    moves = [act.moves for act in acts if act is not None and act.moves]
    assert bool(moves) == bool(made.state.ways_on), "a line is drawn where none can begin, or isn't where one can"
    for turn in moves:
        made.state.apply_all(turn)
    made.hover(None)
    assert picture(drawn(made, on, 10.0)) == before, "something stays of what was only touched"


# marks


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("is_dark", [True, False])
def test_marks_are_drawn_on_their_cells_and_nowhere_else(role: Role, is_dark: bool) -> None:
    made, on = board(), look(is_dark)
    before = drawn(made, on)
    made.marks = (Mark(role, ((3, 0), (4, 1))),)
    assert changed(made, before, drawn(made, on)) == {(3, 0), (4, 1)}


def test_a_track_is_dotted_from_cell_to_cell_and_leaves_letters_free() -> None:
    made = board()
    before = drawn(made)
    made.marks = (Mark(Role.PATH, cells("r1c4 r1c3 r2c3 r3c3 r4c3 r4c2 r4c1 r5c1 r6c1")),)
    after = drawn(made)
    assert changed(made, before, after) == set(cells("r1c4 r1c3 r2c3 r3c3 r4c3 r4c2 r4c1 r5c1 r6c1"))
    for cell in ((0, 3), (5, 0)):
        letter = made._grid.area_at(*cell)
        letter = letter.inflate(-letter.w * 0.55, -letter.h * 0.55)
        assert picture(before.subsurface(letter)) == picture(after.subsurface(letter))


def test_roles_are_told_apart_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MazeMarks, "_colour", lambda self, role: (255, 255, 255))
    pictures = set()
    for role in ROLES[:-1]:
        made = board()
        made.marks = (Mark(role, ((3, 0),)),)
        pictures.add(cell_pixels(made, drawn(made), (3, 0)))
    assert len(pictures) == len(ROLES) - 1


@pytest.mark.parametrize("side", [60, 140, 300, 600])
def test_labels_never_cover_each_other_or_another_cell(side: int) -> None:
    made, on = board(SEED, pygame.Rect(0, 0, side, side)), look()
    places = tuple(all_cells(made.state))
    marks = [Mark(Role.FRONTIER, places[:8], "2"), Mark(Role.WRONG, places[6:], "left out"), Mark(Role.PATH, places, "12 345")]
    labels = list(MazeMarks(on, made._grid, MazeTiles(on, made._grid, "onestroke"), lambda cell: 0.0).labels(marks))
    areas = [area for area, _ in labels]
    assert all(area.collidelist(areas[number + 1 :]) < 0 for number, area in enumerate(areas))
    assert all(area.w <= made._grid.pitch for area in areas) and bool(areas) == (side > 140)
    before = drawn(made, on)
    made.style = BoardStyle(shows_labels=True)
    made.marks = (Mark(Role.SUBJECT, ((3, 0),)),)
    plain = drawn(made, on)
    made.marks = (Mark(Role.SUBJECT, ((3, 0),), "7"),)
    assert before and bool(changed(made, plain, drawn(made, on))) == bool(areas)


def test_a_marked_region_is_hatched_once() -> None:
    text = f"{SEED} " + " ".join(f"r{row + 1}c{col + 1}" for row, col in ROUND)
    made, plain = board(text), board(text)
    shaded = drawn(made)
    made.marks = plain.marks = (Mark(Role.REGION, tuple(cut_off(made.state))),)
    plain.style = BoardStyle(chosen={SHADE.name: OFF})
    assert changed(made, shaded, drawn(made)) == set(cut_off(made.state))
    assert picture(drawn(made)) == picture(drawn(plain))


@pytest.mark.parametrize("role", [Role.WRONG, Role.FRONTIER, Role.EXPLORED, Role.SUBJECT])
def test_the_line_runs_on_over_marks(role: Role) -> None:
    made, on = board(), look()
    made.show(made.state.apply_all(map(Visit, ROUND[:4])))
    made.marks = (Mark(role, made.state.trail),)
    surface, line = drawn(made, on), pygame.Color(*MazeTiles(on, made._grid, "onestroke").line)
    start, end = (pygame.Vector2(made.point(cell)) for cell in made.state.trail[1:3])
    assert all(surface.get_at(tuple(map(round, start.lerp(end, step / 60)))) == line for step in range(61))


# the card in the menu


@pytest.mark.parametrize("text", [SEED, OPEN, f"{ZIP}"])
@pytest.mark.parametrize("seed", range(5))
def test_the_card_in_the_menu_cuts_off_no_more_than_necessary(text: str, seed: int) -> None:
    state, source, last = parse(text), random.Random(seed), None
    while (move := OneStrokeBoard.demo_move(state, last, source)) is not None:
        lost = len(cut_off(state.apply(move))) if not state.apply(move).is_solved() else 0
        others = [cell for cell in state.ways_on if cell != state.maze.end]
        values = [sum(map(state.maze.value, cut_off(state.apply(Visit(cell))))) for cell in others]
        if others:
            assert move.cell in others and sum(map(state.maze.value, cut_off(state.apply(move)))) == min(values), lost
        state, last = state.apply(move), move
    assert state.is_solved() or not state.ways_on
    assert len(state.trail) > len(state.maze.cells) / 2
