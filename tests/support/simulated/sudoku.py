"""A simulated sudoku with many input methods; wrong digits are kept, turn red, are refused, or all digits flash."""

from collections.abc import Callable, Collection, Hashable, Sequence

import cv2

from solvers.puzzle import Cell
from solvers.sudoku.fast import search
from solvers.sudoku.rules import possible_digits
from solvers.sudoku.shape import SYMBOLS, digits_in
from solvers.sudoku.text import parse
from support.simulated.desktop import Program, SimulatedDesktop, plain
from support.simulated.game import ARROWS, BESIDE, GAME_PROCESS, LEFT, TOP, Behaviour, Game
from support.simulated.looks import Look, fill, middle_of, write
from vision.frame import Pixels, Point

WAYS = (
    *("click-type", "hover-type", "click-pad", "pad-click", "arrows", "type-enter", "popup", "popover", "drag", "click-keypad"),
    *("click-cycle", "dialog", "choices", "covering"),
)
TYPED = ("click-type", "click-keypad", "arrows")
OPENING = ("popover", "choices", "covering")
ERASERS = ("delete", "backspace", "0", "space")
SMALL = (".3..2..34..2..4.", ".413.3....4.413.")
LARGE = (
    "....8.9.252.731.6.84.2..5.1...4.7..54...1...86..8.5...9.2..8.46.7.156.891.6.4....",
    "..82...195.94.132..42.83.5..6.5.7.3...71.85...5.6.2.7..8.71.94..148.97.379...41..",
)
TWO_ANSWERS, MANY_ANSWERS = (".2.4.4.22.43.321",), "26.34..3....6524.3.4.6.252.13.31.5.."
TEN_ANSWERS = "26.34..3....6524.3.4.......1..31.5.."
NEARLY_FULL = ("197.5632.835421.964.23975.1.137..8.5...18.6736785349.22.9615437751943..8..627.159",)
DIVIDED_OTHERWISE = {
    "3x2": ("@3x2 ..2.1.6..1.43..56.1.....265..1.51.2.",),
    "4x2": ("@4x2 3.2.7.1.74...1..2.73..5..86...271.4..285...7..4.438.17..653.....",),
    "4 without": ("@1x4 1.2.4..2...12.13", "@1x4 13..321.4.23...."),
    "5 without": ("@1x5 .5......35.154.342.1....2",),
    "6 without": ("@1x6 ..261....3.26..52.3.5...426..5.3..5.",),
}
"""boards with unusual boxes, and without boxes"""
FLASH_S = 0.4


class PadWindow(Program):
    """A number pad in its own window."""

    BUTTON = 40

    def __init__(self, size: int, look: Look, choose: Callable[[int], None]) -> None:
        self._across, self._look, self._choose = round(size**0.5), look, choose
        self.side = self._across * self.BUTTON

    def picture(self, now: float) -> Pixels:
        pixels = plain((self.side, self.side), self._look.tile)
        for number in range(self._across**2):
            row, col = divmod(number, self._across)
            middle = (col + 0.5) * self.BUTTON, (row + 0.5) * self.BUTTON
            write(pixels, middle, SYMBOLS[number + 1], 18, self._look.on_tile, "Medium")
        return pixels

    def pressed(self, place: Point, now: float) -> None:
        self._choose(int(place[1] // self.BUTTON) * self._across + int(place[0] // self.BUTTON) + 1)

    def may_click(self, place: Point) -> bool:
        return True


class SimulatedSudoku(Game):
    noun = "Sudoku"

    def __init__(
        self,
        desktop: SimulatedDesktop,
        look: Look,
        behaviour: Behaviour,
        puzzles: Sequence[str] = SMALL,
        wrong: str = "kept",
        erasers: Collection[str] = ERASERS,
        shows_notes: bool = True,
    ) -> None:
        self.divided = parse(puzzles[0]).shape  # its boxes
        self.size = self.divided.size
        super().__init__(desktop, look, behaviour, (self.size, self.size))
        self._puzzles, self._wrong, self._erasers, self._shows_notes = puzzles, wrong, erasers, shows_notes
        self._pad_window: int | None = None
        self.n_wrong = 0  # number of wrong digits entered
        if behaviour.way in ("click-pad", "pad-click", "drag"):
            self._lay_pad()
        self.deal()

    def deal(self) -> None:
        self.givens = list(parse(self._puzzles[(self.level - 1) % len(self._puzzles)]).givens)
        solved = search.solutions(self.divided, bytes(self.givens), 2)
        self.answer = list(solved[-1])
        self.digits = list(self.givens)
        self.selected: Cell | None = (0, 0) if self.behaviour.way == "arrows" else None
        self.armed = 0
        self.notes: dict[Cell, int] = {}  # digits typed but not yet confirmed
        self.flashing: set[int] = set()  # places that are red for a moment, although nothing is wrong there

    def is_won(self) -> bool:
        return self.digits == self.answer

    def _lay_pad(self) -> None:
        columns = 3 if self.size > 4 else 2
        for digit in range(1, self.size + 1):
            row, col = divmod(digit - 1, columns)
            left, top = self.width - BESIDE + 50 + col * 40, TOP + 150 + row * 40
            self.pads[SYMBOLS[digit]] = (left, top, 36, 36)
            self.height = max(self.height, top + 36 + 10)

    def _lay_popover(self, cell: Cell) -> None:
        """Open a pad over the cells below the clicked one, or above it if it is in the lower half."""
        left, top, width, height = self.box(cell)
        across, side = round(self.size**0.5), 30
        x = min(max(LEFT, left + width // 2 - across * side // 2), self.width - across * side)
        y = top + height + 6 if cell[0] < self.size / 2 else top - 6 - across * side
        for digit in range(1, self.size + 1):
            row, col = divmod(digit - 1, across)
            self.pads[SYMBOLS[digit]] = (x + col * side, y + row * side, side, side)

    def _lay_covering(self, cell: Cell) -> None:
        """Open a pad over the clicked cell and its neighbours, with buttons as large as cells."""
        left, top, side, _ = self.box(cell)
        across = round(self.size**0.5)
        x, y = min(left, self.width - across * side), min(top, self.height - across * side)
        for digit in range(1, self.size + 1):
            row, col = divmod(digit - 1, across)
            self.pads[SYMBOLS[digit]] = (x + col * side, y + row * side, side, side)

    def _lay_choices(self, cell: Cell) -> None:
        """Show only the digits that are possible in a cell, in a row beside the board."""
        possible = digits_in(possible_digits(self.divided, bytes(self.digits))[cell[0] * self.size + cell[1]])
        left, top = self.width - BESIDE + 20, TOP + 150
        self.pads = {SYMBOLS[digit]: (left + 36 * number, top, 34, 34) for number, digit in enumerate(possible)}

    # input

    def on_press(self, place: Point, now: float) -> None:
        cell, pad = self.cell_at(place), self.pad_at(place)
        way = self.behaviour.way
        if pad and way in ("click-pad", *OPENING):
            self._put(self.selected, SYMBOLS.index(pad))
            self.pads = {} if way in OPENING else self.pads
        elif pad:
            self.armed = SYMBOLS.index(pad)
        elif way in OPENING and cell:
            self.selected = cell
            {"popover": self._lay_popover, "covering": self._lay_covering, "choices": self._lay_choices}[way](cell)
        elif way in ("popup", "dialog") and cell:
            self._pop_up(cell, place)
        elif way in ("click-type", "click-keypad", "click-pad", "type-enter"):
            self.selected = cell
        elif way == "click-cycle" and cell:
            self._put(cell, (self._digit(cell) + 1) % (self.size + 1))
        elif way == "pad-click" and self.armed:
            self._put(cell, self.armed)

    def on_release(self, place: Point, now: float) -> None:
        if self.behaviour.way == "drag":
            self._put(self.cell_at(place), self.armed)
            self.armed = 0

    def _pop_up(self, cell: Cell, place: Point) -> None:
        """Open a pad in its own window near a cell, partly outside the game's window."""
        if self._pad_window is not None:
            self.desktop.close(self._pad_window)
            self._pad_window = None
        pad = PadWindow(self.size, self.look, lambda digit: self._choose(cell, digit))
        x, y = (corner + at / self.desktop.scale for corner, at in zip(self.window.area, place, strict=False))
        side = pad.side / self.desktop.scale
        area = (round(x), round(y + self.look.cell / self.desktop.scale), side, side)
        is_popup = self.behaviour.way == "popup"
        self._pad_window = self.desktop.open(pad, area, "Choose", "", GAME_PROCESS, is_popup=is_popup).number

    def _choose(self, cell: Cell, digit: int) -> None:
        self._put(cell, digit)
        if self._pad_window is not None:
            self.desktop.close(self._pad_window)
            self.desktop.focus(self.window.number)
            self._pad_window = None

    def on_key(self, key: str, now: float) -> None:
        way = self.behaviour.way
        if way == "arrows" and key in ARROWS and self.selected:
            row, col = self.selected[0] + ARROWS[key][0], self.selected[1] + ARROWS[key][1]
            self.selected = min(max(row, 0), self.size - 1), min(max(col, 0), self.size - 1)
        if way == "click-keypad":
            key = key.removeprefix("num") if key.startswith("num") or key in ERASERS else ""
        cell = self.hover if way == "hover-type" else self.selected if way in TYPED else None
        if way == "type-enter" and self.selected:
            self._note(self.selected, key)
        elif key in self._erasers:
            self._put(cell, 0)
        elif len(key) == 1 and key.upper() in SYMBOLS[1 : self.size + 1]:
            self._put(cell, SYMBOLS.index(key.upper()))

    def _note(self, cell: Cell, key: str) -> None:
        """Note a typed digit, or enter the noted one."""
        if key in SYMBOLS[1 : self.size + 1] and not self._digit(cell):
            self.notes[cell] = SYMBOLS.index(key)
        elif key == "enter":
            self._put(cell, self.notes.pop(cell, 0))

    def _put(self, cell: Cell | None, digit: int) -> None:
        if cell is None:
            return
        place = cell[0] * self.size + cell[1]
        if self.givens[place]:
            return
        is_wrong = digit not in (0, self.answer[place])
        self.n_wrong += is_wrong
        if not (is_wrong and self._wrong == "refused"):
            self.digits[place] = digit
        if self._wrong == "flashes":
            self.flashing.add(place)
            self.desktop.after(FLASH_S, lambda: self.flashing.discard(place))

    # drawing

    def sight(self, now: float) -> Hashable:
        return (
            tuple(self.digits),
            tuple(self.flashing),
            tuple(self.notes.items()) if self._shows_notes else (),
            tuple(self.pads.items()),
            self.selected,
            self.armed,
        )

    def paint(self, pixels: Pixels, now: float) -> None:
        for place, digit in enumerate(self.digits):
            cell = divmod(place, self.size)
            box = self.box(cell)
            fill(pixels, box, self._ground(cell), self.look.corner if self.look.gap else 0)
            if digit:
                is_red = place in self.flashing or (self._wrong == "red" and digit != self.answer[place])
                colour = self.look.wrong if is_red else self.look.ink if self.givens[place] else self.look.entry
                write(pixels, middle_of(box), SYMBOLS[digit], self.look.cell * self.look.height, colour, self.look.font)
        for cell, digit in self.notes.items() if self._shows_notes else ():
            left, top, width, height = self.box(cell)
            middle = left + width * 0.25, top + height * 0.3
            write(pixels, middle, SYMBOLS[digit], self.look.cell * self.look.height, self.look.entry, self.look.font)
        if not self.look.gap:
            self._rule(pixels)
        if self.behaviour.way in OPENING:
            for name, box in self.pads.items():
                fill(pixels, box, self.look.tile, 0)
                write(pixels, middle_of(box), name, 16, self.look.on_tile, "Medium")
        if self.armed:
            left, top, width, height = self.pads[SYMBOLS[self.armed]]
            cv2.rectangle(pixels, (left, top), (left + width, top + height), self.look.wrong, 2)

    def _ground(self, cell: Cell) -> tuple[int, int, int]:
        """Return the background colour of a cell: the first that applies."""
        look, (down, right) = self.look, self.divided.box_steps
        colours = [
            look.hovered if cell == self.hover else None,
            look.selected if cell == self.selected else None,
            look.same if self.selected and self._digit(cell) and self._digit(cell) == self._digit(self.selected) else None,
            look.peers if self.selected and self._are_peers(cell, self.selected) else None,
            look.tint if (cell[0] // down + cell[1] // right) % 2 else None,
            look.paper,
        ]
        return next(colour for colour in colours if colour is not None)

    def _digit(self, cell: Cell) -> int:
        return self.digits[cell[0] * self.size + cell[1]]

    def _are_peers(self, one: Cell, other: Cell) -> bool:
        return other[0] * self.size + other[1] in self.divided.peer_cells[one[0] * self.size + one[1]]

    def _rule(self, pixels: Pixels) -> None:
        left, top, width, height = self.board
        look, (down, right) = self.look, self.divided.box_steps
        for is_bold in (False, True):
            for number in range(self.size + 1):
                at = number * look.cell
                colour, thick = (look.bold, look.thick) if is_bold else (look.ruled, look.line)
                if (number % right == 0) == is_bold:
                    cv2.line(pixels, (left + at, top), (left + at, top + height), colour, thick)
                if (number % down == 0) == is_bold:
                    cv2.line(pixels, (left, top + at), (left + width, top + at), colour, thick)
