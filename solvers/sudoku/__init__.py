"""Sudoku: the record that the rest of the program uses.

Read `shape.py` and `rules.py` first, then a method: `human.py` (with `techniques/`), `fast/` or `backtracking.py`.
"""

from solvers.handmade import Paper
from solvers.puzzle import Lazy, Puzzle, Solver
from solvers.sudoku import options, rules, text
from solvers.sudoku.rules import SudokuMove, SudokuState


def _count(size: int) -> None:
    from solvers.sudoku.fast import search
    from solvers.sudoku.shape import shape_of

    search.count_solutions(shape_of(size), bytes(size * size))


def _caption(state: SudokuState) -> str:
    side, shape = f"{state.size} × {state.size}", state.shape
    if shape.is_usual:
        return side
    return f"{side}, boxes {shape.box_rows} × {shape.box_cols}" if shape.has_boxes else f"{side}, no boxes"


SUDOKU: Puzzle[SudokuState, SudokuMove] = Puzzle(
    name="sudoku",
    title="Sudoku",
    blurb="Five difficulties, 4 × 4 to 16 × 16, every step explained",
    parse=text.parse,
    parse_move=rules.parse_move,
    generate=Lazy("solvers.sudoku.generate:generate"),
    solvers=(
        Solver("human", "Human techniques", "explains every deduction", Lazy("solvers.sudoku.human:solve"), has_notes=True),
        Solver("fast", "Fast", "bitboards, proves the solution unique", Lazy("solvers.sudoku.fast.search:solve")),
        Solver(
            "backtracking",
            "Backtracking",
            "tries digits in order, undoes on failure",
            Lazy("solvers.sudoku.backtracking:solve"),
            options.BACKTRACKING,
        ),
    ),
    caption=_caption,
    detail=lambda state: f"{len(state.givens) - state.givens.count(0)} givens",
    check=rules.check,
    closeness=rules.closeness,
    demo="..4...35..9.238..423..1587......2..7.82.7.43.6..3......4985..211..796.4..65...7..",
    options=options.NEW_GAME,
    week=options.WEEK,
    check_options=options.check_new_game,
    grade_option=options.DIFFICULTY.name,
    makes_slowly=True,
    counts_moves=False,
    paper=Paper(rules.blank, rules.is_blank, rules.fixed),
    kernels={
        "solvers.sudoku.fast.bands_kernel": lambda: _count(9),
        "solvers.sudoku.fast.grid_kernel": lambda: _count(4),
    },
    examine=Lazy("solvers.sudoku.analysis:examine"),
    extra_results=Lazy("solvers.sudoku.analysis:extra_results"),
    review=Lazy("solvers.sudoku.review:SudokuReview"),
    mistakes=rules.mistakes,
    all_steps=Lazy("solvers.sudoku.human:all_steps"),
)
