"""The panel beside a picture that was read: what it saw, how it is read, the correction of a cell, and what to do with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.commands import Command
from game.scenes.external.panel.autoplay import HowItPlays
from game.scenes.external.panel.entry import Entry
from game.scenes.external.panel.game_buttons import GameButtons
from game.scenes.external.panel.question import QuestionCard
from game.scenes.external.panel.status_card import Mood, SawCard
from game.scenes.external.verdict import Verdict
from game.scenes.external.wording import COVERED, board_words, figures, game_figures, is_covered, sight_words
from game.scenes.shared.chrome import Panel, command_button
from game.sources.opened_pictures import NETWORK, TEMPLATES, Sight
from game.theme import Text
from game.widgets.base import Widget
from game.widgets.controls.buttons import Button, Kind
from game.widgets.controls.dropdown import Dropdown
from game.widgets.controls.segmented import Item, Segmented
from game.widgets.displays.labels import Figure, Label, Section
from game.widgets.layout import Column, Row
from solvers import PUZZLES
from solvers.words import count
from vision.corrections import CORRECTORS
from vision.questions import Question, question_about
from vision.seen import DOUBTFUL, SeenBoard

if TYPE_CHECKING:
    from game.scenes.external.scene import ExternalScene

ACCENT = "external"
ANY = ""
_GOAL = "Picture of the goal…"
_MARK, _MARKED = "Mark the board by hand", "Look anywhere again"
_CORRECT = "click a cell to correct it"
_KINDS = [Item(ANY, "Any puzzle"), *(Item(puzzle.name, puzzle.title) for puzzle in PUZZLES.values())]
_DIGITS = [Item(NETWORK, "By network"), Item(TEMPLATES, "By templates")]


class ExternalPanel(Panel):
    """Three figures, the card of what was seen, the choices, the correction; at the bottom what can be done with the board."""

    def __init__(self, scene: ExternalScene) -> None:
        self._scene = scene
        self._figures = [Figure("sure"), Figure(""), Figure("to read")]
        self._card = SawCard()
        self._notes = Label("", Text.NOTE, "muted")
        self._others = Dropdown([Item("0", "")], "0", lambda value: scene.choose_board(int(value)), ACCENT)
        self._doubt = command_button(scene, "forward", Command.DOUBT, title="Next doubt")
        self._zoom = command_button(scene, "search", Command.ZOOM, title="Zoom")
        self._undo = command_button(scene, "undo", Command.UNDO)
        self._tools = Row(self._doubt, self._zoom, self._undo, weights=(4, 3, 1.5))
        self._kind = Dropdown(_KINDS, ANY, scene.rereading.read_as, ACCENT)
        self._digits = Segmented(_DIGITS, NETWORK, scene.rereading.read_digits, ACCENT)
        self._goal = Button(
            _GOAL, scene.rereading.choose_goal, "picture", tooltip="For picture puzzles: what the solved board shows"
        )
        self._mark = command_button(scene, "grid", Command.MARK, accent=ACCENT)
        self._kinds = Column(Section("Puzzle"), self._kind, self._goal, self._mark, gap="gap")
        self._ways = Column(Section("Digits"), self._digits, gap="gap")
        self.question = QuestionCard(scene.mending.confirm, scene.mending.doubt)
        self.entry = Entry(scene.mending.correct, scene.mending.start_joining)
        self._play = command_button(scene, "pencil", Command.PLAY_IT, Kind.ACCENT, ACCENT, "Play")
        self._watch = command_button(scene, "play", Command.WATCH, Kind.ACCENT, ACCENT, "Watch AI")
        self._solution = command_button(scene, "eye", Command.SOLUTION, accent=ACCENT, title="Solution")
        self._copy = command_button(scene, "copy", Command.COPY, title="Copy")
        self.how = HowItPlays(scene.choose_hand, scene.choose_solver, scene.show_log)
        self.buttons = GameButtons(scene)
        self._by_hand = Row(
            command_button(scene, "pencil", Command.PLAY_IT, title="Play here"),
            command_button(scene, "play", Command.WATCH, title="Watch AI"),
        )
        self._show_only = command_button(scene, "eye", Command.SOLUTION, accent=ACCENT, title="Show only")
        self._one = command_button(scene, "step-forward", Command.ONE_MOVE, title="Step")
        self._start = command_button(scene, "play", Command.START, Kind.ACCENT, ACCENT, "Play")
        self._stop = command_button(scene, "stop", Command.STOP, Kind.STOP, title="Stop F8")
        self._picture_foot = Column(Row(self._solution, self._copy), Row(self._watch, self._play), gap="gap")
        self._window_foot = Column(Row(self._show_only, self._one), self._start, self._stop, gap="gap")
        content = Column(
            Row(*self._figures),
            Column(Section("What it saw"), self._card, self._notes, self._tools, self._others, gap="gap"),
            self.question,
            self.entry,
            self.how,
            self.buttons,
            self._kinds,
            self._ways,
            self._by_hand,
        )
        super().__init__(content, Column(self._picture_foot, self._window_foot))

    def refresh(self) -> None:
        """Show what is known of the picture."""
        scene, sight = self._scene, self._scene.sight
        self.is_visible = sight is not None
        if sight is None:
            return
        board = sight.board
        self._show_figures(sight, board)
        changes = [
            self._show_card(sight, board, scene.verdict),
            self._notes.set(" ".join(self._sentences(sight, board))),
            self._show_others(sight),
            self.entry.show(sight, scene.view.chosen),
            self.question.show(sight, self._question(sight, board)),
            self._set_visible(self._notes, bool(self._notes.text)),
            self._set_visible(self._kinds, sight.surface is not None),
            self._set_visible(self._ways, sight.surface is not None and not (board and CORRECTORS[board.puzzle].has_faces)),
            self._set_visible(self._goal, board is None or CORRECTORS[board.puzzle].takes_goal),
            self._set_visible(self._tools, board is not None),
            self._set_visible(self._doubt, bool(board is not None and board.doubtful)),
            self._set_visible(self._undo, sight.can_undo),
            *self._show_live(sight, board),
        ]
        self._kind.set(sight.puzzle)
        self._mark.set(title=_MARKED if sight.region is not None else _MARK, is_on=scene.view.marking.is_on)
        self._digits.set(sight.digits)
        self._goal.set(title=f"Goal: {Path(sight.goal).name}" if sight.goal else _GOAL)
        for button in (self._play, self._watch, self._solution, self._show_only, *self._by_hand.children):
            assert isinstance(button, Button)
            button.set(is_enabled=scene.verdict.is_playable)
        self._copy.set(is_enabled=board is not None and bool(board.text))
        for button in (self._solution, self._show_only):
            button.set(is_on=scene.answer.is_wanted)
        if any(changes):
            scene.lay_out()
        if self.how.has_new_end:
            self.reveal(self.how.end)

    def _question(self, sight: Sight, board: SeenBoard | None) -> Question | None:
        """Return what to ask about the board, unless its cells are being corrected or played."""
        is_busy = self.entry.is_visible or self._scene.live.is_playing or not sight.is_over
        return question_about(board) if board is not None and not is_busy else None

    def _show_live(self, sight: Sight, board: SeenBoard | None) -> list[bool]:
        """Show how the game of a window is played; return what has changed in the layout."""
        live = self._scene.live
        ways = (live.ways(board), live.hand(board, live.game(sight)))
        is_playing, can_play = live.is_playing, board is not None and sight.is_over and bool(board.text)
        for button in (self._one, self._start):
            button.set(is_enabled=can_play and self._scene.verdict.is_playable)
        return [
            self._set_visible(self._window_foot, sight.is_live),
            self._set_visible(self._picture_foot, not sight.is_live),
            self._set_visible(self._by_hand, sight.is_live and board is not None and not is_playing),
            *(self._set_visible(part, part.is_visible and not is_playing) for part in (self._kinds, self._ways, self._tools)),
            self._set_visible(self._one, not is_playing),
            self._set_visible(self.buttons, sight.is_live and board is not None and not is_playing),
            self.buttons.show(is_playing),
            self._set_visible(self.how, sight.is_live and board is not None),
            self._set_visible(self._start, not is_playing),
            self._set_visible(self._stop, is_playing),
            self.how.show(ways, (live.solvers_for(board), live.solver(board)), live.game(sight), is_playing),
        ]

    def _sentences(self, sight: Sight, board: SeenBoard | None) -> list[str]:
        answer, notes = self._scene.answer.problem, board.notes if board is not None else ()
        covered = [COVERED] if board is not None and is_covered(sight) else []
        return [*covered, *notes, *([answer] if answer else [])]

    def _show_figures(self, sight: Sight, board: SeenBoard | None) -> None:
        game = self._scene.live.game(sight)
        told = game_figures(game, board) if game is not None and board is not None else None
        told = told or figures(sight, board, self._scene.answer.guide)
        for figure, (value, caption) in zip(self._figures, told, strict=True):
            figure.set(value, caption)

    def _show_card(self, sight: Sight, board: SeenBoard | None, verdict: Verdict) -> bool:
        if board is None or not sight.is_over:
            return self._card.set(*sight_words(sight), Mood.BAD if sight.is_over else Mood.DOUBTFUL)
        if verdict.problem:
            return self._card.set(board_words(board), verdict.problem, Mood.BAD)
        number = len(board.doubtful)
        doubts = (f"{count(number, 'cell')} {'is' if number == 1 else 'are'} doubtful",) if number else ()
        note = " · ".join((*doubts, *verdict.facts, _CORRECT))
        is_good = not doubts and board.confidence >= DOUBTFUL
        return self._card.set(board_words(board), note, Mood.GOOD if is_good else Mood.DOUBTFUL)

    def _show_others(self, sight: Sight) -> bool:
        """Offer the boards of the picture, if there are several."""
        number = len(sight.boards)
        items = [Item(str(place), f"{place + 1} of {number} · {board_words(board)}") for place, board in enumerate(sight.boards)]
        self._others.set(str(sight.place), items or [Item("0", "")])
        return self._set_visible(self._others, number > 1)

    def _set_visible(self, widget: Widget, is_visible: bool) -> bool:
        """Show a widget or hide it; tell whether that is a change."""
        was = widget.is_visible
        widget.is_visible = is_visible
        return was != is_visible
