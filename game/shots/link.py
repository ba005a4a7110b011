"""The shots of link match."""

from collections.abc import Callable, Sequence
from functools import partial

from game.app import App
from game.scenes.shared.starting import open_game
from game.shots.tools import (
    back_to_menu,
    level_game,
    lost,
    play_scene,
    played,
    show_game,
    show_level,
    solution,
    usual,
    wait,
    watch,
)
from solvers.link.rules import LinkState
from solvers.puzzle import Role, Step

TURNS = 17  # number of turns played in the shots


def _play(app: App, level: str, faces: str) -> None:
    """Open a half-played level, with a chosen tile that has a partner."""
    session = level_game(app, "link", level)
    app.settings.boards["link"] = {"faces": faces, "equals": "on"}
    scene = show_game(app, played(session, solution(session, "decide")[:TURNS], 97))
    state = scene.session.state
    assert isinstance(state, LinkState)
    longest = max(state.pairs, key=lambda pair: len(state.path(pair)))
    scene.view.press(scene.view.board.point(longest.first))
    scene.refresh()


def _lost(app: App) -> None:
    """Lose a game by always taking the first open pair, and wait until the loss is proven."""
    back_to_menu(app)
    session = level_game(app, "link", "hard-nuts/17")
    open_game(app, played(session, lost(session, TURNS), 61))
    scene = play_scene(app)
    wait(app, lambda: bool(scene.assistant.loss_check.losing_turn))


_level = partial(show_level, puzzle="link", faces="shapes")


def _longest_path(share: float) -> Callable[[Sequence[Step]], int]:
    """Return a function that picks the step with the longest path near a share of the way through."""

    def place(steps: Sequence[Step]) -> int:
        first = round(share * len(steps))
        return max(range(first, min(first + 8, len(steps))), key=lambda number: _length(steps[number]))

    return place


def _length(step: Step) -> int:
    return max((len(mark.cells) for mark in step.marks if mark.role is Role.PATH), default=0)


SHOTS: dict[str, Callable[[App], object]] = {
    "link-play": partial(_play, level="classic-8x14/2", faces="fruit-and-animals"),
    **usual("link"),
    "link-lost": _lost,
    "link-mahjong": partial(_play, level="shisen-sho/3", faces="mahjong"),
    "link-watch": watch(partial(_level, level="classic-8x14/1"), "best-pair", _longest_path(0.5)),
    "link-figures": watch(partial(_level, level="classic-8x14/2"), "best-pair", _longest_path(0.4), explain=True),
    "link-decide": watch(partial(_level, level="classic-8x14/11"), "decide", _longest_path(0.3)),
}
