"""The check for lost games: after every turn, whether the game can still be won, and which turn lost it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from support.users.windows import Process

from game.session import Session
from game.session.assistance import LossCheck
from solvers import parse_game_id
from solvers.link import LINK
from solvers.link.links import Pair, Shuffle
from solvers.link.rules import LinkState, parse
from solvers.onestroke import ONESTROKE
from solvers.onestroke.rules import Visit
from solvers.puzzle import Ruling
from solvers.worker.process import Task

BOARD = parse("1 2 3 1/2 4 4 3")  # every order of its pairs clears it


class Judge(Process):
    """A worker that judges positions, unless it is held; without a ruling if that is None."""

    def __init__(self, ruling_on: Callable[[Any], Ruling | None]) -> None:
        super().__init__(self._judged)
        self._ruling_on, self.is_held = ruling_on, False

    def _judged(self, task: Task) -> Iterator[Ruling | None]:
        while self.is_held:
            yield None
        yield self._ruling_on(parse_game_id(task.args[0])[1])


def game(lost: Callable[[LinkState], bool | None]) -> tuple[Session, LossCheck, Judge]:
    rulings = {True: Ruling(True, "It is lost."), False: Ruling(False), None: None}
    worker = Judge(lambda state: rulings[lost(state)])
    session = Session(LINK, BOARD)
    return session, LossCheck(worker, session), worker  # type: ignore[arg-type]


def settle(loss_check: LossCheck) -> list[bool]:
    """Let the worker and the loss check run; return when there was news."""
    return [loss_check._worker.poll() or loss_check.poll() for _ in range(30)]


def play(session: Session, *pairs: str) -> None:
    for pair in pairs:
        session.play(LINK.parse_move(pair))


def test_the_losing_turn_is_named() -> None:
    session, loss_check, _ = game(lambda state: state.left <= 4)
    settle(loss_check)
    play(session, "r1c1-r1c4")
    assert settle(loss_check).count(True) == 0
    assert not loss_check.why and loss_check.losing_turn == 0
    play(session, "r2c2-r2c3")
    assert any(settle(loss_check))
    assert loss_check.why == "It is lost." and loss_check.losing_turn == 2


def test_the_first_losing_turn_is_found_among_fast_turns() -> None:
    session, loss_check, worker = game(lambda state: state.left <= 6)
    play(session, "r1c1-r1c4", "r2c2-r2c3", "r1c2-r2c1")
    news = settle(loss_check)
    assert loss_check.losing_turn == 1 and loss_check.why
    assert 1 <= news.count(True) <= 2
    assert len(worker.asked) <= 4, "it looks for the turn by halves"


def test_a_game_lost_from_the_start_has_no_losing_turn() -> None:
    session, loss_check, _ = game(lambda state: True)
    play(session, "r1c1-r1c4", "r2c2-r2c3")
    settle(loss_check)
    assert loss_check.why and loss_check.losing_turn == 0


def test_undo_and_shuffle_make_a_game_winnable_again() -> None:
    lost = BOARD.apply(Pair((0, 0), (0, 3))).apply(Pair((1, 1), (1, 2)))
    session, loss_check, _ = game(lambda state: state == lost)
    play(session, "r1c1-r1c4", "r2c2-r2c3")
    settle(loss_check)
    assert loss_check.losing_turn == 2
    session.undo()
    assert any(settle(loss_check)) and not loss_check.why
    session.redo()
    settle(loss_check)
    assert loss_check.losing_turn == 2
    session.go(0)
    play(session, "r2c2-r2c3", "r1c1-r1c4")
    settle(loss_check)
    assert loss_check.losing_turn == 2 and loss_check.why
    session.play(next(move for move in map(Shuffle, range(20)) if session.state.apply(move) != session.state))
    assert any(settle(loss_check)) and not loss_check.why


def test_an_undecided_position_is_not_called_lost() -> None:
    session, loss_check, worker = game(lambda state: None)
    play(session, "r1c1-r1c4")
    settle(loss_check)
    assert not loss_check.why and len(worker.asked) == 1, "it asks again and again"


def test_a_position_without_pairs_is_lost_without_a_search() -> None:
    stuck = parse("1 2/2 1")
    session = Session(LINK, replace(stuck, has_margin=False))
    worker = Judge(lambda state: Ruling(False))
    loss_check = LossCheck(worker, session)  # type: ignore[arg-type]
    settle(loss_check)
    assert "can be paired" in loss_check.why and not worker.asked


def test_it_gives_way_to_other_tasks_and_asks_again() -> None:
    session, loss_check, worker = game(lambda state: state.left == 6)
    worker.is_held = True
    loss_check.poll()
    worker.start(LINK.judge, session.game_id)  # as a request for a hint does
    settle(loss_check)
    assert len(worker.asked) == 2, "it pushes others aside"
    worker.is_held = False
    play(session, "r1c1-r1c4")
    settle(loss_check)
    assert loss_check.losing_turn == 1


def test_the_newest_position_comes_first() -> None:
    session, loss_check, worker = game(lambda state: False)
    worker.is_held = True
    loss_check.poll()
    play(session, "r1c1-r1c4")
    loss_check.poll()
    loss_check.poll()
    assert worker.asked[-1] == (session.game_id,)


def test_other_puzzles_are_not_judged() -> None:
    worker = Judge(lambda state: Ruling(True))
    loss_check = LossCheck(worker, Session(replace(LINK, judge=None), BOARD))  # type: ignore[arg-type]
    settle(loss_check)
    assert not worker.asked and not loss_check.why


@pytest.mark.parametrize(
    ("board", "sentence"), [(str(BOARD), ""), ("@inside 1 2 3 3/2 1 4 4", "This board can't be cleared from here.")]
)
def test_the_real_judge_names_a_lost_board(board: str, sentence: str) -> None:
    (ruling,) = (item for item in LINK.judge(parse(board)) if isinstance(item, Ruling))
    assert (ruling.is_lost, ruling.why) == (bool(sentence), sentence)


def test_an_idle_game_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session, loss_check, _ = game(lambda state: state.left <= 4)
    play(session, "r1c1-r1c4", "r2c2-r2c3")
    settle(loss_check)
    assert loss_check.losing_turn == 2
    looked: list[int] = []
    bracket = LossCheck._bracket
    monkeypatch.setattr(LossCheck, "_bracket", lambda self: looked.append(1) or bracket(self))
    settle(loss_check)
    assert not looked, "every frame goes through the whole game"


def test_only_a_few_positions_of_a_long_solution_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    session, loss_check, worker = game(lambda state: False)
    shuffles = [(Shuffle(seed % 7),) for seed in range(5_000)]
    session.history.extend(shuffles)
    session.go(len(shuffles))
    asked: list[int] = []
    state_at = session.history.state_at
    monkeypatch.setattr(session.history, "state_at", lambda played: asked.append(played) or state_at(played))
    settle(loss_check)
    assert not loss_check.why and worker.asked[-1] == (session.game_id,)
    assert len(asked) < 100, "every position of the game is built"


def test_it_knows_the_possible_points_and_the_last_turn_that_kept_them() -> None:
    session, pars = Session(ONESTROKE, ONESTROKE.parse("S.../..../...E")), {1: 11, 2: 11, 3: 11, 4: 9}
    loss_check = LossCheck(Judge(lambda state: Ruling(False, par=pars[len(state.trail)])), session)  # type: ignore[arg-type]
    assert loss_check.par is None and loss_check.best_turn is None
    settle(loss_check)
    assert (loss_check.par, loss_check.best_turn) == (11, 0)
    for col, par, best_turn in ((1, 11, 1), (2, 11, 2), (3, 9, 2)):
        session.play(Visit((0, col)))
        settle(loss_check)
        assert (loss_check.par, loss_check.best_turn) == (par, best_turn)
    session.undo()
    settle(loss_check)
    assert (loss_check.par, loss_check.best_turn) == (11, 2)
