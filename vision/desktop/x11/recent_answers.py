"""Answers of an X server that hold as long as nothing on the desktop changes: playing asks the same things before every click."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

from vision.desktop.x11.server import Server

HOLDS_S = 0.15
"""an answer is asked for again after this time even if no change was heard of, as the server doesn't tell of all of them"""

Answer = TypeVar("Answer")


class Lately:
    """Remembers answers until a window comes, goes, moves or changes its place among the others."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._answers: dict[Hashable, Any] = {}
        self._since_s = 0.0
        server.listen()

    def answer(self, question: Hashable, ask: Callable[[], Answer]) -> Answer:
        """Return what was answered lately, or else what is answered now."""
        if self._server.has_changed() or time.perf_counter() - self._since_s > HOLDS_S:
            self._answers.clear()
            self._since_s = time.perf_counter()
        if question not in self._answers:
            self._answers[question] = ask()
        return cast(Answer, self._answers[question])
