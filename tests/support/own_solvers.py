"""Runs and lists files of own solvers, with boards to try them on."""

from pathlib import Path

from solvers import PUZZLES
from solvers.own.registry import Registry, solver_at
from solvers.puzzle import Progress, Step, final_steps, net_moves

SLIDING = PUZZLES["sliding"]
BOARD = "1 2 3/4 5 0/7 8 6"  # only the move 6 solves it
FAR = "1 2 3/4 0 5/7 8 6"  # solved by 5 and 6
SOLVE = "def solve(state):\n    "


def is_running(number: str) -> bool:
    """Return whether a process exists and isn't a zombie."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def run(path: Path, board: str = BOARD, puzzle: str = "sliding") -> list[Step | Progress]:
    kind = PUZZLES[puzzle]
    return list(solver_at(kind, f"file:{path}").solve(kind.parse(board)))


def steps_of(path: Path, board: str = BOARD, puzzle: str = "sliding") -> list[Step]:
    return final_steps(run(path, board, puzzle))


def moves_of(path: Path, board: str = BOARD, puzzle: str = "sliding") -> list[str]:
    return list(map(str, net_moves(steps_of(path, board, puzzle))))


def registry_of(path: Path) -> Registry:
    registry = Registry(path.parent)
    registry.look_at_files()
    return registry


def own(registry: Registry, puzzle: str = "sliding") -> dict[str, tuple[str, str, str]]:
    return {solver.name: (solver.title, solver.blurb, solver.problem) for solver in registry.own(PUZZLES[puzzle])}
