"""Tests written as stories: a start, then lines of an action and the state after it."""

from typing import Any

import pytest

Story = list[tuple[str, str]]


def stories(text: str) -> Any:
    """Parametrize a test by `start` and `story`; a story is a line `title: start` and indented lines `action -> state`."""
    cases: list[Any] = []
    for line in text.strip().splitlines():
        if line.startswith(" "):
            action, _, state = line.strip().partition(" ->")
            cases[-1].values[1].append((action, state.strip()))
        else:
            title, _, start = line.partition(": ")
            cases.append(pytest.param(start, Story(), id=title))
    return pytest.mark.parametrize(("start", "story"), cases)
