"""Errors about puzzles; each message is one sentence that can be shown to people as it is."""

MAX_QUOTED = 40


def quoted(text: str) -> str:
    """Return a text in quotation marks, cut off if it is long."""
    return repr(text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…")


class PuzzleError(ValueError):
    """Something is wrong with a puzzle; the message is one sentence for people."""


class ParseError(PuzzleError):
    """A text is not a board, a move, an option or a game ID."""


class IllegalMove(PuzzleError):
    """A move can't be made in this position."""


class Unsolvable(PuzzleError):
    """It is proven that the position can't be solved."""


class GaveUp(PuzzleError):
    """A search ended at its limit and proved nothing; `instead` names the solver that would do better, if there is one."""

    def __init__(self, sentence: str, instead: str = "") -> None:
        super().__init__(sentence, instead)
        self.instead = instead

    def __str__(self) -> str:
        return str(self.args[0])


class BrokenSolver(PuzzleError):
    """A user's own solver broke the rules; the message says where, and what to do."""
