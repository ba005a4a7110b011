"""Cards of the panel: the reading and its validity, a question about a doubtful cell, and the correction of a cell."""

from collections.abc import Callable
from enum import Enum

import pygame

from game.paint.look import Look, Part, block_height, draw_block
from game.paint.pictures import scaled_into
from game.sources.opened_pictures import Source
from game.sources.wording import ACCENT, cell_words
from game.theme.measures import Text
from game.widgets.base import Frame
from game.widgets.buttons import Button, KeyBox, KeyCard
from game.widgets.inputs import TextField
from game.widgets.labels import Label, Section
from game.widgets.layout import Column, Row
from solvers.puzzle import Cell, cell_name
from solvers.words import count
from vision.corrections.choices import CORRECTORS, Choice
from vision.corrections.edits import Question
from vision.seen import Cells, CellValue, SeenBoard

_ICONS = {"empty": "eraser", "free": "eraser", "wall": "wall", "obstacle": "wall", "coin": "coin", "another face": "plus"}
_SWAP_NOTE = "Enter the number of the tile here. The two tiles swap places."
_JOIN_NOTE = "Which face is the same as this one? Choose it here or in the picture."


class CellEntry(Column):
    """Corrects the chosen cell: keys for signs and faces, a field for numbers; hidden while no cell is chosen."""

    def __init__(
        self,
        on_value: Callable[[CellValue], object],
        on_refused: Callable[[str], object],
        on_joining: Callable[[bool], object],
    ) -> None:
        self._on_value, self._on_refused, self._on_joining = on_value, on_refused, on_joining
        self._title, self._note = Section(""), Label("", Text.NOTE, "muted")
        self._keys = KeyBox(self._choose, ACCENT)
        self.field = TextField("number, 0 for the blank", self._type)
        self._typed = Row(self.field, Button("Set", lambda: self._type(self.field.text), "check"), weights=(2, 1))
        self._join = Button("Same face as…", self._toggle_joining, "copy")
        self._keys_cells: Cells = ()  # the cells that the keys were created for
        self._key_cards: list[KeyCard] = []
        self._choices: dict[str, Choice] = {}
        self.is_joining = False
        super().__init__(self._title, self._note, self._keys, self._typed, self._join, gap="gap")
        self.is_visible = False

    def show(self, source: Source | None, cell: Cell | None) -> None:
        """Show the values to choose from for a cell of a picture."""
        board = source.board if source is not None else None
        self.set_visible(cell is not None and board is not None)
        if cell is None or board is None or source is None:
            self.is_joining = False
            return
        corrector = CORRECTORS[board.puzzle]
        self._title.set(f"Correct {cell_name(cell)}".upper())
        self._typed.set_visible(corrector.is_typed)
        self._join.set_visible(corrector.has_faces and board.value(cell) not in (0, -1))
        self._join.set(is_on=self.is_joining)
        self._note.set(_JOIN_NOTE if self.is_joining else _SWAP_NOTE if corrector.is_typed else cell_words(board, cell))
        self._show_keys(source, board, str(board.value(cell)))

    def _show_keys(self, source: Source, board: SeenBoard, chosen: str) -> None:
        """Show a key for each value, created again only when the board's cells have changed."""
        corrector = CORRECTORS[board.puzzle]
        if self._keys_cells is not board.cells:
            self._keys_cells = board.cells
            self._choices = {str(choice.value): choice for choice in corrector.choices(board)}
            self._key_cards = [] if corrector.is_typed else [_key(source, board, choice) for choice in self._choices.values()]
            self._keys.set_visible(bool(self._key_cards))
        self._keys.set(self._key_cards, chosen)

    def value_of(self, character: str) -> CellValue | None:
        """Return the value for a typed character; None if there is none."""
        if not self.is_visible or not character:
            return None
        typed = "." if character == "0" else character.upper()
        return next((choice.value for choice in self._choices.values() if choice.character.upper() == typed), None)

    def begin_typing(self, character: str) -> bool:
        """Start typing in the number field if the cell is corrected there; return whether it is."""
        if not (self.is_visible and self._typed.is_visible and character.isdigit()) or self.root is None:
            return False
        self.field.set("")
        self.root.set_focus(self.field, by_keyboard=True)
        return True

    def focus(self) -> None:
        """Move the focus to the current value's key, or to the number field."""
        if self.root is not None and self.is_visible:
            buttons = self._keys.buttons
            chosen = next((button for button in buttons if button.is_current), buttons[0] if buttons else None)
            self.root.set_focus(chosen if chosen is not None else self.field, by_keyboard=True)

    def _choose(self, name: str) -> None:
        self._on_value(self._choices[name].value)

    def _type(self, text: str) -> None:
        choice = self._choices.get(text.strip())
        if choice is not None:
            self.field.set("")
            self._on_value(choice.value)
        elif text.strip():
            self._on_refused(f"No tile is numbered {text.strip()}. Enter a number from 0 to {len(self._choices) - 1}.")

    def _toggle_joining(self) -> None:
        self.is_joining = not self.is_joining
        self._on_joining(self.is_joining)


def _key(source: Source, board: SeenBoard, choice: Choice) -> KeyCard:
    """Return the key for a value; for a face, it shows a cell of the picture."""
    icon = _ICONS.get(choice.title, "")
    cells = (cell for cell in board.places if board.value(cell) == choice.value)
    shown = next(cells, None) if not icon and CORRECTORS[board.puzzle].has_faces else None
    picture = picture_of(source, board, shown) if shown is not None else None
    sign = choice.character.upper() or str(choice.value)
    title = f"{choice.title} · {choice.character}" if choice.character and choice.character != choice.title else choice.title
    return KeyCard(str(choice.value), title, sign, icon, picture)


def picture_of(source: Source, board: SeenBoard, cell: Cell) -> pygame.Surface | None:
    """Return the part of the picture that shows a cell; None if there is none."""
    if source.surface is None:
        return None
    share = source.surface.get_width() / max(source.size[0], 1)
    xs, ys = [x * share for x, _ in board.quad(cell)], [y * share for _, y in board.quad(cell)]
    area = pygame.Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))
    area = area.clip(source.surface.get_rect())
    return source.surface.subsurface(area) if area.w and area.h else None


class Status(Enum):
    """The status of a reading or a game; the value is its icon."""

    GOOD = "check"
    DOUBTFUL = "search"
    BAD = "warning"
    STOPPED = "stop"


class StatusCard(Frame):
    """A title with text below it, and a status icon at the right."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.note, self._status = "", "", Status.GOOD

    def set(self, title: str, note: str, status: Status) -> None:
        """Show another title, text and icon, which may change the height."""
        if self.change(title=title, note=note, _status=status):
            self.request_layout()

    def preferred_height(self, look: Look, width: int) -> int:
        return block_height(look, self._parts(look), self._room(look, width)) + 2 * look.sizes.gap_wide

    def _room(self, look: Look, width: int) -> int:
        return width - 3 * look.sizes.gap_wide - look.sizes.icon

    def _parts(self, look: Look) -> list[Part]:
        palette = look.palette
        ink = palette.ink(palette.bad, palette.raised) if self._status is Status.BAD else palette.muted
        return [Part(self.title, Text.CHOICE, palette.text), Part(self.note, Text.NOTE, ink)]

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, pad = look.palette, look.sizes, look.sizes.gap_wide
        edge = palette.bad if self._status is Status.BAD else palette.line
        look.box(surface, self.rect, palette.raised, sizes.radius_control, edge, sizes.hair)
        words = pygame.Rect(self.rect.x + pad, self.rect.y, self._room(look, self.rect.w), self.rect.h)
        draw_block(surface, look, words, self._parts(look))
        colours = {Status.GOOD: palette.good, Status.BAD: palette.bad, Status.STOPPED: palette.muted}
        colour = colours.get(self._status, palette.accent("fin"))
        centre = (self.rect.right - pad - sizes.icon // 2, self.rect.centery)
        look.icon(surface, self._status.value, centre, sizes.icon, palette.ink(colour, palette.raised))


PICTURE_LINES = 1.6  # the height of the picture in lines of text


class QuestionCard(Column):
    """Asks about one cell; hidden while there is nothing to ask."""

    def __init__(self, on_yes: Callable[[Question], object], on_no: Callable[[Question], object]) -> None:
        self.question: Question | None = None
        self._asked = _Asked()
        self.yes = Button("Yes", lambda: self._answer(on_yes), "check")
        self.no = Button("No", lambda: self._answer(on_no), "close")
        super().__init__(Section("One question"), self._asked, Row(self.yes, self.no), gap="gap")
        self.is_visible = False

    def show(self, source: Source, question: Question | None) -> None:
        self.question = question
        self.set_visible(question is not None)
        if question is not None and source.board is not None:
            others = f" and {count(len(question.others), 'similar cell')}" if question.others else ""
            words = f"{question.words} ({cell_name(question.cell)}{others})"
            self._asked.set(words, picture_of(source, source.board, question.cell))

    def _answer(self, act: Callable[[Question], object]) -> None:
        if self.question is not None:
            act(self.question)


class _Asked(Frame):
    """A part of a picture with text beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.words = ""
        self._picture: pygame.Surface | None = None

    def set(self, words: str, picture: pygame.Surface | None) -> None:
        self._picture = picture
        if self.change(words=words):
            self.request_layout()

    def preferred_height(self, look: Look, width: int) -> int:
        return max(len(self._lines(look, width)) * look.line_height(Text.BODY), self._side(look))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        side = self._side(look)
        frame = pygame.Rect(self.rect.x, self.rect.y, side, side)
        if self._picture is not None:
            scaled = scaled_into(self._picture, frame.size)
            surface.blit(scaled, scaled.get_rect(center=frame.center))
        look.ring(surface, frame, look.sizes.radius_small, look.palette.line, look.sizes.hair)
        lines = self._lines(look, self.rect.w)
        top = self.rect.centery - len(lines) * look.line_height(Text.BODY) // 2
        look.paragraph(surface, (frame.right + look.sizes.gap_wide, top), lines, Text.BODY, look.palette.text)

    def _lines(self, look: Look, width: int) -> list[str]:
        return look.wrapped(self.words, Text.BODY, width - self._side(look) - look.sizes.gap_wide)

    def _side(self, look: Look) -> int:
        return round(PICTURE_LINES * look.line_height(Text.BODY))
