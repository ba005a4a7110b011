"""Explains forcing chains and nets in words and marks: what each answer to a question leads to, step by step."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, Self

from solvers.puzzle import Mark, Role
from solvers.sudoku.candidates import Candidates, Explanation, of_digit
from solvers.sudoku.shape import SYMBOLS, Candidate, Shape, bits, digits_in
from solvers.sudoku.techniques.chains.links import Node
from solvers.sudoku.techniques.chains.words import MAX_STATEMENTS, chain_sentences, is_false, is_true, mark_link, reason
from solvers.sudoku.techniques.chains.worlds import TRIAL_STAGES, World, trials
from solvers.words import listed

# The derivation of a net: what follows in a world, why, and from which earlier events.


MAX_IN_REFUTATION = 4  # number of implications that the reason for a refutation lists


class Event(NamedTuple):
    """A candidate that is proven true, or refuted."""

    candidate: Candidate
    is_true: bool
    text: str
    causes: tuple[int, ...]  # the numbers of the events it follows from


class Contradiction(NamedTuple):
    """A cell without a digit, or a unit without a place for one."""

    text: str
    cells: tuple[int, ...]
    causes: tuple[int, ...]


@dataclass
class Derivation:
    """A world, and the events that led to it."""

    grid: Candidates
    assumed: Candidate
    world: World
    events: list[Event] = field(default_factory=list)  # the first one is the assumption
    ruled_out_by: dict[Candidate, int] = field(default_factory=dict)
    """ruled-out candidate -> the number of the event that ruled it out"""

    @classmethod
    def of(cls, grid: Candidates, assumed: Candidate) -> Self:
        """Return the derivation that begins with an assumption."""
        return cls(grid, assumed, World.of(grid).assuming(assumed))

    def propagate(self, until: Candidate | None = None) -> None:
        """Place singles until none is left, the world contains a contradiction, or the given candidate is ruled out."""
        while self.world.pending and not self.world.is_broken and until not in self.ruled_out_by:
            for candidate in dict.fromkeys(self.world.pending):
                self._place(candidate)
            self.world.advance()

    def _place(self, candidate: Candidate) -> None:
        cell, digit = candidate
        shape, number = self.grid.shape, len(self.events)
        why, causes = self._reason(candidate)
        self.events.append(Event(candidate, True, f"{shape.name_of(cell)} is {SYMBOLS[digit]} ({why})", causes))
        lost = self._others_in_cell(candidate)
        lost += [(peer, digit) for peer in bits(self.grid.where[digit] & shape.peers[cell])]
        for other in lost:
            self.ruled_out_by.setdefault(other, number)

    def _reason(self, candidate: Candidate) -> tuple[str, tuple[int, ...]]:
        """Return why a candidate is true in the present world, and the events it follows from."""
        if candidate == self.assumed:
            return "assumed", ()
        cell, digit = candidate
        shape, others = self.grid.shape, self._others_in_cell(candidate)
        if all(other in self.ruled_out_by for other in others):
            return "the last digit there", self._causes(others)
        for unit in reversed(shape.units_of[cell]):
            others = [(place, digit) for place in bits(self.grid.where[digit] & shape.unit_masks[unit]) if place != cell]
            if all(other in self.ruled_out_by for other in others):
                return f"the last place in {shape.unit_name(unit)}", self._causes(others)
        raise AssertionError("a pending candidate is a single")

    def _others_in_cell(self, candidate: Candidate) -> list[Candidate]:
        cell, digit = candidate
        return [(cell, other) for other in digits_in(self.grid.cells[cell]) if other != digit]

    def _causes(self, lost: Iterable[Candidate]) -> tuple[int, ...]:
        return tuple(sorted({self.ruled_out_by[candidate] for candidate in lost}))

    def refute(self) -> None:
        """Drop candidates that lead to a contradiction, until the world itself contains one."""
        for candidates in TRIAL_STAGES:
            for candidate, is_wrong in trials(self.world, candidates):
                if is_wrong:
                    self._drop(candidate)

    def _drop(self, candidate: Candidate) -> None:
        """Drop a candidate that leads to a contradiction, and record why."""
        trial = type(self)(self.grid, candidate, self.world.assuming(candidate), self.events[:], self.ruled_out_by.copy())
        start = len(self.events)
        trial.propagate()
        problem = trial.contradiction()
        steps = trial.numbers_needed(problem.causes)
        inner = [trial.events[number] for number in steps if number > start]
        name, symbol = self.grid.shape.name_of(candidate[0]), SYMBOLS[candidate[1]]
        text = f"{name} is not {symbol} (otherwise {_in_short(inner)}{problem.text})"
        self.ruled_out_by.setdefault(candidate, start)
        self.events.append(Event(candidate, False, text, tuple(number for number in steps if number < start)))
        self.world.drop(candidate)
        self.propagate()

    def contradiction(self) -> Contradiction:
        """Return the contradiction in the world that needs the fewest events."""
        return min(self._contradictions(), key=lambda problem: len(self.numbers_needed(problem.causes)))

    def _contradictions(self) -> Iterator[Contradiction]:
        grid, shape = self.grid, self.grid.shape
        for cell in bits(grid.empty):
            lost = [(cell, digit) for digit in digits_in(grid.cells[cell])]
            if all(candidate in self.ruled_out_by for candidate in lost):
                yield Contradiction(f"no digit is left for {shape.name_of(cell)}", (cell,), self._causes(lost))
        for unit, mask in enumerate(shape.unit_masks):
            for digit, where in enumerate(grid.where):
                lost = [(cell, digit) for cell in bits(where & mask)]
                if lost and all(candidate in self.ruled_out_by for candidate in lost):
                    text = f"no place is left for {SYMBOLS[digit]} in {shape.unit_name(unit)}"
                    yield Contradiction(text, shape.unit_cells[unit], self._causes(lost))

    def numbers_needed(self, causes: Iterable[int]) -> list[int]:
        """Return the numbers of the given events and of all events they follow from, in order."""
        needed, open_numbers = set[int](), list(causes)
        while open_numbers:
            number = open_numbers.pop()
            if number not in needed:
                needed.add(number)
                open_numbers += self.events[number].causes
        return sorted(needed)

    def needed(self, causes: Iterable[int]) -> list[Event]:
        """Return the given events and all events they follow from, without the assumption."""
        return [self.events[number] for number in self.numbers_needed(causes) if number]


def _in_short(events: list[Event]) -> str:
    statements = [event.text.split(" (")[0] for event in events[:MAX_IN_REFUTATION]]
    more = len(events) - len(statements)
    if more:
        statements.append(f"{more} more")
    return f"{listed(statements)}, and " if statements else ""


MAX_IN_NET = 12  # number of implications that the explanation of a contradiction lists
MAX_IN_BRANCH = 5  # number of implications listed for each answer to a question
MAX_IN_SENTENCE = 4  # number of implications in a sentence


class Question(NamedTuple):
    """Which digit a cell holds, or where a digit goes in a unit; one of the answers must be true."""

    unit: int | None  # None for a cell
    answers: tuple[Candidate, ...]


class Conclusion(NamedTuple):
    """A candidate that is proven true or false."""

    is_true: bool
    candidate: Candidate


class Branch(NamedTuple):
    """An answer to a question, and the chain that follows from it: false and true nodes in turn."""

    answer: Candidate
    nodes: tuple[Node, ...]


def _statement(shape: Shape, conclusion: Conclusion) -> str:
    node = _node(conclusion.candidate)
    return is_true(shape, node) if conclusion.is_true else is_false(shape, node)


def _node(candidate: Candidate) -> Node:
    cell, digit = candidate
    return Node(digit, 1 << cell)


def _in_any_case(shape: Shape, question: Question) -> str:
    """Return the clause that makes a statement hold for all answers to a question."""
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
    """Explain a conclusion that follows by a chain from each answer to a question."""
    shape, result = grid.shape, _statement(grid.shape, conclusion)
    course = " ".join(_branch_course(grid, branch, conclusion) for branch in branches)
    why = f"Forcing chain: {result}, {_in_any_case(shape, question)}. {course} So {result} in any case."
    return Explanation(_clue(shape, question), why, tuple(_chain_marks(grid, question, conclusion, branches)))


def _branch_course(grid: Candidates, branch: Branch, conclusion: Conclusion) -> str:
    shape, statements, assumption = grid.shape, list[str](), is_true(grid.shape, _node(branch.answer))
    for place, node in enumerate(branch.nodes):
        before = branch.nodes[place - 1]
        statements.append(f"{is_true(shape, node)} ({reason(grid, before, node)})" if place % 2 else is_false(shape, node))
    if not conclusion.is_true:
        statements.append(_statement(shape, conclusion))
    return chain_sentences(assumption, statements, MAX_STATEMENTS + 1)


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
    """Explain how a candidate leads to a contradiction."""
    shape, derivation = grid.shape, Derivation.of(grid, assumed)
    derivation.propagate()
    if not derivation.world.is_broken:
        derivation.refute()
    problem = derivation.contradiction()
    steps = derivation.needed(problem.causes)
    name, symbol = shape.name_of(assumed[0]), SYMBOLS[assumed[1]]
    why = (
        f"Forcing net: {name} is not {symbol}. Suppose it were. {_sentences(steps)}"
        f"{'But then' if len(steps) <= MAX_IN_NET else 'In the end'} {problem.text}. So {name} can't be {symbol}."
    )
    marks = (
        shape.mark_candidates(Role.FIRST, (assumed,)),
        shape.mark_candidates(Role.SECOND, (event.candidate for event in steps[:MAX_IN_NET] if event.is_true)),
        shape.mark_cells(Role.WRONG, problem.cells),
    )
    return Explanation(f"in {shape.unit_name(shape.box_of[assumed[0]])}", why, marks)


def _sentences(steps: list[Event]) -> str:
    """Return the implications, a few to a sentence, with a count in place of the last of many."""
    statements = [event.text for event in steps[:MAX_IN_NET]]
    starts = range(0, len(statements), MAX_IN_SENTENCE)
    sentences = [f"Then {listed(statements[start : start + MAX_IN_SENTENCE])}. " for start in starts]
    more = len(steps) - len(statements)
    if more:
        sentences.append(f"And so on: {more} more {'statements follow' if more > 1 else 'statement follows'}. ")
    return "".join(sentences)


def explain_net(grid: Candidates, question: Question, refuted: Candidate) -> Explanation:
    """Explain why no answer to a question leaves a candidate possible."""
    shape, result = grid.shape, is_false(grid.shape, _node(refuted))
    branches = [(answer, _steps_to(grid, answer, refuted)) for answer in question.answers]
    course = " ".join(_net_branch_course(shape, answer, steps, result) for answer, steps in branches)
    why = f"Forcing net: {result}, {_in_any_case(shape, question)}. {course} So {result} in any case."
    mentioned = dict.fromkeys(event.candidate for _, steps in branches for event in steps[:MAX_IN_BRANCH])
    marks = (
        *_region(shape, question),
        shape.mark_candidates(Role.FIRST, question.answers),
        shape.mark_candidates(Role.SECOND, mentioned),
    )
    return Explanation(_clue(shape, question), why, marks)


def _steps_to(grid: Candidates, answer: Candidate, refuted: Candidate) -> list[Event]:
    """Return the events that lead from an answer to the refutation of a candidate."""
    derivation = Derivation.of(grid, answer)
    derivation.propagate(until=refuted)
    return derivation.needed((derivation.ruled_out_by[refuted],))


def _net_branch_course(shape: Shape, answer: Candidate, steps: list[Event], result: str) -> str:
    assumption, more = is_true(shape, _node(answer)), len(steps) - MAX_IN_BRANCH
    if not steps:
        return f"If {assumption}, then {result}."
    statements = listed(event.text for event in steps[:MAX_IN_BRANCH])
    later = f" and, {more} {'steps' if more > 1 else 'step'} later," if more > 0 else ", so"
    return f"If {assumption}, then {statements}{later} {result}."
