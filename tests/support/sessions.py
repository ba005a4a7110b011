"""Game sessions without a window."""

from game.session import Clock, Session
from solvers import PUZZLES
from solvers.sliding.rules import parse

SLIDING = PUZZLES["sliding"]

START = parse("1 2 3/4 0 5/7 8 6")


class FakeTime:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def session(text: str = str(START)) -> Session:
    return Session(SLIDING, parse(text), clock=Clock(FakeTime()))
