"""What can be wrong with a puzzle, each in one sentence that can be shown to a person as it stands."""

MOST_QUOTED = 40


def quoted(text: str) -> str:
    """Return a text in quotation marks as a sentence about it quotes it: its beginning, if it is long."""
    return repr(text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…")


class PuzzleError(ValueError):
    """Anything that is wrong with a puzzle, in one sentence that can be shown to a person as it stands."""


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
    """A person's own solver did what no solver may; the sentence says where, and what to do."""
