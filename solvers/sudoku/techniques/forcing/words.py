"""The words and marks of forcing chains and nets: what each answer to a question leads to, in order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from solvers.puzzle import Mark, Role
from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import SYMBOLS, Candidate, Shape
from solvers.sudoku.techniques.chains.strong_links import Node
from solvers.sudoku.techniques.chains.words import LONGEST_SENTENCE, is_false, is_true, mark_link, reason, tell
from solvers.sudoku.techniques.finding import Explanation, of_digit
from solvers.sudoku.techniques.forcing.story import Event, Story
from solvers.words import listed

MOST_SAID = 12
"""how many implications of a net are said"""

MOST_IN_BRANCH = 5
"""how many implications of each answer to a question are said"""

IN_A_SENTENCE = 4
"""how many of them make a sentence"""


class Question(NamedTuple):
    """What must have one of several answers: the digit of a cell, or the place of a digit in a unit."""

    unit: int | None
    """None for a cell"""
    answers: tuple[Candidate, ...]


class Conclusion(NamedTuple):
    """A candidate, and whether it is true."""

    is_true: bool
    candidate: Candidate


class Branch(NamedTuple):
    """One answer to a question, and the chain from there: false and true nodes in turn."""

    answer: Candidate
    nodes: tuple[Node, ...]


def says(shape: Shape, conclusion: Conclusion) -> str:
    """Say what is concluded."""
    node = _node(conclusion.candidate)
    return is_true(shape, node) if conclusion.is_true else is_false(shape, node)


def _node(candidate: Candidate) -> Node:
    cell, digit = candidate
    return Node(digit, 1 << cell)


def _asked(shape: Shape, question: Question) -> str:
    cell, digit = question.answers[0]
    if question.unit is None:
        return f"whichever digit {shape.name_of(cell)} is"
    return f"wherever {SYMBOLS[digit]} goes in {shape.unit_name(question.unit)}"


def _clue(shape: Shape, question: Question) -> str:
    cell, digit = question.answers[0]
    if question.unit is None:
        return f"on a cell with {len(question.answers)} candidates in {shape.unit_name(shape.box_of[cell])}"
    return f"on {SYMBOLS[digit]} in {shape.unit_name(question.unit)}"


def _region(shape: Shape, question: Question) -> Iterator[Mark]:
    if question.unit is not None:
        yield shape.mark_unit(Role.REGION, question.unit)


# chains


def explain_chain(grid: Candidates, question: Question, conclusion: Conclusion, branches: tuple[Branch, ...]) -> Explanation:
    """Explain what follows by a chain from each answer to a question."""
    shape, result = grid.shape, says(grid.shape, conclusion)
    told = " ".join(_told(grid, branch, conclusion) for branch in branches)
    why = f"Forcing chain: {result}, {_asked(shape, question)}. {told} So {result} in any case."
    return Explanation(_clue(shape, question), why, tuple(_chain_marks(grid, question, conclusion, branches)))


def _told(grid: Candidates, branch: Branch, conclusion: Conclusion) -> str:
    shape, told, start = grid.shape, list[str](), is_true(grid.shape, _node(branch.answer))
    for place, node in enumerate(branch.nodes):
        before = branch.nodes[place - 1]
        told.append(f"{is_true(shape, node)} ({reason(grid, before, node)})" if place % 2 else is_false(shape, node))
    if not conclusion.is_true:
        told.append(says(shape, conclusion))
    return tell(start, told, LONGEST_SENTENCE + 1)


def _chain_marks(grid: Candidates, question: Question, conclusion: Conclusion, branches: tuple[Branch, ...]) -> Iterator[Mark]:
    shape = grid.shape
    yield from _region(shape, question)
    yield shape.mark_candidates(Role.FIRST, question.answers)
    true = dict.fromkeys(node for branch in branches for node in branch.nodes[1::2])
    yield shape.mark_candidates(Role.SECOND, (member for node in true for member in of_digit(node.cells, node.digit)))
    for branch in branches:
        path = (_node(branch.answer), *branch.nodes)
        for place, (start, end) in enumerate(pairwise(path)):
            yield mark_link(shape, Role.STRONG if place % 2 else Role.WEAK, start, end)
        if not conclusion.is_true:
            yield mark_link(shape, Role.WEAK, path[-1], _node(conclusion.candidate))


# nets


def explain_contradiction(grid: Candidates, assumed: Candidate) -> Explanation:
    """Explain why a candidate contradicts itself."""
    shape, story = grid.shape, Story.of(grid, assumed)
    story.settle()
    if not story.world.is_broken:
        story.refute()
    problem = story.contradiction()
    steps = story.needed(problem.causes)
    name, symbol = shape.name_of(assumed[0]), SYMBOLS[assumed[1]]
    why = (
        f"Forcing net: {name} is not {symbol}. Suppose it were. {_sentences(steps)}"
        f"{'But then' if len(steps) <= MOST_SAID else 'In the end'} {problem.text}. So {name} can't be {symbol}."
    )
    marks = (
        shape.mark_candidates(Role.FIRST, (assumed,)),
        shape.mark_candidates(Role.SECOND, (event.candidate for event in steps[:MOST_SAID] if event.is_true)),
        shape.mark_cells(Role.WRONG, problem.cells),
    )
    return Explanation(f"in {shape.unit_name(shape.box_of[assumed[0]])}", why, marks)


def _sentences(steps: list[Event]) -> str:
    """Return what follows, a few things to a sentence, and how much more if there is too much."""
    said = [event.text for event in steps[:MOST_SAID]]
    sentences = [f"Then {listed(said[at : at + IN_A_SENTENCE])}. " for at in range(0, len(said), IN_A_SENTENCE)]
    more = len(steps) - len(said)
    if more:
        sentences.append(f"And so on: {more} more {'statements follow' if more > 1 else 'statement follows'}. ")
    return "".join(sentences)


def explain_net(grid: Candidates, question: Question, refuted: Candidate) -> Explanation:
    """Explain why no answer to a question leaves a candidate possible."""
    shape, result = grid.shape, is_false(grid.shape, _node(refuted))
    branches = [(answer, _steps_to(grid, answer, refuted)) for answer in question.answers]
    told = " ".join(_branch_told(shape, answer, steps, result) for answer, steps in branches)
    why = f"Forcing net: {result}, {_asked(shape, question)}. {told} So {result} in any case."
    said = dict.fromkeys(event.candidate for _, steps in branches for event in steps[:MOST_IN_BRANCH])
    marks = (
        *_region(shape, question),
        shape.mark_candidates(Role.FIRST, question.answers),
        shape.mark_candidates(Role.SECOND, said),
    )
    return Explanation(_clue(shape, question), why, marks)


def _steps_to(grid: Candidates, answer: Candidate, refuted: Candidate) -> list[Event]:
    """Return what leads from an answer to the end of a candidate."""
    story = Story.of(grid, answer)
    story.settle(until=refuted)
    return story.needed((story.gone[refuted],))


def _branch_told(shape: Shape, answer: Candidate, steps: list[Event], result: str) -> str:
    start, more = is_true(shape, _node(answer)), len(steps) - MOST_IN_BRANCH
    if not steps:
        return f"If {start}, then {result}."
    said = listed(event.text for event in steps[:MOST_IN_BRANCH])
    later = f" and, {more} {'steps' if more > 1 else 'step'} later," if more > 0 else ", so"
    return f"If {start}, then {said}{later} {result}."
