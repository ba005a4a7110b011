"""The panel beside the picture: the reading, its options, the correction of a cell, and the actions on the board."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.commands import Command
from game.scenes.external.autoplay import AutoplayCard, GameButtons
from game.scenes.external.cards import CellEntry, QuestionCard, Status, StatusCard
from game.scenes.external.reading import Validation
from game.scenes.messages import OpenFiles
from game.scenes.shared.chrome import Panel, command_button
from game.sources.opened_pictures import NETWORK, TEMPLATES, Source
from game.sources.wording import ACCENT, COVERED, board_words, figures, game_figures, is_covered, source_words
from game.widgets.buttons import Button, Kind
from game.widgets.choices import Dropdown, Item, Segmented
from game.widgets.labels import Figure, Message, Section
from game.widgets.layout import Column, Columns, Row
from solvers import PUZZLES
from solvers.words import count
from vision.autoplay.events import Verdict
from vision.corrections.choices import CORRECTORS
from vision.corrections.edits import Question, question_about
from vision.seen import DOUBTFUL, SeenBoard

if TYPE_CHECKING:
    from game.scenes.external import ExternalScene


ANY = ""
_GOAL = "Finished picture…"
_MARK, _MARKED = "Mark the board by hand", "Search everywhere again"
_CORRECT = "click a cell to correct it"
_KINDS = [Item(ANY, "Any puzzle"), *(Item(puzzle.name, puzzle.title) for puzzle in PUZZLES.values())]
_DIGITS = [Item(NETWORK, "Any style"), Item(TEMPLATES, "Plain print")]


class ExternalPanel(Panel):
    """Three figures, the reading, questions and corrections, options for playing and reading, and actions at the bottom."""

    def __init__(self, scene: ExternalScene) -> None:
        self._scene = scene
        self._figures = [Figure("sure"), Figure(""), Figure("to read")]
        self._card = StatusCard()
        self._notes = Message("muted")
        self._others = Dropdown([Item("0", "")], "0", lambda value: scene.choose_board(int(value)), ACCENT)
        self._doubt = command_button(scene, "forward", Command.DOUBT, title="Next doubtful")
        self._zoom = command_button(scene, "search", Command.ZOOM, title="Zoom")
        self._undo = command_button(scene, "undo", Command.UNDO)
        self._tools = Row(self._doubt, self._zoom, self._undo, weights=(4, 3, 1.5))
        reading = scene.reading_options
        self._kind = Dropdown(_KINDS, ANY, lambda puzzle: reading.read_again(puzzle=puzzle), ACCENT)
        self._digits = Segmented(_DIGITS, NETWORK, lambda way: reading.read_again(digits=way), ACCENT)
        ask_for_goal = OpenFiles(lambda path: reading.read_again(goal=path))
        self._goal = Button(_GOAL, lambda: scene.open(ask_for_goal), "picture")
        self._goal.tooltip = "For picture puzzles: the picture of the solved board"
        self._mark = command_button(scene, "grid", Command.MARK, accent=ACCENT)
        self._kinds = Column(Section("Puzzle"), self._kind, self._goal, self._mark, gap="gap")
        self._digits_part = Column(Section("Digits"), self._digits, gap="gap")
        self.question = QuestionCard(scene.correction.confirm, lambda question: scene.view.choose(question.cell))
        self.entry = CellEntry(
            scene.correction.correct, lambda why: scene.app.show_message(why, is_bad=True), scene.correction.set_joining
        )
        self._play = command_button(scene, "pencil", Command.PLAY_IT, Kind.ACCENT, ACCENT, "Play")
        self._watch = command_button(scene, "play", Command.WATCH, Kind.ACCENT, ACCENT, "Watch AI")
        self._solution = command_button(scene, "eye", Command.SOLUTION, accent=ACCENT, title="Solution")
        self._copy = command_button(scene, "copy", Command.COPY, title="Copy")
        self.autoplay = AutoplayCard(
            lambda name: scene.live.choose(scene.live.input_methods, scene.source, name),
            lambda name: scene.live.choose(scene.live.solvers, scene.source, name),
            scene.show_log,
        )
        self.buttons = GameButtons(scene)
        self._by_hand = Row(
            command_button(scene, "pencil", Command.PLAY_IT, title="Play here"),
            command_button(scene, "play", Command.WATCH, title="Watch AI"),
        )
        self._show_only = command_button(scene, "eye", Command.SOLUTION, accent=ACCENT, title="Show only")
        self._one = command_button(scene, "step-forward", Command.ONE_MOVE, title="Step")
        self._start = command_button(scene, "play", Command.START, Kind.ACCENT, ACCENT, "Let it play")
        self._stop = command_button(scene, "stop", Command.STOP, Kind.STOP, title="Stop F8")
        self._picture_foot = Columns(Row(self._solution, self._copy), Row(self._watch, self._play), gap="gap")
        self._window_foot = Columns(Row(self._show_only, self._one), self._start, self._stop, gap="gap")
        seen = Column(Section("What it saw"), self._card, self._notes, self._tools, self._others, gap="gap")
        cards = (self.question, self.entry, self.autoplay, self.buttons)
        content = Columns(Row(*self._figures), seen, *cards, self._kinds, self._digits_part, self._by_hand)
        super().__init__(content, Column(self._picture_foot, self._window_foot))

    def refresh(self) -> None:
        scene, source = self._scene, self._scene.source
        self.is_visible = source is not None
        if source is None:
            return
        board = source.board
        self._show_figures(source, board)
        self._show_card(source, board, scene.validation)
        self._notes.set(" ".join(self._sentences(source, board)))
        self._show_others(source)
        self.entry.show(source, scene.view.chosen)
        self.question.show(source, self._question(source, board))
        is_idle = not scene.live.is_playing
        has_faces = board is not None and CORRECTORS[board.puzzle].has_faces
        self._kinds.set_visible(source.surface is not None and is_idle)
        self._digits_part.set_visible(source.surface is not None and not has_faces and is_idle)
        self._goal.set_visible(board is None or CORRECTORS[board.puzzle].takes_goal)
        self._tools.set_visible(board is not None and is_idle)
        self._doubt.set_visible(bool(board is not None and board.doubtful))
        self._undo.set_visible(source.can_undo)
        self._show_live(source, board)
        self._kind.set(source.puzzle)
        self._mark.set(title=_MARKED if source.region is not None else _MARK, is_on=scene.view.marking.is_on)
        self._digits.set(source.digits)
        self._goal.set(title=f"Goal: {Path(source.goal).name}" if source.goal else _GOAL)
        for button in (self._play, self._watch, self._solution, self._show_only, *self._by_hand.children):
            assert isinstance(button, Button)
            button.set(is_enabled=scene.validation.is_playable)
        self._copy.set(is_enabled=board is not None and bool(board.text))
        for button in (self._solution, self._show_only):
            button.set(is_on=scene.solution.is_wanted)
        if self.autoplay.has_new_end:
            self.reveal(self.autoplay.end)

    def _question(self, source: Source, board: SeenBoard | None) -> Question | None:
        """Return a question about the board, unless a cell is being corrected or a game played."""
        is_busy = self.entry.is_visible or self._scene.live.is_playing or not source.is_over
        return question_about(board) if board is not None and not is_busy else None

    def _show_live(self, source: Source, board: SeenBoard | None) -> None:
        live = self._scene.live
        input_methods = (live.input_method_items(board), live.input_method(board, live.game(source)))
        is_playing, can_play = live.is_playing, board is not None and source.is_over and bool(board.text)
        for part in (self._by_hand, self.buttons):
            part.set_visible(source.is_live and board is not None and not is_playing)
        for button in (self._one, self._start):
            button.set_visible(not is_playing)
            button.set(is_enabled=can_play and self._scene.validation.is_playable)
        self._stop.set_visible(is_playing)
        self._window_foot.set_visible(source.is_live)
        self._picture_foot.set_visible(not source.is_live)
        self.buttons.show(is_playing)
        self.autoplay.set_visible(source.is_live and board is not None)
        self.autoplay.show(input_methods, (live.solver_items(board), live.solver(board)), live.game(source), is_playing)

    def _sentences(self, source: Source, board: SeenBoard | None) -> list[str]:
        answer, notes = self._scene.solution.problem, board.notes if board is not None else ()
        covered = [COVERED] if board is not None and is_covered(source) else []
        return [*covered, *notes, *([answer] if answer else [])]

    def _show_figures(self, source: Source, board: SeenBoard | None) -> None:
        game = self._scene.live.game(source)
        shown = game_figures(game, board) if game is not None and board is not None else None
        shown = shown or figures(source, board, self._scene.solution.guide)
        for figure, (value, caption) in zip(self._figures, shown, strict=True):
            figure.set(value, caption)

    def _show_card(self, source: Source, board: SeenBoard | None, validation: Validation) -> None:
        game = self._scene.live.game(source)
        if board is None and game is not None and game.end is not None and game.end.verdict is Verdict.WON:
            self._card.set(game.end_title, game.end.why, Status.GOOD)  # the game's own message may hide the board
        elif board is None or not source.is_over:
            self._card.set(*source_words(source), Status.BAD if source.is_over else Status.DOUBTFUL)
        elif validation.problem:
            self._card.set(board_words(board), validation.problem, Status.BAD)
        else:
            number = len(board.doubtful)
            doubts = (f"{count(number, 'cell')} {'is' if number == 1 else 'are'} doubtful",) if number else ()
            note = " · ".join((*doubts, *validation.facts, _CORRECT))
            is_good = not doubts and board.confidence >= DOUBTFUL
            self._card.set(board_words(board), note, Status.GOOD if is_good else Status.DOUBTFUL)

    def _show_others(self, source: Source) -> None:
        """Offer a choice of boards if the picture shows several."""
        number = len(source.boards)
        items = [Item(str(place), f"{place + 1} of {number} · {board_words(board)}") for place, board in enumerate(source.boards)]
        self._others.set(str(source.place), items or [Item("0", "")])
        self._others.set_visible(number > 1)
