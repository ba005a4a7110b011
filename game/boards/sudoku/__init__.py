"""The sudoku board: entry by cell or by digit, with pencil marks, colours and highlights. Its rules.

entry.py makes the moves, picture.py draws.
"""

import random
from collections.abc import Callable, Sequence
from types import MappingProxyType

import pygame

from game.boards.base import HANDLED, INSTANT, OFF, ON, YES_OR_NO, Act, Board, PadKey, RulePicture, Rules, Transition
from game.boards.grid import Grid
from game.boards.sudoku.entry import Mode, entry_moves, erase_moves, fill_moves
from game.boards.sudoku.picture import Highlights, RuledGridLook, SudokuPicture
from game.commands import ARROWS, ENTER, MODIFIERS
from game.paint.look import Look
from game.sound import Sound
from game.theme.measures import Duration, Eased
from game.theme.proportions import Lined
from solvers.options import Choice, Option
from solvers.puzzle import Mark, Move, Role
from solvers.sudoku.rules import COLOURS, Paint, Place, SudokuMove, SudokuState
from solvers.sudoku.shape import SYMBOLS, bits

_BOARD = "12.43.1..1.34..1"
_ROW = Mark(Role.REGION, tuple((0, col) for col in range(4)))
_COLUMN = Mark(Role.REGION, tuple((row, 0) for row in range(4)))
_BOX = Mark(Role.REGION, ((0, 0), (0, 1), (1, 0), (1, 1)))

RULES = Rules(
    (
        RulePicture("Each row contains every digit once. Here 3 is missing.", _BOARD, ("r1c3=3",), (_ROW,), True, 1),
        RulePicture("So does each column. Here 2 is missing.", _BOARD, ("r3c1=2",), (_COLUMN,), True, 1),
        RulePicture("And so does each box with thick borders. Here 4 is missing.", _BOARD, ("r2c2=4",), (_BOX,), True, 1),
        RulePicture(
            "Not sure yet? Pencil in candidates with Shift and a digit. Placing a digit erases it from the marks it rules out.",
            _BOARD,
            ("r3c3+2 r3c3+4 r4c3+2", "r3c1=2", "r3c3=4"),
            still=1,
        ),
    ),
    (
        ("Given", "a digit that is there from the start."),
        ("Candidate", "a digit that may still go in a cell. Written small, it is a pencil mark."),
        ("Unit", "a row, a column or a box."),
        ("Single", "a cell with only one candidate, or a digit with only one cell left in a unit."),
        ("Full house", "the last empty cell of a unit."),
        ("Digit first", "choose the digit, then click all cells that get it."),
        ("Difficulty", "how hard the techniques are that solve the sudoku, from Easy to Extreme."),
    ),
)

CELL_FIRST, DIGIT_FIRST = "cell", "digit"
ENTRY = Option(
    "entry",
    "Choose first",
    (Choice(CELL_FIRST, "Cell"), Choice(DIGIT_FIRST, "Digit")),
    CELL_FIRST,
    hint="then the digit, or the cells",
)
CANDIDATES = Option("candidates", "All candidates", YES_OR_NO, OFF, hint="always shown")
CONFLICTS = Option("conflicts", "Show conflicts", YES_OR_NO, ON, hint="repeated digits in a row, column or box")
PEERS = Option("peers", "Show row, column and box", YES_OR_NO, ON, hint="of the chosen cell")

_ERASERS = (pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_0, pygame.K_KP0, pygame.K_PERIOD)
_DIGITS = {pygame.K_1 + number: number + 1 for number in range(9)} | {pygame.K_KP1 + number: number + 1 for number in range(9)}
_LETTERS = {pygame.K_a + number: number + 10 for number in range(7)}
_DIGIT_ROW = {pygame.KSCAN_1 + number: number + 1 for number in range(9)}
"""the digit row by position, for keyboards such as French ones, where digits need Shift"""


class SudokuBoard(Board):
    """The board keeps the chosen cells, the entry mode and the digit to write; everything else is in the state."""

    shows_solution = True
    role_words = MappingProxyType({Role.REGION: "unit", Role.SUBJECT: "cells", Role.BASE: "because"})
    choices = (ENTRY, CANDIDATES, CONFLICTS, PEERS)
    rules = RULES
    keys = (
        ("Write a digit", "1 – 9, A – G"),
        ("Pencil mark", "Shift+digit"),
        ("Colour", "Ctrl+1 – 6"),
        ("Erase", "Delete"),
        ("Pencil on or off", "Space"),
        ("Fill in candidates", "M"),
        ("Choose several cells", "Shift+arrows"),
        ("Write the digit chosen first", "Enter"),
    )
    state: SudokuState

    def __init__(self, state: SudokuState, accent: str) -> None:
        super().__init__(state, accent)
        self._chosen: frozenset[int] = frozenset()
        self._cursor: int | None = None
        self._mode = Mode.DIGIT
        self._digit = 0  # the digit or colour chosen in digit-first mode; 0 for none
        self._overruled = ""  # the value of the setting ENTRY that the pad has switched to the other one; empty if it hasn't
        self._stroke: set[int] = set()  # the cells that the drag has passed
        self._stroke_kind: tuple[type[SudokuMove], int] | None = None  # what the drag writes
        self._hovered: int | None = None
        self._flashes: dict[int, Eased] = {}  # cells with a new digit, which flash

    # drawing

    @classmethod
    def grid_of(cls, state: SudokuState) -> Grid:
        return Grid(state.size, state.size, has_gaps=False)

    def place(self, look: Look, area: pygame.Rect) -> None:
        margin = 2 * look.sizes.stroke
        super().place(look, area.inflate(-2 * margin, -2 * margin))

    def show(self, state: SudokuState, marks: Sequence[Mark] = (), transition: Transition = INSTANT) -> None:
        previous = self.state
        is_another = (previous.shape, previous.givens) != (state.shape, state.givens)
        super().show(state, marks, transition)
        if is_another:
            self._chosen, self._cursor, self._digit, self._mode = frozenset(), None, 0, Mode.DIGIT
            self._stroke, self._hovered = set(), None
        if is_another or transition.glide_s <= 0:
            self._flashes.clear()
            return
        for cell, (before, after) in enumerate(zip(previous.digits, state.digits, strict=True)):
            if after and after != before:
                self._flashes[cell] = Eased.between(Lined.FLASH, 0.0, transition.now, Duration.FLASH)

    def is_moving(self, now: float) -> bool:
        return any(flash.is_moving(now) for flash in self._flashes.values())

    @property
    def _shows_all(self) -> bool:
        return self.style.shows_notes or self.chosen(CANDIDATES) == ON

    @property
    def _highlighted_digit(self) -> int:
        """The digit to highlight wherever it is: the digit to write, or that of the chosen cell."""
        if self._held and self._mode is not Mode.COLOUR:
            return self._held
        return self.state.digits[self._cursor] if self._cursor is not None else 0

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> None:
        cells = RuledGridLook(look, self._grid, self.state.shape, self.accent)
        flashes = {cell: round(flash.at(now), 2) for cell, flash in self._flashes.items() if flash.is_moving(now)}
        has_peers = len(self._chosen) == 1 and self.chosen(PEERS) == ON
        conflicts = self.state.conflicts if self.chosen(CONFLICTS) == ON else frozenset()
        digit, shows_all = self._highlighted_digit, self._shows_all
        highlights = Highlights(self._chosen, self._cursor, digit, self._hovered, conflicts, has_peers, shows_all, flashes)
        SudokuPicture(cells, self.state, highlights, self.marked(now)[1]).draw(surface)

    def sound_of(self, before: SudokuState, after: SudokuState) -> Sound | None:
        """Return the sound of a digit, or of a mistake if a conflict appears and conflicts are shown; marks are silent."""
        if before.digits == after.digits:
            return None
        is_worse = self.chosen(CONFLICTS) == ON and len(after.conflicts) > len(before.conflicts)
        return Sound.MISTAKE if is_worse else Sound.PLACE

    # input

    def hover(self, point: tuple[int, int] | None) -> bool:
        before, self._hovered = self._hovered, self._cell_at(point) if point is not None else None
        return self._hovered != before

    def press(self, point: tuple[int, int], now: float) -> Act | None:
        cell = self._cell_at(point)
        self._stroke, self._stroke_kind = set(), None
        if cell is None:
            self._choose(None)
            return None
        self._stroke.add(cell)
        if self._held:
            return self._write_at(cell)
        adds = bool(pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_SHIFT | pygame.KMOD_META))
        self._choose(cell, adds)
        return None

    def drag(self, point: tuple[int, int], now: float) -> Act | None:
        cell = self._cell_at(point)
        if cell is None or cell in self._stroke or not self._stroke:
            return None
        self._stroke.add(cell)
        if not self._held:
            self._choose(cell, adds=True)
            return None
        return self._write_at(cell) if self._mode is not Mode.DIGIT else None

    def _write_at(self, cell: int) -> Act | None:
        """Write the chosen digit; a drag that begins by adding only adds, and one that begins by erasing only erases."""
        moves = self._entry_moves((cell,), self._mode, self._held)
        if not moves:
            return None
        move, continues = moves[0], self._stroke_kind is not None
        kind = type(move), move.colour if isinstance(move, Paint) else move.digit
        if continues and kind != self._stroke_kind:
            return None
        self._stroke_kind = kind
        return Act(moves, joins=continues)

    def key(self, event: pygame.Event, now: float) -> Act | None:
        if event.key in ARROWS and not event.mod & MODIFIERS:
            self._step(*ARROWS[event.key], adds=bool(event.mod & pygame.KMOD_SHIFT))
            return HANDLED
        value = _DIGITS.get(event.key) or _LETTERS.get(event.key) or _DIGIT_ROW.get(event.scancode, 0)
        mode = self._mode_of(event.mod)
        max_value = COLOURS if mode is Mode.COLOUR else self.state.size
        if 1 <= value <= max_value and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_META):
            return self._write(value, mode)
        if event.mod & MODIFIERS:
            return None
        if event.key in _ERASERS:
            return Act(erase_moves(self.state, self._chosen))
        if event.key in ENTER and self._held:
            return Act(self._entry_moves(self._chosen, self._mode, self._held))
        name = _KEYS.get(event.key)
        return (self.tap(name) or HANDLED) if name else None

    def _mode_of(self, modifiers: int) -> Mode:
        if modifiers & pygame.KMOD_CTRL:
            return Mode.COLOUR
        return Mode.MARK if modifiers & pygame.KMOD_SHIFT else self._mode

    def _write(self, value: int, mode: Mode) -> Act:
        """Write a digit into the chosen cells, or in digit-first mode choose it."""
        if self._is_digit_first and mode is self._mode:
            self._digit = 0 if value == self._digit else value
            return HANDLED
        moves = self._entry_moves(self._chosen, mode, value)
        if not moves:  # on a given, or while no cell is chosen
            self.on_refusal()
        return Act(moves)

    def _entry_moves(self, cells: Sequence[int] | frozenset[int], mode: Mode, value: int) -> tuple[SudokuMove, ...]:
        return entry_moves(self.state, cells, mode, value, self._shows_all)

    def _cell_at(self, point: tuple[int, int]) -> int | None:
        place = self._grid.cell_at(point)
        return self.state.shape.cell_at(place) if place is not None else None

    def _choose(self, cell: int | None, adds: bool = False) -> None:
        self._cursor = cell
        new = frozenset() if cell is None else frozenset((cell,))
        self._chosen = self._chosen | new if adds else new

    def _step(self, down: int, right: int, adds: bool) -> None:
        size = self.state.size
        row, col = size // 2, size // 2
        if self._cursor is not None:
            row, col = divmod(self._cursor, size)
            row, col = (row + down) % size, (col + right) % size
        self._choose(row * size + col, adds)

    # the pad

    @property
    def _is_digit_first(self) -> bool:
        return (self.chosen(ENTRY) == DIGIT_FIRST) is not (self._overruled == self.chosen(ENTRY))

    @property
    def _held(self) -> int:
        """The digit or colour that a click writes; 0 for none."""
        return self._digit if self._is_digit_first else 0

    def pad(self) -> tuple[tuple[PadKey, ...], ...]:
        size = self.state.size
        tools = (
            PadKey("erase", "Erase", "eraser", "Erase · Delete"),
            PadKey("mark", "Marks", "pencil", "Pencil marks · Space", is_on=self._mode is Mode.MARK),
            PadKey("colour", "Colours", "palette", "Colours · Ctrl+digit", is_on=self._mode is Mode.COLOUR),
            PadKey("fill", "Candidates", "grid", "Fill in candidates, or remove them · M"),
            PadKey("first", "Digit first", "digit-first", "Digit first, then the cells", is_on=self._is_digit_first),
        )
        across = size if size < 6 else 3 if size < 10 else 4
        keys = [PadKey(str(number), colour=number, is_on=self._held == number) for number in range(1, COLOURS + 1)]
        if self._mode is not Mode.COLOUR:
            keys = [self._digit_key(digit) for digit in range(1, size + 1)]
        else:
            across = 3
        rows = tuple(tuple(keys[start : start + across]) for start in range(0, len(keys), across))
        return (tools, *rows)

    def _digit_key(self, digit: int) -> PadKey:
        left = self.state.size - self.state.digits.count(digit)
        is_on = self._held == digit
        return PadKey(str(digit), SYMBOLS[digit], count=max(left, 0), is_on=is_on, is_enabled=left > 0 or is_on)

    def tap(self, name: str) -> Act | None:
        if name.isdigit():
            return self._write(int(name), self._mode)
        return _TOOLS[name](self)

    def _toggle_mode(self, mode: Mode) -> None:
        self._mode = Mode.DIGIT if self._mode is mode else mode
        if self._mode is Mode.COLOUR or mode is Mode.COLOUR:
            self._digit = 0

    def _toggle_first(self) -> None:
        setting = self.chosen(ENTRY)
        self._overruled = "" if self._overruled == setting else setting
        self._digit = 0
        self._choose(None)

    # the menu

    @classmethod
    def demo_move(cls, state: SudokuState, last: Move | None, source: random.Random) -> Move:
        """Return the next digit of a board that singles solve; a full board is emptied again, digit by digit."""
        placed = [cell for cell, digit in enumerate(state.digits) if digit and not state.givens[cell]]
        single = [cell for cell, mask in enumerate(state.candidates) if mask and not mask & (mask - 1)]
        is_emptying = isinstance(last, Place) and last.digit == 0 and bool(placed)
        if is_emptying or not single:
            return Place(state.shape.place_of(source.choice(placed)), 0)
        cell = source.choice(single)
        return Place(state.shape.place_of(cell), next(bits(state.candidates[cell])) + 1)


_KEYS = {pygame.K_SPACE: "mark", pygame.K_m: "fill"}
_TOOLS: dict[str, Callable[[SudokuBoard], Act | None]] = {
    "erase": lambda board: Act(erase_moves(board.state, board._chosen)),
    "fill": lambda board: Act(fill_moves(board.state)),
    "mark": lambda board: board._toggle_mode(Mode.MARK),
    "colour": lambda board: board._toggle_mode(Mode.COLOUR),
    "first": lambda board: board._toggle_first(),
}
