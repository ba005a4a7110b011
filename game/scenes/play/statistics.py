"""What is said of a game: the line below its title, and the figures at the top of the panel beside it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from game.formatting import best_words, clock_time, day_name, helps_word, level_name
from game.session.session import HINT, SHUFFLE, Session
from game.theme.measures import Text
from game.widgets.displays.labels import Figure, Label, Stars, stars, thresholds
from game.widgets.layout import Column, Row
from solvers.puzzle import Puzzle

if TYPE_CHECKING:
    from game.scenes.play.scene import PlayScene


def subtitle(scene: PlayScene) -> str:
    """Return the line below the title."""
    session, picture = scene.session, scene.pictures.picture
    parts = [session.puzzle.caption(session.start)]
    if scene.takes_pictures:
        parts.append(picture.title if picture is not None else "numbers")
    parts += scene.assistant.board_check.report.facts or (session.grade,) * bool(session.grade)
    if session.origin.daily:
        parts.append(f"daily puzzle of {day_name(session.origin.daily)}")
    elif session.origin.level:
        parts.append(level_name(session.origin.level))
    elif session.origin.seed is not None:
        parts.append(f"seed {session.origin.seed}")
    return " · ".join(parts)


def grade(scene: PlayScene) -> str:
    """Return how hard the board is, as it is titled; empty where nobody knows."""
    puzzle, own = scene.session.puzzle, scene.session.grade
    titles = {c.value: c.title for option in puzzle.options if option.name == puzzle.grade_option for c in option.choices}
    facts = [titles[fact] for fact in scene.assistant.board_check.report.facts if fact in titles]
    return titles.get(own, "") or "".join(facts[:1])


class PlayStatistics(Column):
    """Three figures, and stars where a game gives them."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene = scene
        self.moves, self.best = Figure("moves"), Figure("best")
        self.time, self.helps, self.grade = Figure("time"), Figure("hints"), Figure("difficulty")
        self.points, self.possible = Figure("points"), Figure("still possible")
        self._stars, self._star_words = Stars(), Label("", Text.NOTE, "muted", lines=1)
        self._earned = Row(self._stars, self._star_words, weights=(1, 3))
        self._earned.is_visible = scene.session.is_graded
        super().__init__(Row(*self._chosen(scene.session.puzzle)), self._earned)

    def _chosen(self, puzzle: Puzzle[Any, Any]) -> tuple[Figure, ...]:
        """Return the figures that say most about a game of a puzzle."""
        if puzzle.points is not None:
            return self.points, self.possible, self.time
        return (self.moves, self.time, self.best) if puzzle.counts_moves else (self.time, self.helps, self.grade)

    def refresh(self) -> None:
        """Show the session as it is."""
        scene, session = self._scene, self._scene.session
        record = scene.app.storage.record(session.puzzle.name, session.record_key)
        self.moves.set(f"{session.move_count}", "move" if session.move_count == 1 else "moves")
        self.best.set(*best_words(record))
        self.helps.set(*_helps_words(session))
        self.grade.set(grade(scene) or "–")
        if session.points is not None:
            self._show_points(session.points)
        self._earned.set_visible(session.is_graded)
        self.show_time()

    def _show_points(self, points: int) -> None:
        """Show what the position is worth, and what it can still come to; where all are worth as much, the help instead."""
        session, possible = self._scene.session, self._scene.assistant.possible_points
        par = session.par
        self.points.set(str(points), session.points_words(par))
        possible_words = ("–" if possible is None else str(possible), "still possible")
        self.possible.set(*(possible_words if session.is_graded else _helps_words(session)))
        self._stars.set(stars(points, par) if par is not None else 0)
        self._star_words.set(f"at {' · '.join(map(str, thresholds(par)))} points" if par is not None else "")

    def show_time(self) -> None:
        """Show the clock as it is."""
        session = self._scene.session
        if session.seconds_left is None:
            self.time.set(clock_time(session.clock.seconds), "time")
        else:
            self.time.set(clock_time(math.ceil(session.seconds_left)), "left")


def _helps_words(session: Session) -> tuple[str, str]:
    """Return how much help there was, or how much is left, and what that is called."""
    if session.allowance is None:
        return str(session.helps), helps_word(session.helps, session.puzzle.shuffle is not None)
    return f"{session.left_of(HINT)} + {session.left_of(SHUFFLE)}", "hints + shuffles"
