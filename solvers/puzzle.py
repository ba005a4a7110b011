"""The vocabulary that all puzzles share: positions, moves, gestures, explained steps, solvers and puzzles.

What can be chosen is in `solvers/options.py`, how boards are made by hand and what is in their cells in
`solvers/handmade.py`, what can be wrong in `solvers/errors.py`.
Everything here is a frozen value. Solvers yield such values, and callers decide what to do with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, Self, TypeAlias, TypeVar

from solvers.errors import ParseError, quoted
from solvers.handmade import CellValues, Paper, Workbench
from solvers.options import Option, read_options

if TYPE_CHECKING:
    from solvers.review.verdicts import Game, Summary, Verdict

Cell: TypeAlias = tuple[int, int]
"""A cell as (row, column), counted from 0. People are shown r1c1 for (0, 0)."""

Target: TypeAlias = Cell | str
"""What a hand can point at: a cell of the board, or a named key of an on-screen pad."""


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
    TARGET = "target"  # where the subject is to go
    PATH = "path"  # the planned path of the subject, its cells in order
    WALK = "walk"  # the planned path of what makes way for the subject, such as the blank, its cells in order
    REGION = "region"  # the cells that move together, such as a turning square
    LOCKED = "locked"  # finished, and an obstacle from now on
    FRONTIER = "frontier"  # on a search's open list
    EXPLORED = "explored"  # on a search's closed list
    BASE = "base"  # the cells that a deduction rests on; of a fish, its base
    COVER = "cover"  # the cells that a deduction reaches; of a fish, its cover
    FIN = "fin"  # what a pattern has too much, and must be seen by whatever it eliminates
    PIVOT = "pivot"  # what the other parts of a pattern hang on
    PINCER = "pincer"  # the parts of a pattern one of which must hold
    FIRST = "first"  # one of two alternatives: if the first is false, the second is true
    SECOND = "second"  # the other alternative
    STRONG = "strong"  # a link between two candidates: at least one of them is true
    WEAK = "weak"  # a link between two candidates: at most one of them is true
    PLACED = "placed"  # the digits that the step writes
    ELIMINATED = "eliminated"  # the candidates that the step rules out
    WRONG = "wrong"  # what can't stay as it is


# Marks, steps and signs of life travel through a pipe by the thousand. They have no slots, because frozen dataclasses
# with slots are unpickled in Python, field by field, and the others in C.


@dataclass(frozen=True)
class Mark:
    """Cells to point at, what they are, and perhaps a few words or figures to write on them."""

    role: Role
    cells: tuple[Cell, ...]
    label: str = ""
    digits: tuple[int, ...] = ()
    """for each of the cells the candidate that is meant in it; empty where whole cells are meant"""


class Move(Protocol):
    """A tiny frozen value whose text form is read back by its puzzle's `parse_move`."""

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
    """where to look for what, said without giving it away: the first rung of a hint; may be empty"""
    weight: int = 0
    """how hard the step is for people, compared with others of its solver; 0 where that is unknown"""
    undoes: int = 0
    """how many of the moves made so far are taken back before its own are made: all moves of the last few steps"""
    figures: tuple[tuple[str, int], ...] = ()
    """what is counted while the solution goes on, to be shown beside it: dead ends, 3"""

    @property
    def headline(self) -> str:
        """The first sentence of `why`, without its full stop."""
        return self.why.split(". ", 1)[0].removesuffix(".")

    @property
    def details(self) -> str:
        """What `why` says after its first sentence."""
        return self.why.split(". ", 1)[1] if ". " in self.why else ""


def net_moves(steps: Iterable[Step]) -> list[Move]:
    """Return the moves that are left of some steps, without those that later ones have taken back."""
    moves: list[Move] = []
    for step in steps:
        if step.undoes:
            del moves[-step.undoes :]
        moves += step.moves
    return moves


@dataclass(frozen=True)
class Progress:
    """A sign of life between steps: what was counted so far, a short note, and the part done if that is known."""

    nodes: int
    note: str = ""
    fraction: float | None = None
    unit: str = "nodes"  # what people call that which is counted
    known: str = ""  # a sentence on what is known already, for those who can't wait for the end
    is_extra: bool = False
    """whether the steps so far are all of a solution, and the solver only goes on to find out more, or a better one"""
    is_anew: bool = False
    """whether all steps so far are withdrawn: those of a better solution follow, as a whole before the next sign of life"""


def kept_steps(items: Iterable[Step | Progress]) -> list[Step]:
    """Return the steps of a solver that still stand at its end, without those that it has withdrawn."""
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
        """Tell whether nothing is left to do."""

    @property
    def extent(self) -> tuple[range, range]:
        """The rows and the columns that marks can name: those of the board, and of a margin if lines may run there."""

    def gestures(self, move: M) -> tuple[Gesture, ...]:
        """Return how a hand makes the move, in cells."""

    def __str__(self) -> str: ...


S = TypeVar("S", bound=State[Any])


Claim: TypeAlias = Literal["optimal", "bounded", "valid"]
"""What a solver promises about the length of its solutions."""


@dataclass(frozen=True)
class Solver(Generic[S]):
    """One solving method: how people choose it, what it promises, and the generator that does it."""

    name: str
    title: str
    blurb: str
    run: Callable[[S, Mapping[str, str]], Iterator[Step | Progress]]
    """called with a state and a value for every option; raises Unsolvable or GaveUp while it is iterated"""
    options: tuple[Option, ...] = ()
    claim: Claim = "valid"
    has_notes: bool = False
    """whether its steps speak of candidates, so that a board had better show all of them"""
    source: str = ""
    """where a person's own solver comes from, see `solvers/own/source.py`; empty for built-in ones"""
    problem: str = ""  # a sentence on why it can't run, as far as that is seen without running it

    @property
    def address(self) -> str:
        """What the worker process finds it by."""
        return self.source or self.name

    def solve(self, state: S, given: Mapping[str, str] | None = None) -> Iterator[Step | Progress]:
        """Return the solution of a state as explained steps and signs of life; raises ParseError for a wrong option."""
        return self.run(state, read_options(self.options, given or {}))


@dataclass(frozen=True)
class Report(Generic[S]):
    """What a thorough look at a board has found."""

    facts: tuple[str, ...] = ()  # a few words each, as a subtitle lists them: hard, one solution
    problem: str = ""  # a sentence on what is wrong with the board; empty if it is a good one
    answer: S | None = None  # the one position that solves it, where there is just one
    par: int | None = None  # the most points that can be made from the start, where the puzzle gives points
    fewest: int | None = None  # the fewest moves that solve the start, where moves count and that is proven
    figures: tuple[tuple[str, int], ...] = ()
    """what was counted, to be shown while a board is made by hand: tracks, 246"""


@dataclass(frozen=True)
class Ruling:
    """What is proven about a position in play."""

    is_lost: bool
    why: str = ""  # if it is lost, a sentence that says so
    par: int | None = None
    """the most points that can still be made, where the puzzle gives points and that was found out"""
    left: int | None = None  # how many moves the solution still has that hints follow, where moves count
    is_fewest: bool = False  # whether it is proven that no solution has fewer moves left


@dataclass(frozen=True)
class Allowance:
    """What a game against time allows."""

    seconds: float
    helps: Mapping[str, int]  # how often each kind of help may be had


@dataclass(frozen=True)
class Puzzle(Generic[S, M]):
    """One kind of puzzle: everything that the rest of the program needs to know about it."""

    name: str
    title: str
    blurb: str
    parse: Callable[[str], S]
    parse_move: Callable[[str], M]
    generate: Callable[[Mapping[str, str], int], S]
    """makes the board of a seed, given a value for every option"""
    solvers: tuple[Solver[S], ...]  # the first one is the default, and gives the hints
    caption: Callable[[S], str]
    """the size and kind of a board in a few words; records are kept for each caption"""
    check: Callable[[S], None]  # raises Unsolvable, with the reason, where that is known without a search
    merit: Callable[[S, S | None], float]
    """how near a position is to the solution, more is nearer: the last good move is the one of most merit;
    called with the report's answer where that is known"""
    demo: str  # the text of a board to show on the menu
    detail: Callable[[S], str] = lambda state: ""
    """what tells a board from others of its size and kind, in a few words"""
    options: tuple[Option, ...] = field(default=())
    """what is chosen for a new board; the choices of the first one are offered as quick ways to begin"""
    check_options: Callable[[Mapping[str, str]], None] = lambda chosen: None
    """raises PuzzleError, saying what to choose instead, where no board of some options can be made"""
    week: tuple[Mapping[str, str], ...] = field(default=(), compare=False)
    """the options of the daily puzzle on each day from Monday to Sunday; without them, and where they name none, the defaults"""
    grade_option: str = ""
    """the name of the option that says how hard a board is: records are kept for each of its values"""
    makes_slowly: bool = False  # whether `generate` may take longer than a frame
    counts_moves: bool = True  # whether fewer moves are a better solution
    paper: Paper[S] | None = None  # set where boards can be written in by hand
    kernels: Mapping[str, Callable[[], object]] = field(default_factory=dict, compare=False)
    """for each module with kernels what runs all of them on something tiny, so that they are compiled"""
    examine: Callable[[S], Iterator[Report[S] | Progress]] | None = None
    """looks thoroughly at a start, which may take its time; each report says all that the one before did"""
    tell: Callable[[S, str, Sequence[Step]], Mapping[str, Any]] | None = None
    """what the command line says besides of a position, the name of its solver and the steps that solved it"""
    mistakes: Callable[[S, S], tuple[Cell, ...]] | None = None
    """the cells of a position that can't lead to the report's answer"""
    judge: Callable[[S], Iterator[Ruling | Progress]] | None = None
    """finds out whether a position in play can still be solved; yields no ruling where that can't be told"""
    shuffle: Callable[[S, int], M] | None = None
    """the move that puts what is left into another order, one for each seed; set where the rules know such a help"""
    allowance: Callable[[S], Allowance] | None = None
    """what a game against time allows from a start; set where the puzzle can be played so"""
    hint: Callable[[S], Iterator[Step | Progress]] | None = None
    """the next step as a hint tells it, where that is not the first one of the default solver that makes a move;
    steps that come after it are the plan, which hints follow as long as the game does"""
    all_steps: Callable[[S], Iterator[Step | Progress]] | None = None
    """every step that a technique finds in a position, easiest first, with the name of each technique before it is looked for;
    set where people solve by techniques"""
    review: Callable[[Game, Mapping[State[Any], Ruling]], Iterable[Verdict | Summary | Progress]] | None = None
    """says of each move of a game what was best, given what is known of its positions, and at the end what there is to say of
    all; where it is left out, and there is a judge, rulings alone are gone by"""
    point_out: Callable[[S, Step], str] | None = None
    """what a hint says of a step before it says why, where that is more than the names of cells"""
    points: Callable[[S], int] | None = None
    """the points of a position; set where a solved board may still be solved better"""
    point_word: Callable[[S], str] = lambda state: "point"  # what one of the points of a board is called
    full: Callable[[S], int | None] | None = None
    """the points that every solved position of a board has, so that none is better than others; None where they differ"""
    workbench: Workbench[S] | None = None  # set where boards can be made by hand
    cells: CellValues[S] | None = None
    """what can be in the cells of a board: by it boards are corrected and played in other windows, where `vision/` has nothing
    of its own for the puzzle"""

    def solver(self, name: str = "") -> Solver[S]:
        """Return the solver of that name, or the default one; raises ParseError."""
        for solver in self.solvers:
            if name in ("", solver.name):
                return solver
        known = ", ".join(solver.name for solver in self.solvers)
        raise ParseError(f"{self.title} has no solver named {quoted(name)}. Choose one of {known}.")
