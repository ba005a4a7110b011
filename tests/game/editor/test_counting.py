"""The counts of a maze's tracks while it is painted."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from support.users.maker import LEVEL, Maker, tries_every_line
from support.users.user import User

from game.scenes.editor import EditorScene, readout
from game.scenes.editor.readout import Findings
from game.scenes.play import PlayScene
from solvers.errors import GaveUp, Unsolvable
from solvers.puzzle import Progress, Report
from solvers.worker.process import GRACE_S


def never_ends(game: str) -> Iterator[Report[Any] | Progress]:
    """Examine a maze forever, until cancelled."""
    while True:
        yield Progress(1)


def says(*items: Report[Any] | Progress | Exception) -> Callable[[str], Iterator[Report[Any] | Progress]]:
    """Return a function that examines a maze with the given results; an exception is raised."""

    def examine(game: str) -> Iterator[Report[Any] | Progress]:
        for item in items:
            if isinstance(item, Exception):
                raise item
            yield item

    return examine


# counting


def test_counts_are_updated_while_painting(maker: Maker) -> None:
    maker.open(LEVEL)
    assert maker.counted() == {"tracks": 246, "best": 15, "best score": 23}
    assert maker.scene.panel.readout.sentence.startswith("Counted exactly, in ")
    maker.do("choose coin; click r1c1")
    assert maker.counted()["best score"] == 24
    maker.undo()
    maker.user.frames(2)
    assert maker.scene.panel.readout.values == {"tracks": 246, "best": 15, "best score": 23}
    assert not maker.scene.count.is_running


def test_the_solvers_agree_with_the_count(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    from solvers.worker.tasks import examine

    monkeypatch.setattr(readout, "examine", examine)
    maker.open(LEVEL)
    assert maker.counted() == {"tracks": 246, "best": 15, "best score": 23}
    assert maker.scene.count.findings.report.par == 23


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("..o/..E", "This maze has no start: put an S where the line begins."),
        ("S.o/...", "This maze has no end: put an E where the line ends."),
        ("S#o/##E", "The start at r1c1 is walled in: it can't go on to any cell."),
    ],
)
def test_a_missing_part_is_named_at_once_instead_of_counts(maker: Maker, text: str, sentence: str) -> None:
    maker.open(text)
    assert not maker.scene.count.is_running
    assert maker.scene.panel.readout.sentence == sentence and maker.scene.panel.readout.values == {}


def test_a_proven_problem_is_shown_too(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readout, "examine", says(Progress(1), Unsolvable("No line leads from the start to the end.")))
    maker.open(LEVEL)
    assert maker.counted() == {}
    assert maker.scene.panel.readout.sentence == "No line leads from the start to the end."
    maker.user.click(maker.user.button("Play it"))
    assert maker.user.app.toasts.text == "No line leads from the start to the end."
    maker.user.click(maker.user.button("Save level"))
    assert isinstance(maker.user.top, EditorScene)


def test_a_new_stroke_stops_the_count_of_the_previous_board(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readout, "examine", never_ends)
    maker.open(LEVEL)
    maker.user.wait(lambda: maker.scene.count._task is not None)
    maker.user.pass_time(0.2)
    assert maker.scene.panel.readout.sentence == "Counting…" and maker.scene.panel.readout._spinner.is_visible
    first = maker.scene.count._task
    monkeypatch.setattr(readout, "examine", tries_every_line)
    maker.do("choose coin; click r1c1")
    assert first is not None and first.status.name == "CANCELLED"
    assert maker.counted()["best score"] == 24 and not maker.scene.panel.readout._spinner.is_visible


def test_old_counts_stay_for_a_moment_then_disappear(maker: Maker) -> None:
    readout = maker.open(LEVEL).panel.readout
    known = maker.counted()
    stages = []
    for waited_s in (0.0, 0.04, 0.1, 0.3, 3.0):
        readout.set(Findings(), waited_s)
        stages.append((readout.sentence.split(" ")[0], readout._spinner.is_visible, readout.values))
    assert stages == [
        ("Counted", False, known),
        ("Counted", False, known),
        ("Counting…", True, known),  # fading
        ("Counting…", True, {}),
        ("Counting…", True, {}),
    ]
    assert "first time" in readout.sentence
    found = Report[Any](figures=(("best", 15), ("best score", 23)))
    readout.set(Findings(found), 3.1)
    assert readout._fitting_figures(maker.user.app.look) == ["…", "15", "23"]


def test_facts_about_a_maze_are_in_its_subtitle(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readout, "examine", says(Report(("hard", "15 best tracks"), figures=(("tracks", 246),))))
    scene = maker.open(LEVEL)
    maker.counted()
    assert scene._header.subtitle.text == "6 × 4, best score · hard · 15 best tracks"


def test_partial_counts_are_shown_with_the_limit(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = GaveUp("More than the memory holds: 10 tracks.")
    monkeypatch.setattr(readout, "examine", says(Report(figures=(("best score", 77),)), limit))
    maker.open(LEVEL)
    assert maker.counted() == {"best score": 77}
    assert maker.scene.panel.readout.sentence.startswith("More than the memory holds")


def test_large_numbers_are_rounded_and_also_shown_in_full(maker: Maker) -> None:
    readout = maker.open(LEVEL).panel.readout
    maker.counted()
    figures = (("tracks", 182_345_678_901_234_567_890_123_456_789), ("best", 6), ("best score", 63))
    readout.set(Findings(Report(figures=figures), is_over=True, seconds=0.004), 0.0)
    look = maker.user.app.look
    assert readout._fitting_figures(look) == ["1.82·10²⁹", "6", "63"]
    assert readout._full_values(look, readout._fitting_figures(look)) == ["182 345 678 901 234 567 890 123 456 789 tracks"]
    readout.set(Findings(Report(figures=(("tracks", 1), ("best", 1))), is_over=True), 0.0)
    assert [readout._caption(caption) for caption in readout._captions] == ["track", "best"]
    readout.set(Findings(Report(figures=(("tracks", 41_208), *figures[1:])), is_over=True, seconds=0.004), 0.0)
    assert readout._fitting_figures(look) == ["41 208", "6", "63"] and readout._full_values(look, ["41 208", "6", "63"]) == []
    assert readout.sentence == "Counted exactly, in 4 ms."


def test_the_count_stops_while_the_board_is_played(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readout, "examine", never_ends)
    maker.open(LEVEL)
    scene = maker.scene
    maker.user.wait(lambda: scene.count._task is not None)
    assert maker.user.app.worker.grace_s > GRACE_S  # a process that is slow to hear is not ended at each stroke
    maker.key("p")
    assert isinstance(maker.user.top, PlayScene)
    maker.user.pass_time(0.3)
    assert scene.count._task is None and maker.user.app.worker.grace_s == GRACE_S
    maker.key("ESCAPE")
    maker.user.wait(lambda: scene.count._task is not None)


def test_a_game_below_leaves_the_worker_to_the_editor(user: User, maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.session.assistance.examine", never_ends)
    play = user.begin(f"onestroke:{LEVEL}")
    user.wait(lambda: play.assistant.board_check._task is not None)
    former = play.assistant.board_check._task
    user.keys("e")
    assert maker.counted()["tracks"] == 246
    user.pass_time(0.3)
    assert not user.app.worker.is_busy
    user.keys("ESCAPE")
    user.wait(lambda: play.assistant.board_check._task not in (None, former))
