"""The link board: two clicks, or a cursor and Enter, take a pair; its line fades, what is left falls; and how it is played."""

from collections.abc import Sequence
from types import MappingProxyType

import pygame

from game.boards.base import AT_ONCE, NOTHING, OFF, ON, TELLS_LOSS, YES_OR_NO, Act, Board, Passage, RulePicture, Rules
from game.boards.grid import Grid
from game.boards.link.faces import FACE_SETS
from game.boards.link.motion import LinkMotion
from game.boards.link.picture import Attention, LinkPicture, LinkTiles
from game.commands import ARROWS, ENTER, MODIFIERS
from game.paint.look import Look
from game.sound.sounds import Sound
from game.theme.proportions import Linked
from solvers.link.moves import Pair
from solvers.link.rules import LinkState
from solvers.options import Choice, Option
from solvers.puzzle import Cell, Mark, Role


def _link(*path: Cell) -> tuple[Mark, ...]:
    """Return the marks of a pair and its line."""
    return Mark(Role.SUBJECT, (path[0], path[-1])), Mark(Role.PATH, path)


RULES = Rules(
    (
        RulePicture(
            "Click two matching tiles that a free line can join. They disappear.",
            "1 . . 1/2 3 3 2",
            ("r1c1-r1c4", "r2c2-r2c3", "r2c1-r2c4"),
            _link((0, 0), (0, 3)),
        ),
        RulePicture(
            "The line may turn at most twice.", "1 2 2 ./. . . ./3 3 . 1", ("r1c1-r3c4",), _link((0, 0), (1, 0), (1, 3), (2, 3))
        ),
        RulePicture(
            "It may also run around the outside of the board.",
            "1 2 1/3 2 3",
            ("r1c1-r1c3", "r2c1-r2c3", "r1c2-r2c2"),
            _link((0, 0), (-1, 0), (-1, 2), (0, 2)),
        ),
        RulePicture(
            "With gravity, the tiles that remain fall or move together after each pair. Clear the board.",
            "@down 1 2 1 3/4 4 2 3",
            ("r2c1-r2c2", "r2c2-r2c3", "r2c1-r2c3", "r1c4-r2c4"),
            _link((1, 0), (1, 1)),
        ),
    ),
    (
        ("Line", "what joins two tiles. It runs over empty cells only."),
        ("Gravity", "where the remaining tiles move after each pair; there are 13 rules."),
        ("Lost", "no order of pairs clears the board any more. You are told once it is proven."),
        ("Shuffle", "puts the remaining tiles into an order that can be cleared."),
        ("Thorough search", "the solver that finds a way to clear the board, or proves that there is none."),
    ),
)

FACES = Option("faces", "Faces", tuple(Choice(faces.key, faces.title) for faces in FACE_SETS), FACE_SETS[0].key)
EQUALS = Option("equals", "Highlight matching tiles", YES_OR_NO, OFF, hint="with the same face as the chosen tile")

_TAKE = (*ENTER, pygame.K_SPACE)
_OF_A_PAIR = (Role.SUBJECT, Role.PATH, Role.REGION)
"""the marks that stay in their places while tiles fall; the others are about tiles that may be on their way"""


class LinkBoard(Board):
    """The tile that is held and the cursor are the board's own; everything else is in the state."""

    role_words = MappingProxyType(
        {
            Role.SUBJECT: "pair",
            Role.PATH: "link",
            Role.FRONTIER: "other open pairs",
            Role.EXPLORED: "tried",
            Role.REGION: "changes",
            Role.WRONG: "stuck",
        }
    )
    choices = (FACES, EQUALS, TELLS_LOSS)
    rules = RULES
    sound = Sound.LINK
    panel_choices = (FACES,)
    keys = (("Go to a tile", "Arrows"), ("Take a tile, or its pair", "Enter, Space"), ("Let go of the tile", "Esc"))
    state: LinkState

    def __init__(self, state: LinkState, accent: str) -> None:
        super().__init__(state, accent)
        self._motion = LinkMotion()
        self._held: Cell | None = None
        self._cursor: Cell | None = None
        self._over: Cell | None = None

    # what is shown

    @classmethod
    def grid_of(cls, state: LinkState) -> Grid:
        return Grid(state.rows, state.cols, margin=Linked.MARGIN if state.has_margin else Linked.MARGIN_CLOSED)

    def show(self, state: LinkState, marks: Sequence[Mark] = (), passage: Passage = AT_ONCE) -> None:
        former = self.state
        if state != former:
            self._held = self._over = None
            is_as_large = (state.rows, state.cols) == (former.rows, former.cols)
            if passage.glide_s > 0 and is_as_large and passage.turn:
                self._motion.go(former, state, passage.turn, passage.now, passage.glide_s)
            else:
                self._motion.clear()
        super().show(state, marks, passage)
        if self._cursor is not None and not self._is_tile(self._cursor):
            self._cursor = self._nearest(self._cursor)

    def is_moving(self, now: float) -> bool:
        return self._motion.is_moving(now)

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> None:
        faces = next(faces for faces in FACE_SETS if faces.key == self.chosen(FACES))
        picture = LinkPicture(look, self._grid, LinkTiles(look, self._grid, faces), self.accent, self._motion, now)
        attention = Attention(self._held, self._cursor, self._over, self._equals)
        marks = self.marked(now)[1]
        if self._former is not None:
            marks = tuple(mark for mark in marks if mark.role in _OF_A_PAIR)
        picture.draw(surface, self.state, marks, attention, self.style.shows_labels, is_past=self._former is not None)

    @property
    def _equals(self) -> frozenset[Cell]:
        if self._held is None or self.chosen(EQUALS) != ON:
            return frozenset()
        return frozenset(self.state.places[self.state.tile_at(self._held)]) - {self._held}

    # hands

    def hover(self, point: tuple[int, int] | None) -> bool:
        before, self._over = self._over, self._tile_at(point) if point is not None else None
        return self._over != before

    def press(self, point: tuple[int, int], now: float) -> Act | None:
        self._cursor = None
        return self._take(self._tile_at(point), now)

    def key(self, event: pygame.Event, now: float) -> Act | None:
        if event.mod & MODIFIERS:
            return None
        if event.key in ARROWS:
            self._cursor = self._next_tile(*ARROWS[event.key])
            return NOTHING
        if event.key == pygame.K_ESCAPE and self._held is not None:
            self._held = None
            return NOTHING
        if event.key in _TAKE and self._cursor is not None:
            return self._take(self._cursor, now) or NOTHING
        return None

    def _take(self, cell: Cell | None, now: float) -> Act | None:
        """Take a tile: hold it, let it go again, or take it with the one that is held."""
        held, self._held = self._held, cell
        if cell is None or held is None:
            return None
        if cell == held:
            self._held = None
            return None
        pair = Pair.of(held, cell)
        if self.state.tile_at(held) == self.state.tile_at(cell) and self.state.path(pair):
            self._held = None
            return Act((pair,))
        self._motion.shake((held, cell), now)
        self.on_refusal()
        return None

    def let_go(self) -> None:
        self._held = None

    # cells

    def _is_tile(self, cell: Cell) -> bool:
        return cell[0] < self.state.rows and cell[1] < self.state.cols and self.state.tile_at(cell) > 0

    def _tile_at(self, point: tuple[int, int]) -> Cell | None:
        cell = self._grid.cell_at(point)
        return cell if cell is not None and self._is_tile(cell) else None

    @property
    def _tiles(self) -> list[Cell]:
        return [cell for cells in self.state.places.values() for cell in cells]

    def _nearest(self, cell: Cell) -> Cell | None:
        """Return the tile that is nearest to a cell."""
        return min(self._tiles, key=lambda tile: (abs(tile[0] - cell[0]) + abs(tile[1] - cell[1]), tile), default=None)

    def _next_tile(self, down: int, right: int) -> Cell | None:
        """Return the tile that an arrow leads to from the cursor: near, and not far aside."""
        if self._cursor is None:
            return self._held or self._nearest((self.state.rows // 2, self.state.cols // 2))
        row, col = self._cursor
        ways = [
            ((tile[0] - row) * down + (tile[1] - col) * right, abs((tile[0] - row) * right) + abs((tile[1] - col) * down), tile)
            for tile in self._tiles
        ]
        ahead = [(along + 2 * aside, tile) for along, aside, tile in ways if along > 0]
        return min(ahead)[1] if ahead else self._cursor
