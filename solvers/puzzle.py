"""The vocabulary that all puzzles share: positions, moves, gestures, explained steps, solvers and puzzles.

Options are in `solvers/options.py`, hand-made boards and cell values in `solvers/handmade.py`, errors in
`solvers/errors.py`. Everything here is a frozen value: solvers yield such values, and callers decide what to do with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, Self, TypeAlias, TypeVar

from solvers.errors import ParseError, quoted
from solvers.handmade import CellValues, Paper, Workbench
from solvers.options import Option, read_options

if TYPE_CHECKING:
    from solvers.review import Game, Summary, Verdict


Cell: TypeAlias = tuple[int, int]
"""A cell as (row, column), counted from 0. People are shown r1c1 for (0, 0)."""
Target: TypeAlias = Cell | str
"""What a gesture can point at: a cell of the board, or a named key of an on-screen pad."""


def cell_name(cell: Cell) -> str:
    """Return the name people read for a cell: r1c1 for (0, 0)."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


@dataclass(frozen=True, slots=True)
class Tap:
    """Click a cell or a pad key once."""

    target: Target


@dataclass(frozen=True, slots=True)
class Press:
    """Press a key once; the name is the character, or `left`, `enter` and the like."""

    key: str


@dataclass(frozen=True, slots=True)
class Drag:
    """Press at the first cell, pass through the others, release at the last."""

    cells: tuple[Cell, ...]


Gesture: TypeAlias = Tap | Press | Drag


class Role(StrEnum):
    """What a marked cell is to the step that marks it; the theme gives each role its colour and shape."""

    SUBJECT = "subject"  # what the step talks about
    MOVER = "mover"  # what the step moves: the cell it leaves and the cell it enters
    TARGET = "target"  # where the subject has to go
    PATH = "path"  # the planned path of the subject, its cells in order
    WALK = "walk"  # the planned path of whatever makes way for the subject, such as the blank, its cells in order
    REGION = "region"  # the cells that move together, such as a turning square
    LOCKED = "locked"  # finished, and an obstacle from now on
    FRONTIER = "frontier"  # on a search's open list
    EXPLORED = "explored"  # on a search's closed list
    BASE = "base"  # the cells that a deduction rests on; of a fish, its base
    COVER = "cover"  # the cells that a deduction reaches; of a fish, its cover
    FIN = "fin"  # the extra candidates of a pattern, which whatever it eliminates must see
    PIVOT = "pivot"  # the part of a pattern that the other parts hinge on
    PINCER = "pincer"  # the ends of a pattern: at least one of them must hold
    FIRST = "first"  # one of two alternatives: if the first is false, the second is true
    SECOND = "second"  # the other alternative
    STRONG = "strong"  # a link between two candidates: at least one of them is true
    WEAK = "weak"  # a link between two candidates: at most one of them is true
    PLACED = "placed"  # the digits that the step writes
    ELIMINATED = "eliminated"  # the candidates that the step rules out
    WRONG = "wrong"  # mistakes, and whatever is stuck


# Thousands of marks, steps and progress reports go through a pipe. They have no slots, because frozen dataclasses with
# slots are unpickled in Python, field by field, and those without in C.


@dataclass(frozen=True)
class Mark:
    """Cells to point at, their role, and optionally a label to write on them."""

    role: Role
    cells: tuple[Cell, ...]
    label: str = ""
    digits: tuple[int, ...] = ()
    """the candidate that is meant in each of the cells; empty if whole cells are meant"""


class Move(Protocol):
    """A tiny frozen value; its puzzle's `parse_move` reads its text form."""

    def __str__(self) -> str: ...
    def __hash__(self) -> int: ...


@dataclass(frozen=True)
class Step:
    """One explained step of a solver: the moves it makes (perhaps none), and why."""

    moves: tuple[Move, ...]
    why: str  # sentences a learner understands; the first one can stand alone in a list
    technique: str
    marks: tuple[Mark, ...] = ()
    stage: str = ""  # the chapter of the solution that the step belongs to
    clue: str = ""
    """where to look and for what, without giving the step away: the first level of a hint; may be empty"""
    weight: int = 0
    """how hard the step is for people, relative to its solver's other steps; 0 if unknown"""
    undoes: int = 0
    """number of moves to take back before making its own: all moves of the last few steps"""
    figures: tuple[tuple[str, int], ...] = ()
    """counters to show beside the solution, such as ("dead ends", 3)"""

    @property
    def headline(self) -> str:
        """The first sentence of `why`, without its full stop."""
        return self.why.split(". ", 1)[0].removesuffix(".")

    @property
    def details(self) -> str:
        """The rest of `why`, after its first sentence."""
        return self.why.split(". ", 1)[1] if ". " in self.why else ""


def net_moves(steps: Iterable[Step]) -> list[Move]:
    """Return the moves of some steps, without those that later steps take back."""
    moves: list[Move] = []
    for step in steps:
        if step.undoes:
            del moves[-step.undoes :]
        moves += step.moves
    return moves


@dataclass(frozen=True)
class Progress:
    """A progress report between steps: the nodes so far, a short note, and the fraction done if known."""

    nodes: int
    note: str = ""
    fraction: float | None = None
    unit: str = "nodes"  # what people call the things counted
    known: str = ""  # a sentence on what is known so far, for people who don't wait for the end
    is_extra: bool = False
    """whether the steps so far solve the board, and the solver only continues to prove or improve the solution"""
    is_anew: bool = False
    """whether all steps so far are withdrawn: a better solution follows, complete before the next progress report"""


def final_steps(items: Iterable[Step | Progress]) -> list[Step]:
    """Return a solver's final steps, without those that it has withdrawn."""
    steps: list[Step] = []
    for item in items:
        if isinstance(item, Step):
            steps.append(item)
        elif item.is_anew:
            steps.clear()
    return steps


M = TypeVar("M", bound=Move)


class State(Protocol[M]):
    """A position: frozen, hashable, without history. `parse(str(state)) == state`."""

    def legal_moves(self) -> Sequence[M]:
        """Return every move that `apply` accepts here."""

    def apply(self, move: M) -> Self:
        """Return the position after the move; raises IllegalMove."""

    def apply_all(self, moves: Iterable[M]) -> Self:
        """Return the position after many moves; raises IllegalMove at the first that can't be made."""
        state = self
        for move in moves:
            state = state.apply(move)
        return state

    def is_solved(self) -> bool:
        """Return whether the puzzle is solved."""

    @property
    def extent(self) -> tuple[range, range]:
        """The rows and columns that marks may refer to: the board's, and the margin's if lines may run there."""

    def gestures(self, move: M) -> tuple[Gesture, ...]:
        """Return the gestures that make the move, in cells."""

    def __str__(self) -> str: ...


S = TypeVar("S", bound=State[Any])
Claim: TypeAlias = Literal["optimal", "bounded", "valid"]
"""What a solver promises about the length of its solutions."""


@dataclass(frozen=True)
class Solver(Generic[S]):
    """One solving method: how people choose it, what it promises, and the generator that runs it."""

    name: str
    title: str
    blurb: str
    run: Callable[[S, Mapping[str, str]], Iterator[Step | Progress]]
    """called with a state and a value for every option; raises Unsolvable or GaveUp while it is iterated"""
    options: tuple[Option, ...] = ()
    claim: Claim = "valid"
    has_notes: bool = False
    """whether its steps refer to candidates, so the board should show all of them"""
    source: str = ""
    """where a user's own solver comes from, see `solvers/own/source.py`; empty for built-in ones"""
    problem: str = ""  # a sentence on why it can't run, if that is known without running it

    @property
    def address(self) -> str:
        """The text by which the worker process finds it."""
        return self.source or self.name

    def solve(self, state: S, given: Mapping[str, str] | None = None) -> Iterator[Step | Progress]:
        """Return the solution of a state as explained steps and progress reports; raises ParseError for a wrong option."""
        return self.run(state, read_options(self.options, given or {}))


@dataclass(frozen=True)
class Report(Generic[S]):
    """The result of analysing a board."""

    facts: tuple[str, ...] = ()  # a few words each, as a subtitle lists them: hard, one solution
    problem: str = ""  # a sentence on what is wrong with the board; empty if nothing is
    answer: S | None = None  # the solved position, if it is unique
    par: int | None = None  # the highest possible score, if the puzzle gives points
    fewest: int | None = None  # the fewest moves that solve it, if moves count and that is proven
    figures: tuple[tuple[str, int], ...] = ()
    """counters to show while a board is made by hand, such as ("tracks", 246)"""


@dataclass(frozen=True)
class Ruling:
    """What is proven about a position in play."""

    is_lost: bool
    why: str = ""  # if it is lost, a sentence that says so
    par: int | None = None
    """the highest score still possible, if the puzzle gives points and it is known"""
    left: int | None = None  # number of moves left in the solution that hints follow, if moves count
    is_fewest: bool = False  # whether `left` is proven to be the minimum


@dataclass(frozen=True)
class Allowance:
    """What a timed game allows."""

    seconds: float
    helps: Mapping[str, int]  # how often each kind of help may be used


@dataclass(frozen=True)
class Lazy:
    """Stands for the function that `module:function` names, imported when it is called, so that a record loads no solvers."""

    target: str
    takes: int | None = None  # number of arguments to pass on; None for all

    @property
    def function(self) -> Callable[..., Any]:
        """The function itself, imported now."""
        module, _, name = self.target.partition(":")
        found: Callable[..., Any] = getattr(import_module(module), name)
        return found

    def __call__(self, *args: Any) -> Any:
        """Call the function."""
        return self.function(*args[: self.takes])


@dataclass(frozen=True)
class Puzzle(Generic[S, M]):
    """One kind of puzzle: everything that the rest of the program needs to know about it."""

    name: str
    title: str
    blurb: str
    parse: Callable[[str], S]
    parse_move: Callable[[str], M]
    generate: Callable[[Mapping[str, str], int], S]
    """makes the board of a seed; called with a value for every option"""
    solvers: tuple[Solver[S], ...]  # the first one is the default, and gives the hints
    caption: Callable[[S], str]
    """the size and kind of a board in a few words; records are kept per caption"""
    check: Callable[[S], None]  # raises Unsolvable, with the reason, if that is known without a search
    closeness: Callable[[S, S | None], float]
    """how close a position is to the solution (higher is closer): the last good position has the highest closeness;
    called with the report's answer if that is known"""
    demo: str  # the text of the board that the menu shows
    detail: Callable[[S], str] = lambda state: ""
    """what distinguishes a board from others of its size and kind, in a few words"""
    options: tuple[Option, ...] = field(default=())
    """the options of a new board; the choices of the first one are offered as quick starts"""
    check_options: Callable[[Mapping[str, str]], None] = lambda chosen: None
    """raises PuzzleError, saying what to choose instead, if no board can have these options"""
    week: tuple[Mapping[str, str], ...] = field(default=(), compare=False)
    """the options of the daily puzzle from Monday to Sunday; whatever they leave out has its default"""
    grade_option: str = ""
    """the name of the option that sets the difficulty: records are kept for each of its values"""
    makes_slowly: bool = False  # whether `generate` may take longer than a frame
    counts_moves: bool = True  # whether a solution with fewer moves is better
    paper: Paper[S] | None = None  # set if people can copy boards from paper
    kernels: Mapping[str, Callable[[], object]] = field(default_factory=dict, compare=False)
    """module with kernels -> a function that runs all of them on a tiny input, which compiles them"""
    examine: Callable[[S], Iterator[Report[S] | Progress]] | None = None
    """analyses a start, which may take a while; each report includes everything from the one before"""
    extra_results: Callable[[S, str, Sequence[Step]], Mapping[str, Any]] | None = None
    """extra results for the command line, given a start, the solver's name and the steps that solved it"""
    mistakes: Callable[[S, S], tuple[Cell, ...]] | None = None
    """the cells of a position that contradict the report's answer"""
    judge: Callable[[S], Iterator[Ruling | Progress]] | None = None
    """finds out whether a position in play can still be solved; yields no ruling if it can't tell"""
    shuffle: Callable[[S, int], M] | None = None
    """the move that shuffles whatever is left, one for each seed; set if the rules allow shuffling"""
    allowance: Callable[[S], Allowance] | None = None
    """what a timed game allows from a start; set if the puzzle can be played against time"""
    hint: Callable[[S], Iterator[Step | Progress]] | None = None
    """the next step as a hint, followed by the plan that hints keep to as long as the player does; if unset, hints give the
    first step of the default solver that makes a move"""
    all_steps: Callable[[S], Iterator[Step | Progress]] | None = None
    """every step that any technique finds in a position, easiest first, with a progress report naming each technique before its
    search; set if people solve by techniques"""
    review: Callable[[Game, Mapping[State[Any], Ruling]], Iterable[Verdict | Summary | Progress]] | None = None
    """a verdict on each move of a game and then the summary, given the rulings known for its positions; if unset, the review
    relies on `judge`"""
    hint_text: Callable[[S, Step], str] | None = None
    """what a hint says about a step before it gives the reason, if that is more than the names of cells"""
    points: Callable[[S], int] | None = None
    """the score of a position; set if one solution can be better than another"""
    point_word: Callable[[S], str] = lambda state: "point"  # what a point is called on a board
    full_score: Callable[[S], int | None] | None = None
    """the score that all solved positions of a board have; None if they differ"""
    workbench: Workbench[S] | None = None  # set if boards can be made by hand
    cells: CellValues[S] | None = None
    """the values of cells: used to correct boards and to play them in other windows, unless `vision/` has code for the puzzle"""

    def solver(self, name: str = "") -> Solver[S]:
        """Return the solver of that name, or the default one; raises ParseError."""
        for solver in self.solvers:
            if name in ("", solver.name):
                return solver
        known = ", ".join(solver.name for solver in self.solvers)
        raise ParseError(f"{self.title} has no solver named {quoted(name)}. Choose one of {known}.")
