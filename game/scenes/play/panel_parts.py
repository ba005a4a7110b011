"""Parts of the play panel: statistics, picture and branches; and the subtitle of the scene."""

from __future__ import annotations

import math
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import pygame

from game.commands import Command
from game.formatting import best_words, clock_time, helps_word, origin_words
from game.paint.look import Look, Part, draw_block
from game.paint.pictures import Picture, built_in
from game.scenes.shared.chrome import command_button
from game.session import HINT, SHUFFLE, Session
from game.theme.measures import Text
from game.widgets.base import Frame
from game.widgets.choices import Dropdown, Item
from game.widgets.labels import Figure, Label, Section, Stars, stars, thresholds
from game.widgets.layout import Column, Row
from solvers.history import Branch, UndoTree
from solvers.puzzle import Puzzle
from solvers.words import count, named

if TYPE_CHECKING:
    from game.scenes.play import PlayScene


def subtitle(scene: PlayScene) -> str:
    session, picture = scene.session, scene.pictures.picture
    parts = [session.puzzle.caption(session.start)]
    if scene.takes_pictures:
        parts.append(picture.title if picture is not None else "numbers")
    parts += scene.assistant.board_check.report.facts or (session.grade,) * bool(session.grade)
    return " · ".join(filter(None, (*parts, origin_words(session.origin))))


def grade(scene: PlayScene) -> str:
    """Return the title of the board's difficulty; empty if unknown."""
    puzzle, own = scene.session.puzzle, scene.session.grade
    titles = {c.value: c.title for option in puzzle.options if option.name == puzzle.grade_option for c in option.choices}
    facts = [titles[fact] for fact in scene.assistant.board_check.report.facts if fact in titles]
    return titles.get(own, "") or "".join(facts[:1])


class PlayStatistics(Column):
    """Three figures, and stars in games that award them."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene = scene
        self.moves, self.best = Figure("moves"), Figure("best")
        self.time, self.helps, self.grade = Figure("time"), Figure("hints"), Figure("difficulty")
        self.points, self.possible = Figure("points"), Figure("still possible")
        self._stars, self._star_words = Stars(), Label("", Text.NOTE, "muted", lines=1)
        self._stars_row = Row(self._stars, self._star_words, weights=(1, 3))
        self._stars_row.is_visible = scene.session.is_graded
        super().__init__(Row(*self._figures_for(scene.session.puzzle)), self._stars_row)

    def _figures_for(self, puzzle: Puzzle[Any, Any]) -> tuple[Figure, ...]:
        """Return the three most useful figures for a puzzle."""
        if puzzle.points is not None:
            return self.points, self.possible, self.time
        return (self.moves, self.time, self.best) if puzzle.counts_moves else (self.time, self.helps, self.grade)

    def refresh(self) -> None:
        scene, session = self._scene, self._scene.session
        record = scene.app.storage.record(session.puzzle.name, session.record_key)
        self.moves.set(f"{session.move_count}", named(session.move_count, "moves"))
        self.best.set(*best_words(record))
        self.helps.set(*_help_figure(session))
        self.grade.set(grade(scene) or "–")
        if session.points is not None:
            self._show_points(session.points)
        self._stars_row.set_visible(session.is_graded)
        self.show_time()

    def _show_points(self, points: int) -> None:
        """Show points and what is still possible; in games without grades, the help used instead of the latter."""
        session, possible = self._scene.session, self._scene.assistant.possible_points
        par = session.par
        self.points.set(str(points), session.points_words)
        possible_words = ("–" if possible is None else str(possible), "still possible")
        self.possible.set(*(possible_words if session.is_graded else _help_figure(session)))
        self._stars.set(stars(points, par) if par is not None else 0)
        self._star_words.set(f"at {' · '.join(map(str, thresholds(par)))} points" if par is not None else "")

    def show_time(self) -> None:
        session = self._scene.session
        if session.seconds_left is None:
            self.time.set(clock_time(session.clock.seconds), "time")
        else:
            self.time.set(clock_time(math.ceil(session.seconds_left)), "left")


def _help_figure(session: Session) -> tuple[str, str]:
    """Return how much help was used, or is left in a timed game, with its caption."""
    if session.allowance is None:
        return str(session.helps), helps_word(session)
    return f"{session.helps_left(HINT)} + {session.helps_left(SHUFFLE)}", "hints + shuffles"


NUMBERS, OWN_FILE = "", "?"


class PictureChoice(Column):
    """The choice of numbers, a built-in picture or one's own; hidden for boards without pictures."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene = scene
        accent = scene.session.puzzle.name
        self._picture = Dropdown([Item(NUMBERS, "Numbers")], NUMBERS, self._choose, accent)
        self._numbers = command_button(scene, "numbers", Command.NUMBERS, accent=accent)
        open_file = command_button(scene, "folder", Command.OPEN)
        super().__init__(Section("Picture"), Row(self._picture, self._numbers, open_file, weights=(4, 1, 1)), gap="gap")
        self.is_visible = scene.takes_pictures

    def refresh(self) -> None:
        pictures = self._scene.pictures
        picture = pictures.picture
        self._numbers.set(is_enabled=picture is not None, is_on=pictures.shows_numbers and picture is not None)
        items = [Item(NUMBERS, "Numbers"), *(Item(name, Picture(name).title) for name in built_in())]
        if picture is not None and picture.name not in built_in():
            items.append(Item(picture.name, picture.title))
        items.append(Item(OWN_FILE, "Your own…"))
        self._picture.set(picture.name if picture is not None else NUMBERS, items)

    def _choose(self, name: str) -> None:
        if name == OWN_FILE:
            self._scene.open_picture()
            self.refresh()
        elif name == NUMBERS:
            self._scene.pictures.use(None)
        elif name in built_in():
            self._scene.pictures.use(Picture(name))


class GoalPicture(Frame):
    """The finished picture, as large as the rest of the column allows; nothing if that is too small."""

    fills = True

    def __init__(self) -> None:
        super().__init__()
        self._picture: Picture | None = None
        self._shape = (1, 1)

    def set(self, picture: Picture | None, shape: tuple[int, int]) -> None:
        """Show a picture with the proportions of a board."""
        self.change(_picture=picture, _shape=shape)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        height = min(self.rect.h, look.sizes.goal_max)
        if self._picture is None or height < look.sizes.goal_min:
            return
        size = (min(height * self._shape[0] // max(self._shape[1], 1), self.rect.w), height)
        area = pygame.Rect(self.rect.x, self.rect.bottom - height, *size)
        surface.blit(look.kept(("goal", self._picture, size), partial(self._picture.fitted, size)), area)
        look.ring(surface, area, 0, look.palette.line, look.sizes.hair)
        x = area.right + look.sizes.gap_wide
        words = pygame.Rect(x, area.y, self.rect.right - x, area.h)
        if words.w >= look.text_width("finished", Text.NOTE):
            draw_block(surface, look, words, [Part("the finished picture", Text.NOTE, look.palette.muted)])


class BranchChoice(Column):
    """A list of all branches, with the current one selected; hidden while there is only one."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene = scene
        self._listed: tuple[UndoTree | None, int] = (None, 0)  # the tree in the list, and its version
        self.list = Dropdown([Item("0", "")], "0", self._choose, scene.session.puzzle.name, self._fill)
        super().__init__(Section("Branches"), self.list, gap="gap")
        self.is_visible = False

    def refresh(self) -> None:
        tree = self._scene.session.tree
        if tree.has_branches and self._listed != (tree, tree.version):
            self._fill()
        self.set_visible(tree.has_branches)

    def _fill(self) -> None:
        tree, turns = self._scene.session.tree, self._scene.session.history.turns
        self._listed = (tree, tree.version)
        branches = tree.all()
        chosen = next(number for number, branch in enumerate(branches) if not branch.turns)
        moves = [0, *accumulate(map(len, turns))]
        items = [
            Item(str(number), f"Branch {number + 1} of {len(branches)}", _note(branch, moves[branch.fork]))
            for number, branch in enumerate(branches)
        ]
        self.list.set(str(chosen), items)

    def _choose(self, value: str) -> None:
        branch = self._scene.session.tree.all()[int(value)]
        if branch.turns:
            self._scene.follow(branch)


def _note(branch: Branch, before: int) -> str:
    """Return the length of a branch, and the move with which it leaves the current one."""
    if not branch.turns:
        return "current"
    length, move = before + sum(map(len, branch.turns)), branch.turns[0][0]
    way = f"goes on with {move} after move {before}" if before else f"starts with {move}"
    return f"{count(length, 'move')} · {way}"
