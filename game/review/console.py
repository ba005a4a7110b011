"""The review of a game on the command line: its accuracy, what there is to say of it, and a line for each move."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from game.formatting import accuracy_words, clock_time
from game.review.record import of_source
from solvers import game_id
from solvers.errors import ParseError, PuzzleError
from solvers.kernels import compile_here
from solvers.review.reviewing import can_review, reviewed
from solvers.review.verdicts import Game, Summary, Verdict

OK, BAD_INPUT = 0, 2


def review(args: argparse.Namespace) -> int:
    """Review the game of the command line and print what there is to say."""
    compile_here()
    try:
        game = of_source(args.game, args.moves)
        if not can_review(game.puzzle):
            raise ParseError(f"Games of {game.puzzle.title} can't be reviewed.")
        verdicts, summary = _review(game)
    except PuzzleError as problem:
        print(problem, file=sys.stderr)
        return BAD_INPUT
    print(json.dumps(_as_json(game, verdicts, summary)) if args.json else "\n".join(_lines(verdicts, summary)))
    return OK


def _review(game: Game) -> tuple[list[Verdict], Summary]:
    verdicts: list[Verdict] = []
    summary: Summary | None = None
    for item in reviewed(game, {}):
        if isinstance(item, Summary):
            summary = item
        elif isinstance(item, Verdict):
            verdicts.append(item)
        elif item.is_anew:
            verdicts.clear()
    assert summary is not None
    return verdicts, summary


def _lines(verdicts: Sequence[Verdict], summary: Summary) -> Iterator[str]:
    yield f"Accuracy {accuracy_words(summary)}. {summary.meaning}"
    yield from summary.facts
    yield ""
    for number, verdict in enumerate(verdicts, 1):
        time = f" ({clock_time(verdict.seconds)})" if verdict.seconds is not None else ""
        said = verdict.why if verdict.quality.is_fault else verdict.step().headline
        yield f"{number:>4}  {verdict.quality:<8}{said}{time}"


def _as_json(game: Game, verdicts: Sequence[Verdict], summary: Summary) -> dict[str, Any]:
    return {
        "puzzle": game.puzzle.name,
        "game": game_id(game.puzzle, game.start),
        "accuracy": summary.accuracy,
        "meaning": summary.meaning,
        "exact": summary.is_exact,
        "facts": summary.facts,
        "curve": summary.curve,
        "first": summary.first,
        "moves": [_verdict_as_json(verdict) for verdict in verdicts],
    }


def _verdict_as_json(verdict: Verdict) -> dict[str, Any]:
    return {
        "moves": list(map(str, verdict.moves)),
        "quality": verdict.quality,
        "why": verdict.why,
        "best": list(map(str, verdict.best)),
        "undoes": verdict.undoes,
        "value": verdict.value,
        "least": verdict.least,
        "seconds": verdict.seconds,
    }
