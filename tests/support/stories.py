"""Tests that are told as stories: what is there at first, then line by line what is done and what is there after that."""

from typing import Any

import pytest

Story = list[tuple[str, str]]


def stories(text: str) -> Any:
    """Run a test with the `start` and the `story` of each story: `title: start`, and lines of `what is done -> what is there`."""
    cases: list[Any] = []
    for line in text.strip().splitlines():
        if line.startswith(" "):
            done, _, there = line.strip().partition(" ->")
            cases[-1].values[1].append((done, there.strip()))
        else:
            title, _, start = line.partition(": ")
            cases.append(pytest.param(start, Story(), id=title))
    return pytest.mark.parametrize(("start", "story"), cases)
