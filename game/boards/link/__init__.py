"""The link board: two clicks, or a cursor and Enter, remove a pair; its line fades, and the remaining tiles fall. Its rules."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

import pygame

from game.boards.base import HANDLED, INSTANT, OFF, ON, WARNS_OF_LOSS, YES_OR_NO, Act, Board, RulePicture, Rules, Transition
from game.boards.grid import Grid, Place, TileMotion
from game.boards.link.picture import FACE_SETS, Highlights, LinkPicture, LinkTiles
from game.commands import ARROWS, ENTER, MODIFIERS
from game.paint.look import Look
from game.sound import Sound
from game.theme.measures import Duration, Eased
from game.theme.proportions import Linked
from solvers.errors import IllegalMove
from solvers.link.links import LinkMove, Pair, Shuffle
from solvers.link.rules import LinkState
from solvers.options import Choice, Option
from solvers.puzzle import Cell, Mark, Role

_NO_SHAKE: tuple[tuple[Cell, ...], float] = ((), 0.0)


@dataclass(frozen=True)
class Ghost:
    """A removed tile that is still fading."""

    face: int
    place: Place
    opacity: Eased


@dataclass(frozen=True)
class Trace:
    """The line of a pair that has just been removed: its cells, and when that was."""

    cells: tuple[Cell, ...]
    since: float

    def opacity(self, now: float) -> float:
        """Return its opacity, 0 to 1: it stays for a moment to be noticed, and then fades."""
        share = (now - self.since) / Duration.LINK
        return min(max((1 - share) / (1 - Linked.LINE_STAYS), 0.0), 1.0)


@dataclass(frozen=True)
class _TurnEffect:
    """What a turn does to a board."""

    removed: tuple[tuple[int, Cell], ...]  # faces of the removed tiles, and their cells before the turn
    lines: tuple[tuple[Cell, ...], ...]
    origins: dict[Cell, Cell]  # cell of each remaining tile -> its cell before the turn


class LinkMotion:
    """The animations, all derived from two positions and the turn between them."""

    def __init__(self) -> None:
        self._glides = TileMotion[Cell]()
        self._fades: dict[Cell, Eased] = {}
        self._shaken = _NO_SHAKE
        self.ghosts: list[Ghost] = []
        self.traces: list[Trace] = []

    def clear(self) -> None:
        self._glides.clear()
        self._fades.clear()
        self._shaken = _NO_SHAKE
        self.ghosts.clear()
        self.traces.clear()

    def go(self, before: LinkState, after: LinkState, turn: Sequence[LinkMove], now: float, seconds: float) -> None:
        """Animate a turn from one position to another, forward or back."""
        self._shaken = _NO_SHAKE
        self.ghosts = [ghost for ghost in self.ghosts if ghost.opacity.is_moving(now)]
        if turn and all(isinstance(move, Shuffle) for move in turn):
            self._fades.clear()
            self.traces.clear()
            origins = (
                (cell, origin)  # a cell that had the same face before
                for face, cells in after.places.items()
                for cell, origin in zip(cells, before.places.get(face, cells), strict=False)
            )
            self._fall({cell: self._place(origin, now) for cell, origin in origins}, now, Duration.SHUFFLE)
            return
        effect = _turn_effect(before, turn, after)
        if effect is not None:
            self._fades.clear()
            for face, cell in effect.removed:
                self.ghosts.append(Ghost(face, self._place(cell, now), Eased.between(1.0, 0.0, now, Duration.VANISH)))
            self.traces = [Trace(line, now) for line in effect.lines]
            self._fall({cell: self._place(origin, now) for cell, origin in effect.origins.items()}, now, seconds)
            return
        effect = _turn_effect(after, turn, before)
        if effect is None:
            self.clear()
            return
        self.traces.clear()
        self._fades = {cell: Eased.between(0.0, 1.0, now, seconds) for _, cell in effect.removed}
        self._fall({origin: self._place(cell, now) for cell, origin in effect.origins.items()}, now, seconds)

    def _place(self, cell: Cell, now: float) -> Place:
        return self._glides.place(cell, now) or cell

    def _fall(self, places: dict[Cell, Place], now: float, seconds: float) -> None:
        """Let tiles glide to their cells from where they are now."""
        self._glides.clear()
        for cell, place in places.items():
            if place != cell:
                self._glides.send(cell, place, cell, now, seconds)

    def shake(self, cells: tuple[Cell, ...], now: float) -> None:
        """Shake two tiles that can't be linked."""
        self._shaken = (cells, now)

    def place(self, cell: Cell, now: float) -> Place:
        row, col = self._place(cell, now)
        if cell in self._shaken_at(now):
            share = max(now - self._shaken[1], 0.0) / Duration.SHAKE
            col += Linked.SHAKE * (1 - share) * math.sin(share * 2 * math.pi * Linked.SHAKES)
        return row, col

    def opacity(self, cell: Cell, now: float) -> float:
        """Return the opacity of a cell's tile, 0 to 1."""
        return self._fades[cell].at(now) if cell in self._fades else 1.0

    def is_moving(self, now: float) -> bool:
        strengths = [*(ghost.opacity for ghost in self.ghosts), *self._fades.values()]
        return (
            bool(self._shaken_at(now))
            or self._glides.is_any_moving(now)
            or any(opacity.is_moving(now) for opacity in strengths)
            or any(trace.opacity(now) > 0 for trace in self.traces)
        )

    def unsettled(self, now: float) -> set[Cell]:
        """Return the cells whose tiles move, shake or come back."""
        returning = {cell for cell, opacity in self._fades.items() if opacity.is_moving(now)}
        return returning | self._glides.moving(now) | set(self._shaken_at(now))

    def _shaken_at(self, now: float) -> tuple[Cell, ...]:
        cells, since = self._shaken
        return cells if now < since + Duration.SHAKE else ()


def _turn_effect(state: LinkState, turn: Sequence[LinkMove], end: LinkState) -> _TurnEffect | None:
    """Return what a turn does to a position, or None if it doesn't lead to the other one."""
    origins = {cell: cell for cells in state.places.values() for cell in cells}
    removed: list[tuple[int, Cell]] = []
    lines: list[tuple[Cell, ...]] = []
    try:
        for move in turn:
            if isinstance(move, Pair):
                after = state.apply(move)
                lines.append(state.path(move))
                removed += ((state.tile_at(cell), origins.pop(cell)) for cell in (move.first, move.second))
                falls = state.falls(move)
                origins = {falls.get(cell, cell): origin for cell, origin in origins.items()}
                state = after
            else:
                state = state.apply(move)
    except IllegalMove:
        return None
    return _TurnEffect(tuple(removed), tuple(lines), origins) if turn and state == end else None


def _link(*path: Cell) -> tuple[Mark, ...]:
    """Return the marks of a pair and the line between its tiles."""
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
            "With gravity, the remaining tiles fall or move together after each pair. Clear the board.",
            "@down 1 2 1 3/4 4 2 3",
            ("r2c1-r2c2", "r2c2-r2c3", "r2c1-r2c3", "r1c4-r2c4"),
            _link((1, 0), (1, 1)),
        ),
    ),
    (
        ("Line", "joins two tiles. It only runs over empty cells."),
        ("Gravity", "how the remaining tiles move after each pair. There are 13 rules."),
        ("Lost", "no order of pairs clears the board any more. You are told once it is proven."),
        ("Shuffle", "puts the remaining tiles into an order that can be cleared."),
        ("Thorough search", "the solver that finds a way to clear the board, or proves that there is none."),
    ),
)

FACES = Option("faces", "Faces", tuple(Choice(faces.key, faces.title) for faces in FACE_SETS), FACE_SETS[0].key)
EQUALS = Option("equals", "Highlight matching tiles", YES_OR_NO, OFF, hint="with the same face as the chosen tile")

_CHOOSE_KEYS = (*ENTER, pygame.K_SPACE)
_PAIR_ROLES = (Role.SUBJECT, Role.PATH, Role.REGION)
"""marks that stay in place while tiles fall; the others are about tiles that may be moving"""


class LinkBoard(Board):
    """The board keeps only the chosen tile and the cursor; everything else is in the state."""

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
    choices = (FACES, EQUALS, WARNS_OF_LOSS)
    rules = RULES
    sound = Sound.LINK
    panel_choices = (FACES,)
    keys = (("Go to a tile", "Arrows"), ("Choose a tile, or its partner", "Enter, Space"), ("Cancel the choice", "Esc"))
    state: LinkState

    def __init__(self, state: LinkState, accent: str) -> None:
        super().__init__(state, accent)
        self._motion = LinkMotion()
        self._held: Cell | None = None
        self._cursor: Cell | None = None
        self._hovered: Cell | None = None

    # drawing

    @classmethod
    def grid_of(cls, state: LinkState) -> Grid:
        return Grid(state.rows, state.cols, margin=Linked.MARGIN if state.has_margin else Linked.MARGIN_CLOSED)

    def show(self, state: LinkState, marks: Sequence[Mark] = (), transition: Transition = INSTANT) -> None:
        previous = self.state
        if state != previous:
            self._held = self._hovered = None
            is_same_size = (state.rows, state.cols) == (previous.rows, previous.cols)
            if transition.glide_s > 0 and is_same_size and transition.turn:
                self._motion.go(previous, state, transition.turn, transition.now, transition.glide_s)
            else:
                self._motion.clear()
        super().show(state, marks, transition)
        if self._cursor is not None and not self._is_tile(self._cursor):
            self._cursor = self._nearest(self._cursor)

    def is_moving(self, now: float) -> bool:
        return self._motion.is_moving(now)

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> None:
        faces = next(faces for faces in FACE_SETS if faces.key == self.chosen(FACES))
        picture = LinkPicture(look, self._grid, LinkTiles(look, self._grid, faces), self.accent, self._motion, now)
        highlights = Highlights(self._held, self._cursor, self._hovered, self._equals)
        marks = self.marked(now)[1]
        if self._previous is not None:
            marks = tuple(mark for mark in marks if mark.role in _PAIR_ROLES)
        picture.draw(surface, self.state, marks, highlights, self.style.shows_labels, is_past=self._previous is not None)

    @property
    def _equals(self) -> frozenset[Cell]:
        if self._held is None or self.chosen(EQUALS) != ON:
            return frozenset()
        return frozenset(self.state.places[self.state.tile_at(self._held)]) - {self._held}

    # input

    def hover(self, point: tuple[int, int] | None) -> bool:
        before, self._hovered = self._hovered, self._tile_at(point) if point is not None else None
        return self._hovered != before

    def press(self, point: tuple[int, int], now: float) -> Act | None:
        self._cursor = None
        return self._choose(self._tile_at(point), now)

    def key(self, event: pygame.Event, now: float) -> Act | None:
        if event.mod & MODIFIERS:
            return None
        if event.key in ARROWS:
            self._cursor = self._next_tile(*ARROWS[event.key])
            return HANDLED
        if event.key == pygame.K_ESCAPE and self._held is not None:
            self._held = None
            return HANDLED
        if event.key in _CHOOSE_KEYS and self._cursor is not None:
            return self._choose(self._cursor, now) or HANDLED
        return None

    def _choose(self, cell: Cell | None, now: float) -> Act | None:
        """Choose a tile; or drop the choice, if it is the chosen one; or remove the pair, if it matches the chosen one."""
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

    def cancel_drag(self) -> None:
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
        return min(self._tiles, key=lambda tile: (abs(tile[0] - cell[0]) + abs(tile[1] - cell[1]), tile), default=None)

    def _next_tile(self, down: int, right: int) -> Cell | None:
        """Return the tile that an arrow leads to from the cursor: nearby, and not far off the arrow's direction."""
        if self._cursor is None:
            return self._held or self._nearest((self.state.rows // 2, self.state.cols // 2))
        row, col = self._cursor
        offsets = [
            ((tile[0] - row) * down + (tile[1] - col) * right, abs((tile[0] - row) * right) + abs((tile[1] - col) * down), tile)
            for tile in self._tiles
        ]
        ahead = [(along + 2 * aside, tile) for along, aside, tile in offsets if along > 0]
        return min(ahead)[1] if ahead else self._cursor
