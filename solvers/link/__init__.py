"""The record of link match.

Read `rules.py`, `links.py` and `gravity.py` first, then a solver in `methods/`. New boards are made by `generate.py`, which deals
them (`deal.py`) and grades them (`random_play_kernel.py`).
"""

from solvers.link import options, rules
from solvers.link.links import LinkMove, Shuffle, parse_move
from solvers.link.rules import LinkState
from solvers.puzzle import Allowance, Lazy, Puzzle, Solver, net_moves

BASE_SECONDS, SECONDS_PER_PAIR = 20, 4
HINTS, SHUFFLES = 3, 2  # of a timed game


def _run_random_games() -> None:
    from solvers.link.random_play_kernel import clear_rate

    clear_rate(rules.parse("1 1"), games=1)


def _run_decision() -> None:
    from solvers.generators import result_of
    from solvers.link.methods import decide

    result_of(decide.decide(rules.parse("1 2/1 2")))


def _caption(state: LinkState) -> str:
    rule = state.gravity.words.lower()
    return f"{state.rows} × {state.cols}, {rule}{'' if state.has_margin else ', links inside'}"


LINK: Puzzle[LinkState, LinkMove] = Puzzle(
    name="link",
    title="Link match",
    blurb="Match tiles in pairs; 13 gravity rules, 4 × 4 to 16 × 30",
    parse=rules.parse,
    parse_move=parse_move,
    generate=Lazy("solvers.link.generate:generate"),
    solvers=(
        Solver(
            "decide",
            "Thorough search",
            "clears the board, or proves it can't be cleared",
            Lazy("solvers.link.methods.decide:solve", 1),
        ),
        Solver(
            "best-pair",
            "Best pair first",
            "F = (S/2 − 1) + G(A) + G(B), backtracks",
            Lazy("solvers.link.methods.best_pair:solve"),
            (options.LIMIT,),
        ),
        Solver(
            "first-found",
            "First found",
            "the first open pair, with backtracking",
            Lazy("solvers.link.methods.backtracking:solve_first_found"),
            (options.LIMIT,),
        ),
        Solver(
            "random",
            "Random",
            "any open pair; starts over when stuck",
            Lazy("solvers.link.methods.backtracking:solve_at_random"),
            (options.LIMIT,),
        ),
    ),
    caption=_caption,
    detail=lambda state: f"{state.left} tiles",
    check=rules.check,
    closeness=lambda state, answer: -state.left,
    demo="1 2 3 4 2/5 3 1 6 4/4 6 2 5 1/3 5 4 2 6/1 6 5 3 .",
    options=options.NEW_GAME,
    week=options.WEEK,
    check_options=options.check_new_game,
    grade_option=options.DIFFICULTY.name,
    makes_slowly=True,
    counts_moves=False,
    kernels={
        "solvers.link.random_play_kernel": _run_random_games,
        "solvers.link.methods.search_kernel": _run_decision,
    },
    examine=Lazy("solvers.link.analysis:examine"),
    extra_results=lambda state, solver, steps: {"cleared": state.apply_all(net_moves(steps)).is_solved()},  # type: ignore[arg-type]
    judge=Lazy("solvers.link.analysis:judge"),
    review=Lazy("solvers.link.analysis:LinkReview"),
    shuffle=lambda state, seed: Shuffle(seed),
    allowance=lambda state: Allowance(BASE_SECONDS + SECONDS_PER_PAIR * state.left // 2, {"hint": HINTS, "shuffle": SHUFFLES}),
)
