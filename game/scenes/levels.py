"""The dialogs for levels: choosing one from a pack, and naming, renaming or deleting the user's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from game.boards import BOARDS
from game.boards.base import Board, BoardStyle
from game.formatting import clock_time
from game.paint.look import Look, Part, block_height, draw_block
from game.scene import reporting_errors
from game.scenes.messages import Answer, BeginGame, LevelsChanged, OpenOwnLevel
from game.scenes.shared.chrome import Dialog, editor_button
from game.scenes.shared.preferences import board_choices, pace_choice
from game.scenes.shared.starting import from_level, last_pace
from game.session import level_record
from game.storage import OWN_PACK, OwnLevels, OwnLevelsError
from game.storage.game_log import Record
from game.theme.measures import Text
from game.widgets.base import Clickable, Frame, Widget
from game.widgets.buttons import Button, ConfirmButton, Kind
from game.widgets.choices import Item, chooser
from game.widgets.inputs import TextField
from game.widgets.labels import Heading, Label, draw_stars, star_colour, stars, stars_width
from game.widgets.layout import Column, Grid, Row
from solvers.errors import ParseError
from solvers.formats.levels import Level, Pack, level_name, read_packs
from solvers.puzzle import Puzzle, State
from solvers.words import count

if TYPE_CHECKING:
    from game.app import App


OVERSAMPLING = 3  # the scale at which the board is drawn before it is shrunk, so that hairlines don't vanish


class Thumbnail(Frame):
    """A small picture of a board, drawn only when it first becomes visible, by a job passed to `soon`."""

    def __init__(self, make_board: Callable[[], Board | None], soon: Callable[[Callable[[], object]], object]) -> None:
        super().__init__()
        self._make_board, self._soon = make_board, soon
        self._picture: pygame.Surface | None = None
        self._drawn_for: tuple[Look, tuple[int, int]] | None = None
        """the look and size of the picture, or of the one being drawn"""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self._drawn_for != (look, self.rect.size):
            self._drawn_for, self._picture = (look, self.rect.size), None
            self._soon(partial(self._draw_board, look))
        if self._picture is None:
            look.box(surface, self.rect, look.palette.well, look.sizes.radius_small)
        else:
            surface.blit(self._picture, self.rect)

    def _draw_board(self, look: Look) -> None:
        area = pygame.Rect(0, 0, self.rect.w * OVERSAMPLING, self.rect.h * OVERSAMPLING)
        large = pygame.Surface(area.size, pygame.SRCALPHA)
        board = self._make_board()
        if board is None:
            return
        board.place(look, area)
        board.draw(large, look, self.now)
        self._picture = pygame.transform.smoothscale(large, self.rect.size)
        self.changed()


class Facts(NamedTuple):
    """The text of a card below its title, and how well the level was played."""

    note: str
    details: str = ""
    is_won: bool = False
    stars: int | None = None  # stars earned; None if the level awards none


class LevelCard(Clickable):
    """A level, with a tick once it is won, or stars if it has a par. Its board is parsed when the card is first shown."""

    fills = True

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], level: Level, on_click: Callable[[], object]) -> None:
        super().__init__(on_click)
        self._app, self._puzzle, self._level = app, puzzle, level
        self.title = level.name or f"Level {level.number}"
        self.add(Thumbnail(self._drawn_board, app.jobs.soon))

    @cached_property
    def _board(self) -> State[Any] | None:
        """The level's board; None if it is damaged."""
        try:
            board: State[Any] = self._puzzle.parse(self._level.text)
        except ParseError:
            return None
        return board

    @cached_property
    def facts(self) -> Facts:
        puzzle, board, par = self._puzzle, self._board, self._level.par
        if board is None:
            return Facts("damaged")
        record = self._app.storage.record(puzzle.name, level_record(self._level.key, last_pace(self._app, puzzle)))
        if puzzle.full_score is not None and puzzle.full_score(board) is not None:  # won or not won, without grades
            par, record = None, replace(record, points=None)
        note = _joined(f"par {par}" if par is not None else "", puzzle.caption(board))
        details = _joined(puzzle.detail(board), best_note(record, puzzle.counts_moves))
        return Facts(note, details, record.wins > 0, None if par is None else stars(record.points or 0, par))

    def _drawn_board(self) -> Board | None:
        name = self._puzzle.name
        board = None if self._board is None else BOARDS[name](self._board, name)
        if board is not None:
            board.style = BoardStyle(chosen=board_choices(self._app.settings, name))
        return board

    def hover(self, is_over: bool) -> None:
        self.tooltip = _joined(self.title, self.facts.note, self.facts.details)
        super().hover(is_over)

    def preferred_width(self, look: Look) -> int:
        return look.sizes.level_min

    def preferred_height(self, look: Look, width: int) -> int:
        words = block_height(look, self._parts(look), width - self._left(look) - self._right(look))
        return max(words + 2 * look.sizes.gap, look.sizes.level_card)

    def _parts(self, look: Look) -> list[Part]:
        palette, facts = look.palette, self.facts
        below = [Part(text, Text.NOTE, palette.muted) for text in (facts.note, facts.details)]
        return [Part(self.title, Text.STRONG, palette.text), *below]

    def _number_width(self, look: Look) -> int:
        return look.text_width(str(self._level.number), Text.STRONG) + look.sizes.gap

    def _left(self, look: Look) -> int:
        """Return the distance from the left edge to the words."""
        return look.sizes.level_card + look.sizes.gap_tiny + self._number_width(look)

    def _right(self, look: Look) -> int:
        """Return the width to the right of the words, for the stars or the tick."""
        sizes = look.sizes
        stars_w = stars_width(sizes.legend_icon) + sizes.gap if self.facts.stars is not None else 0
        return sizes.gap_wide + (stars_w or (sizes.icon if self.facts.is_won else 0))

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        inset = look.sizes.gap
        side = look.sizes.level_card - 2 * inset
        for child in self.children:
            child.place(look, pygame.Rect(area.x + inset, area.centery - side // 2, side, side))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, pad = look.palette, look.sizes, look.sizes.gap_wide
        fill = palette.lit(palette.raised, self.light)
        accent = palette.ink(palette.accent(self._puzzle.name), fill)
        look.box(surface, self.rect, fill, sizes.radius_control, palette.line, sizes.hair)
        left, right = self.rect.x + self._left(look), self.rect.right - self._right(look)
        words = pygame.Rect(left, self.rect.y, right - left, self.rect.h)
        draw_block(surface, look, words, self._parts(look))
        top = self.rect.centery - (block_height(look, self._parts(look), words.w) - look.line_height(Text.STRONG)) // 2
        number = (left - self._number_width(look), top)
        look.text(surface, number, str(self._level.number), Text.STRONG, accent, "midleft")
        self._draw_result(surface, look, self.rect.right - pad, top)
        self.draw_focus(surface, look, sizes.radius_control, accent)

    def _draw_result(self, surface: pygame.Surface, look: Look, right: int, middle: int) -> None:
        palette, sizes = look.palette, look.sizes
        if self.facts.stars is not None:
            draw_stars(surface, look, (right, middle), self.facts.stars, sizes.legend_icon, star_colour(look))
        elif self.facts.is_won:
            ink = palette.ink(palette.good, palette.raised)
            look.icon(surface, "check", (right - sizes.icon // 2, middle), sizes.icon, ink)


def best_note(record: Record, counts_moves: bool) -> str:
    """Return the best result on a level: points or moves if they count, and the time; empty before the first win."""
    if record.seconds is None:
        return ""
    moves = count(record.moves, "move") if counts_moves and record.moves is not None else ""
    points = str(record.points) if record.points is not None else ""
    return f"best {_joined(points, moves, clock_time(record.seconds))}"


def _joined(*words: str) -> str:
    return " · ".join(filter(None, words))


COLUMNS = 3


class LevelsScene(Dialog):
    """Shows the packs of levels, the current one first, and returns the chosen level's game."""

    width_name = "dialog_wide"

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], current: str = "") -> None:
        self._puzzle = puzzle
        self._packs, self._problems = _packs(app, puzzle)
        self._grids: dict[str, Grid] = {}
        heading = Heading("Levels")
        make = editor_button(app)
        foot = Row(make, Label(""), weights=(1, 2)) if make is not None else None
        if not self._packs:
            none = Label("There are no levels for this puzzle yet.", Text.BODY, "muted")
            super().__init__(app, Column(heading, none), foot)
            return
        items = [Item(pack.name, pack.title) for pack in self._packs]
        first = next((pack.name for pack in self._packs if pack.name == current), items[0].value)
        tabs = chooser(items, first, self._show_pack, puzzle.name)
        self._content = Column(heading, *pace_choice(app, puzzle, self._rebuild), tabs)
        super().__init__(app, self._content, foot)
        self.answers = {LevelsChanged: lambda result: app.replace(LevelsScene(app, puzzle, OWN_PACK))}
        self._show_pack(first)

    def enter(self) -> None:
        """Focus the first level that isn't won yet, so that Enter plays it."""
        cards = [widget for grid in self._grids.values() for widget in grid.visible_tree() if isinstance(widget, LevelCard)]
        self.root.set_focus(next((card for card in cards if not card.facts.is_won), next(iter(cards), None)))
        if self._problems:
            self.app.show_message(" ".join(self._problems), is_bad=True)

    def _rebuild(self) -> None:
        """Rebuild the cards, as another pace has other records."""
        shown = next(name for name, grid in self._grids.items() if grid.is_visible)
        for grid in self._grids.values():
            self._content.children.remove(grid)
        self._grids.clear()
        self._show_pack(shown)

    def _level_card(self, level: Level) -> Widget:
        card = LevelCard(self.app, self._puzzle, level, lambda: self._choose(level))
        if level.pack != OWN_PACK:
            return card
        change = Button("", lambda: self.open(OpenOwnLevel(self._puzzle, level)), "pencil", Kind.GHOST)
        change.tooltip = "Rename or delete"
        return Row(card, change, weights=(6, 1), gap="gap_tiny", is_whole=True)

    def _show_pack(self, name: str) -> None:
        if name not in self._grids:  # packs may hold hundreds of levels, so each is built when it is first shown
            levels = next(pack.levels for pack in self._packs if pack.name == name)
            self._grids[name] = Grid(*map(self._level_card, levels), max_columns=COLUMNS)
            self._content.add(self._grids[name])
            self._content.request_layout()
        for pack, grid in self._grids.items():
            grid.set_visible(pack == name)

    def preferred_height(self, look: Look, width: int) -> int:
        """Return the height of the largest pack, so that the dialog doesn't change its size."""
        shown = next((grid for grid in self._grids.values() if grid.is_visible), None)
        if shown is None:
            return super().preferred_height(look, width)
        columns = shown.columns(look, width)
        rows = max(-(-len(pack.levels) // columns) for pack in self._packs)
        more = rows + len(shown.children) // -columns
        return super().preferred_height(look, width) + more * (look.sizes.level_card + look.sizes.gap)

    def _choose(self, level: Level) -> None:
        with reporting_errors(self.app):
            self.app.pop(BeginGame(from_level(self.app, self._puzzle, level)))


def _packs(app: App, puzzle: Puzzle[Any, Any]) -> tuple[list[Pack], list[str]]:
    """Return the packs of a puzzle, the user's own last, and the problems with packs that can't be read."""
    found: list[Pack] = []
    problems: list[str] = []
    try:
        found += read_packs(puzzle)
    except ParseError as problem:
        problems.append(str(problem))
    try:
        own = OwnLevels(app.storage.levels_folder, puzzle).pack()
        found += [own] if own.levels else []
    except OwnLevelsError as problem:
        problems.append(str(problem))
    return found, problems


NAME_HINT = "Name of the level"
DELETE, CONFIRM_DELETE = "Delete level", "Really delete"


def _name_field(on_enter: Callable[[str], object], button: Button, name: str) -> TextField:
    """Return a field for a level's name, without which the button is disabled."""
    return TextField(NAME_HINT, on_enter, lambda text: button.set(is_enabled=bool(level_name(text))), name)


class LevelNameScene(Dialog):
    """Asks for a level's name and returns it."""

    def __init__(self, app: App, name: str, then: Callable[[str], object]) -> None:
        self._then = then
        save = Button("Save", lambda: self._enter(self._field.text), "check", Kind.ACCENT)
        self._field = _name_field(self._enter, save, name)
        self._field.select_all()
        buttons = Row(Label(""), Button("Cancel", self.close), save, weights=(1, 1, 1))
        super().__init__(app, Column(Heading("Save as a level"), self._field, gap="section"), buttons, focus=self._field)

    def _enter(self, text: str) -> None:
        name = level_name(text)
        if name:
            self.app.pop(Answer(self._then, name))


class OwnLevelScene(Dialog):
    """Renames or deletes one of the user's own levels."""

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], level: Level) -> None:
        self._puzzle, self._level = puzzle, level
        self._own = OwnLevels(app.storage.levels_folder, puzzle)
        delete = ConfirmButton(DELETE, CONFIRM_DELETE, lambda: self._change_levels(self._remove), "trash")
        rename = Button("Rename", lambda: self._rename(self._field.text), "check", Kind.ACCENT)
        self._field = _name_field(self._rename, rename, level.name)
        buttons = Row(delete, Button("Cancel", self.close), rename)
        heading = Heading(f"Your own level {level.number}")
        super().__init__(app, Column(heading, self._field, gap="section"), buttons, focus=self._field)

    def _rename(self, text: str) -> None:
        name = level_name(text)
        if name:
            self._change_levels(lambda: self._own.rename(self._level, name))

    def _remove(self) -> None:
        level = self._level
        self._own.remove(level)
        self.app.storage.forget_level(self._puzzle.name, level.pack, level.number)

    def _change_levels(self, change: Callable[[], None]) -> None:
        try:
            change()
        except OwnLevelsError as problem:
            self.app.pop(LevelsChanged())
            self.app.show_message(str(problem), is_bad=True)
            return
        self.app.pop(LevelsChanged())
