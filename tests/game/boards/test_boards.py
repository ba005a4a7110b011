"""What a board shows: numbers or pieces on tiles, marks on their cells, and the boxes of a sudoku."""

import pygame
import pytest
from support.drawing.our_boards import AREA, cell_pixels, changed, drawn, look
from support.users.sudoku import Player
from support.users.user import User

from game.boards.base import NUMBERS, OFF, BoardStyle
from game.boards.grid import Grid
from game.boards.sliding import Face, SlidingBoard, TileArt
from game.boards.sudoku.picture import RuledGridLook
from game.paint.look import Look
from game.paint.pictures import Picture
from solvers.puzzle import Cell, Mark, Role
from solvers.sliding.rules import Home, SlidingState, parse
from solvers.sudoku.shape import Shape, boxed

# tiles and marks


STATE = parse("5 1 2 3/4 6 7 8/9 10 0 11/13 14 15 12")


def board(state: SlidingState = STATE, style: BoardStyle | None = None) -> SlidingBoard:
    made = SlidingBoard(state, "sliding")
    made.style = style or BoardStyle()
    made.place(look(), AREA)
    return made


def changed_by(made: SlidingBoard, marks: list[Mark], on: Look | None = None) -> set[Cell]:
    """Return the cells that look different with marks than without."""
    made.marks = ()
    before = drawn(made, on)
    made.marks = tuple(marks)
    return changed(made, before, drawn(made, on))


def test_every_tile_shows_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    monkeypatch.setattr(Look, "figure", lambda self, surface, centre, text, *rest: texts.append(text))
    art = TileArt(look(), board()._grid, "sliding", STATE, None, has_badges=False)
    for tile in range(1, 16):
        art.tile(tile, Face.PLAIN)
    assert texts == [str(tile) for tile in range(1, 16)]


def test_every_tile_lies_in_its_cell() -> None:
    made, on = board(), look()
    surface, art = drawn(made, on), TileArt(on, made._grid, "sliding", STATE, None, has_badges=False)
    for tile in range(1, 16):
        alone = pygame.Surface((made._grid.side, made._grid.side))
        alone.fill(on.palette.well)
        alone.blit(art.tile(tile, Face.PLAIN), (0, 0))
        assert cell_pixels(made, surface, STATE.cell_of(tile)) == pygame.image.tobytes(alone, "RGB")


def quarters() -> Picture:
    """Return a picture with a different colour in each quarter."""
    surface = pygame.Surface((400, 400))
    for colour, corner in (("red", (0, 0)), ("green", (200, 0)), ("blue", (0, 200)), ("yellow", (200, 200))):
        surface.fill(colour, pygame.Rect(corner, (200, 200)))
    return Picture("quarters", surface)


@pytest.mark.parametrize("home", Home)
def test_pieces_are_cut_from_where_their_tiles_belong(home: Home) -> None:
    state = SlidingState.goal(2, 2, home).apply(SlidingState.goal(2, 2, home).legal_moves()[0])
    made = board(state, BoardStyle(quarters(), {NUMBERS.name: OFF}))
    surface = drawn(made)
    wanted = {(0, 0): "red", (0, 1): "green", (1, 0): "blue", (1, 1): "yellow"}
    for tile in (1, 2, 3):
        centre = made._grid.area_at(*state.cell_of(tile)).center
        assert surface.get_at(centre) == pygame.Color(wanted[state.home_of(tile)])


@pytest.mark.parametrize("is_dark", [True, False])
@pytest.mark.parametrize(
    ("mark", "cells"),
    [
        (Mark(Role.SUBJECT, ((0, 0),)), {(0, 0)}),
        (Mark(Role.LOCKED, ((0, 0), (1, 1))), {(0, 0), (1, 1)}),
        (Mark(Role.TARGET, ((3, 3),)), {(3, 3)}),
        (Mark(Role.FRONTIER, ((1, 0),), "F 1\nG 0\nH 1"), {(1, 0)}),
        (Mark(Role.EXPLORED, ((1, 0), (2, 2))), {(1, 0), (2, 2)}),
        (Mark(Role.PATH, ((0, 0), (0, 1), (1, 1))), {(0, 0), (0, 1), (1, 1)}),
        (Mark(Role.WALK, ((3, 0), (3, 1))), {(3, 0), (3, 1)}),
        (Mark(Role.MOVER, ((2, 1), (2, 2))), {(2, 1), (2, 2)}),
    ],
    ids=lambda value: value.role if isinstance(value, Mark) else "",
)
def test_marks_are_drawn_on_their_cells_and_nowhere_else(mark: Mark, cells: set[Cell], is_dark: bool) -> None:
    assert changed_by(board(), [mark], look(is_dark)) == cells


def test_a_region_is_framed() -> None:
    made = board()
    made.marks = ()
    before = drawn(made)
    made.marks = (Mark(Role.REGION, ((1, 1), (1, 2), (2, 1), (2, 2))),)
    after = drawn(made)
    between = made._grid.area_at(1, 1).left - made._grid.gap // 2, made._grid.area_at(1, 1).centery
    assert before.get_at(between) != after.get_at(between)


def test_a_mark_that_points_askew_is_left_out() -> None:
    assert changed_by(board(), [Mark(Role.MOVER, ((0, 0), (1, 1))), Mark(Role.MOVER, ((2, 2),))]) == set()


@pytest.mark.parametrize("role", [Role.FRONTIER, Role.EXPLORED])
def test_figures_of_the_search_are_shown_on_request(role: Role) -> None:
    mark = Mark(role, ((1, 0),), "F 1\nG 0\nH 1")
    plain, explained = board(), board(style=BoardStyle(shows_labels=True))
    plain.marks = explained.marks = (mark,)
    assert cell_pixels(plain, drawn(plain), (1, 0)) != cell_pixels(explained, drawn(explained), (1, 0))


def test_lists_and_locks_differ_without_colours() -> None:
    made, safe = board(), look(colour_blind=True)
    made.marks = (Mark(Role.FRONTIER, ((1, 0),)), Mark(Role.EXPLORED, ((1, 1),)), Mark(Role.LOCKED, ((0, 0),)))
    surface = drawn(made, safe)
    assert pure(made, surface, safe, (1, 1), Role.EXPLORED) > pure(made, surface, safe, (1, 0), Role.FRONTIER)
    assert cell_pixels(made, drawn(made), (0, 0)) != cell_pixels(made, surface, (0, 0))


def pure(made: SlidingBoard, surface: pygame.Surface, on: Look, cell: Cell, role: Role) -> int:
    """Return the number of pixels in the upper right of a cell with exactly the colour of a role."""
    area, colour = made._grid.area_at(*cell), pygame.Color(on.palette.mark(role, on.palette.accent("sliding")))
    xs, ys = range(area.centerx, area.right - 6), range(area.y + 6, area.centery)
    return sum(surface.get_at((x, y)) == colour for x in xs for y in ys)


# boxes of sudokus


pytestmark = pytest.mark.usefixtures("unexamined")


def thick_lines(player: Player) -> tuple[set[int], set[int]]:
    """Return the numbers of rows and columns after which a thick line is drawn, at the centres of the cells beside it."""
    board, size = player.board, player.state.size
    player.user.click((board.rect.x - 20, board.rect.centery))  # nothing is chosen
    player.look_away()
    player.user.frames(3)
    surface, frame = player.user.app.surface, pygame.Color(player.user.app.look.palette.frame)
    pitch, (left, top) = board.rect.w / size, board.rect.topleft
    rows = {n for n in range(1, size) if surface.get_at((round(left + pitch / 2), round(top + n * pitch))) == frame}
    cols = {n for n in range(1, size) if surface.get_at((round(left + n * pitch), round(top + pitch / 2))) == frame}
    return rows, cols


@pytest.mark.parametrize(
    ("text", "rows", "cols"), [("." * 36, {2, 4}, {3}), ("@3x2 " + "." * 36, {3}, {2, 4}), ("@1x5 " + "." * 25, set(), set())]
)
def test_the_lines_are_those_of_the_boxes(user: User, text: str, rows: set[int], cols: set[int]) -> None:
    assert thick_lines(Player(user, text)) == (rows, cols)


@pytest.mark.parametrize("shape", [boxed(3, 2), boxed(1, 2), boxed(1, 5), boxed(1, 13), boxed(2, 8)], ids=str)
def test_all_pencil_marks_of_a_cell_have_places_of_their_own_in_it(user: User, shape: Shape) -> None:
    grid = Grid(shape.size, shape.size, has_gaps=False)
    grid.place(pygame.Rect(0, 0, 640, 640))
    look = RuledGridLook(user.app.look, grid, shape, "sudoku")
    places = {look.pencil_place((0, 0), digit) for digit in range(1, shape.size + 1)}
    assert len(places) == shape.size
    assert all(grid.area_at(0, 0).collidepoint(place) for place in places)


def test_digits_marks_and_conflicts_follow_the_boxes(user: User) -> None:
    player = Player(user, "@3x2 1" + "." * 35)
    player.do("click r3c2; key 1")
    assert player.state.conflicts == {0, 13}
    player.do("undo; click r1c4; mark 2 3; click r3c3; key 2")
    assert player.marks("r1c4") == {3}
