"""The part of the panel in which the chosen cell is corrected."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.external.panel.value_box import ValueBox, ValueKey
from game.scenes.external.wording import cell_words
from game.sources.opened_pictures import Sight
from game.theme import Text
from game.widgets.controls.buttons import Button
from game.widgets.controls.field import TextField
from game.widgets.displays.labels import Label, Section
from game.widgets.layout import Column, Row
from solvers.puzzle import Cell, cell_name
from vision.corrections import CORRECTORS, Choice
from vision.seen import Cells, CellValue, SeenBoard

ACCENT = "external"
_ICONS = {"empty": "eraser", "free": "eraser", "wall": "wall", "obstacle": "wall", "coin": "coin", "another face": "plus"}
_SWAPS = "The tile that had this number goes where the other one was."
_JOINS = "Which face is the same as this one? Choose it here or in the picture."


class Entry(Column):
    """What the chosen cell may hold: keys for signs and faces, a field for numbers; away while no cell is chosen."""

    def __init__(self, on_value: Callable[[CellValue], object], on_joining: Callable[[bool], object]) -> None:
        self._on_value, self._on_joining = on_value, on_joining
        self._title, self._note = Section(""), Label("", Text.NOTE, "muted")
        self._keys = ValueBox(self._choose, ACCENT)
        self.field = TextField("number, 0 for the blank", self._type)
        self._typed = Row(self.field, Button("Set", lambda: self._type(self.field.text), "check"), weights=(2, 1))
        self._join = Button("Same face as…", self._toggle_joining, "copy")
        self._made_for: Cells = ()
        """the cells that the keys were made for"""
        self._made: list[ValueKey] = []
        self._choices: dict[str, Choice] = {}
        self.is_joining = False
        super().__init__(self._title, self._note, self._keys, self._typed, self._join, gap="gap")
        self.is_visible = False

    def show(self, sight: Sight | None, cell: Cell | None) -> bool:
        """Show what a cell of a picture may hold; tell whether the layout has changed."""
        board = sight.board if sight is not None else None
        was = (self.is_visible, self._typed.is_visible, self._join.is_visible, self._note.text)
        self.is_visible = cell is not None and board is not None
        if cell is None or board is None or sight is None:
            self.is_joining = False
            return was[0]
        corrector = CORRECTORS[board.puzzle]
        self._title.set(f"Correct {cell_name(cell)}".upper())
        self._typed.is_visible, self._join.is_visible = (
            corrector.is_typed,
            corrector.has_faces and board.value(cell) not in (0, -1),
        )
        self._join.set(is_on=self.is_joining)
        self._note.set(_JOINS if self.is_joining else _SWAPS if corrector.is_typed else cell_words(board, cell))
        is_new = self._show_keys(sight, board, str(board.value(cell)))
        return is_new or was != (True, self._typed.is_visible, self._join.is_visible, self._note.text)

    def _show_keys(self, sight: Sight, board: SeenBoard, taken: str) -> bool:
        """Show what there is to choose from, built anew only for other cells; tell whether it was."""
        corrector, is_new = CORRECTORS[board.puzzle], self._made_for is not board.cells
        if is_new:
            self._made_for = board.cells
            self._choices = {str(choice.value): choice for choice in corrector.choices(board)}
            self._made = [] if corrector.is_typed else [_key(sight, board, choice) for choice in self._choices.values()]
            self._keys.is_visible = bool(self._made)
        self._keys.set(self._made, taken)
        return is_new

    def value_of(self, character: str) -> CellValue | None:
        """Return the value that a typed character stands for; None if it stands for none."""
        if not self.is_visible or not character:
            return None
        typed = "." if character == "0" else character.upper()
        return next((choice.value for choice in self._choices.values() if choice.character.upper() == typed), None)

    def begin_typing(self, character: str) -> bool:
        """Take a digit into the field of numbers, if that is how a cell is corrected here; tell whether it is."""
        if not (self.is_visible and self._typed.is_visible and character.isdigit()) or self.root is None:
            return False
        self.field.set("")
        self.root.set_focus(self.field, by_keyboard=True)
        return True

    def focus(self) -> None:
        """Give the keyboard to what the cell may hold."""
        if self.root is not None and self.is_visible:
            buttons = self._keys.buttons
            taken = next((button for button in buttons if button.is_taken), buttons[0] if buttons else None)
            self.root.set_focus(taken if taken is not None else self.field, by_keyboard=True)

    def _choose(self, name: str) -> None:
        self._on_value(self._choices[name].value)

    def _type(self, text: str) -> None:
        choice = self._choices.get(text.strip())
        if choice is not None:
            self.field.set("")
            self._on_value(choice.value)

    def _toggle_joining(self) -> None:
        self.is_joining = not self.is_joining
        self._on_joining(self.is_joining)


def _key(sight: Sight, board: SeenBoard, choice: Choice) -> ValueKey:
    """Return the key of a value; that of a face shows a cell of the picture."""
    icon = _ICONS.get(choice.title, "")
    picture = None if icon or not CORRECTORS[board.puzzle].has_faces else _face(sight, board, choice.value)
    sign = choice.character.upper() or str(choice.value)
    title = f"{choice.title} · {choice.character}" if choice.character and choice.character != choice.title else choice.title
    return ValueKey(str(choice.value), title, sign, icon, picture)


def _face(sight: Sight, board: SeenBoard, value: CellValue) -> pygame.Surface | None:
    """Return what a cell with a face looks like in the picture."""
    cell = next((place for place in board.places if board.value(place) == value), None)
    return picture_of(sight, board, cell) if cell is not None else None


def picture_of(sight: Sight, board: SeenBoard, cell: Cell) -> pygame.Surface | None:
    """Return what a cell looks like in the picture."""
    if sight.surface is None:
        return None
    share = sight.surface.get_width() / max(sight.size[0], 1)
    xs, ys = [x * share for x, _ in board.quad(cell)], [y * share for _, y in board.quad(cell)]
    area = pygame.Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))
    area = area.clip(sight.surface.get_rect())
    return sight.surface.subsurface(area) if area.w and area.h else None
