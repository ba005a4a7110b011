"""The words and marks of forcing chains and nets: what each answer to a question leads to, in order."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, Self

from solvers.puzzle import Mark, Role
from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import SYMBOLS, Candidate, Shape, bits, digits_in
from solvers.sudoku.techniques.chains.links import Node
from solvers.sudoku.techniques.chains.words import LONGEST_SENTENCE, is_false, is_true, mark_link, reason, tell
from solvers.sudoku.techniques.finding import Explanation, of_digit
from solvers.sudoku.techniques.forcing.worlds import TRIES, World, trials
from solvers.words import listed

# The course of a net: what follows in a world in which something is assumed, why, and from what.


MOST_IN_REFUTATION = 4  # how many implications within an implication are said


class Event(NamedTuple):
    """A candidate that turns out to be true, or is refuted."""

    candidate: Candidate
    is_true: bool
    text: str
    causes: tuple[int, ...]  # the numbers of the events from which it follows


class Contradiction(NamedTuple):
    """A cell without a digit, or a unit without a place for one."""

    text: str
    cells: tuple[int, ...]
    causes: tuple[int, ...]


@dataclass
class Story:
    """A world, and how it came to be as it is."""

    grid: Candidates
    assumed: Candidate
    world: World
    events: list[Event] = field(default_factory=list)  # the first one is the assumption
    gone: dict[Candidate, int] = field(default_factory=dict)
    """for each candidate that was ruled out the number of the event that did it"""

    @classmethod
    def of(cls, grid: Candidates, assumed: Candidate) -> Self:
        """Return the story that begins with an assumption."""
        return cls(grid, assumed, World.of(grid).assuming(assumed))

    def settle(self, until: Candidate | None = None) -> None:
        """Go on until nothing follows any more, the world breaks, or a candidate is ruled out."""
        while self.world.waiting and not self.world.is_broken and until not in self.gone:
            for candidate in dict.fromkeys(self.world.waiting):
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
            self.gone.setdefault(other, number)

    def _reason(self, candidate: Candidate) -> tuple[str, tuple[int, ...]]:
        """Return why a candidate is true as the world is now, and the events that this rests on."""
        if candidate == self.assumed:
            return "assumed", ()
        cell, digit = candidate
        shape, others = self.grid.shape, self._others_in_cell(candidate)
        if all(other in self.gone for other in others):
            return "the last digit there", self._causes(others)
        for unit in reversed(shape.units_of[cell]):
            others = [(place, digit) for place in bits(self.grid.where[digit] & shape.unit_masks[unit]) if place != cell]
            if all(other in self.gone for other in others):
                return f"the last place in {shape.unit_name(unit)}", self._causes(others)
        raise AssertionError("what waits is a single")

    def _others_in_cell(self, candidate: Candidate) -> list[Candidate]:
        cell, digit = candidate
        return [(cell, other) for other in digits_in(self.grid.cells[cell]) if other != digit]

    def _causes(self, lost: Iterable[Candidate]) -> tuple[int, ...]:
        return tuple(sorted({self.gone[candidate] for candidate in lost}))

    def refute(self) -> None:
        """Drop candidates that break the world, until it breaks itself."""
        for candidates in TRIES:
            for candidate, is_wrong in trials(self.world, candidates):
                if is_wrong:
                    self._drop(candidate)

    def _drop(self, candidate: Candidate) -> None:
        """Drop a candidate that breaks the world, and note why."""
        trial = type(self)(self.grid, candidate, self.world.assuming(candidate), self.events[:], self.gone.copy())
        start = len(self.events)
        trial.settle()
        problem = trial.contradiction()
        steps = trial.numbers_needed(problem.causes)
        inner = [trial.events[number] for number in steps if number > start]
        name, symbol = self.grid.shape.name_of(candidate[0]), SYMBOLS[candidate[1]]
        text = f"{name} is not {symbol} (else {_in_short(inner)}{problem.text})"
        self.gone.setdefault(candidate, start)
        self.events.append(Event(candidate, False, text, tuple(number for number in steps if number < start)))
        self.world.drop(candidate)
        self.settle()

    def contradiction(self) -> Contradiction:
        """Return the contradiction of a broken world that needs the fewest events."""
        return min(self._contradictions(), key=lambda problem: len(self.numbers_needed(problem.causes)))

    def _contradictions(self) -> Iterator[Contradiction]:
        grid, shape = self.grid, self.grid.shape
        for cell in bits(grid.empty):
            lost = [(cell, digit) for digit in digits_in(grid.cells[cell])]
            if all(candidate in self.gone for candidate in lost):
                yield Contradiction(f"no digit is left for {shape.name_of(cell)}", (cell,), self._causes(lost))
        for unit, mask in enumerate(shape.unit_masks):
            for digit, where in enumerate(grid.where):
                lost = [(cell, digit) for cell in bits(where & mask)]
                if lost and all(candidate in self.gone for candidate in lost):
                    text = f"no place is left for {SYMBOLS[digit]} in {shape.unit_name(unit)}"
                    yield Contradiction(text, shape.unit_cells[unit], self._causes(lost))

    def numbers_needed(self, causes: Iterable[int]) -> list[int]:
        """Return the numbers of all events that some events rest on, and of these themselves, in order."""
        needed, open_numbers = set[int](), list(causes)
        while open_numbers:
            number = open_numbers.pop()
            if number not in needed:
                needed.add(number)
                open_numbers += self.events[number].causes
        return sorted(needed)

    def needed(self, causes: Iterable[int]) -> list[Event]:
        """Return the events that some events rest on, and these themselves, without the assumption."""
        return [self.events[number] for number in self.numbers_needed(causes) if number]


def _in_short(events: list[Event]) -> str:
    said = [event.text.split(" (")[0] for event in events[:MOST_IN_REFUTATION]]
    more = len(events) - len(said)
    if more:
        said.append(f"{more} more")
    return f"{listed(said)}, and " if said else ""


MOST_SAID = 12  # how many implications of a net are said

MOST_IN_BRANCH = 5  # how many implications of each answer to a question are said

IN_A_SENTENCE = 4  # how many of them make a sentence


class Question(NamedTuple):
    """What must have one of several answers: the digit of a cell, or the place of a digit in a unit."""

    unit: int | None  # None for a cell
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
