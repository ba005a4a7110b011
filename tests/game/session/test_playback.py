"""The timeline: every position forward and backward, speeds, chapters, and steps that are still arriving."""

import pytest

from game.scenes.shared.timeline import SPEEDS
from game.session.playback import Playback
from game.theme.measures import Duration
from solvers import PUZZLES
from solvers.puzzle import Step, final_steps
from solvers.sliding.rules import parse

SLIDING = PUZZLES["sliding"]
START = parse("2 3 4 13/9 1 6 7/0 15 10 14/12 5 11 8")


def solution() -> list[Step]:
    return final_steps(SLIDING.solver().solve(START))


def filled(playback: Playback | None = None, steps: list[Step] | None = None) -> Playback:
    """Return a timeline to which all steps, or the last ones, have been added."""
    playback = playback or Playback(START)
    for step in steps or solution():
        playback.add(step)
    playback.is_complete = True
    return playback


@pytest.mark.parametrize("speed", SPEEDS)
def test_it_plays_to_the_end_in_the_time_its_steps_take(speed: float) -> None:
    playback = filled()
    playback.speed = speed
    wanted = sum(Duration.STEP * len(step.moves) if step.moves else Duration.THINK for step in playback.steps) / speed
    playback.play()
    passed = 0.0
    while playback.is_playing:
        playback.advance(1 / 60)
        passed += 1 / 60
    assert playback.is_at_end
    assert passed == pytest.approx(wanted, abs=0.1)


def test_it_waits_for_steps_that_are_still_arriving() -> None:
    playback, steps = Playback(START), solution()
    playback.play()
    for step in steps[:3]:
        playback.add(step)
    for _ in range(400):
        playback.advance(1 / 60)
    assert playback.position == 3 and playback.is_playing
    filled(playback, steps[3:])
    for _ in range(60 * 300):
        playback.advance(1 / 60)
    assert playback.is_at_end and not playback.is_playing


def test_instant_stays_at_the_end() -> None:
    playback, steps = Playback(START), solution()
    playback.jump_to_end()
    for step in steps:
        playback.add(step)
        assert playback.is_at_end
    playback.seek(2)
    assert not playback.is_instant and playback.position == 2


def test_seeking_stays_on_the_timeline_and_playing_at_the_end_starts_again() -> None:
    playback = filled()
    playback.seek(-5)
    assert playback.position == 0
    playback.seek(10**9)
    assert playback.position == len(playback.steps)
    playback.play()
    assert playback.position == 0 and playback.is_playing


def test_chapters_are_the_stages_in_order() -> None:
    playback = filled()
    stages = list(dict.fromkeys(step.stage for step in playback.steps))
    assert [chapter.title for chapter in playback.chapters] == stages
    for chapter in playback.chapters:
        assert playback.steps[chapter.first].stage == chapter.title
        assert playback.chapter_at(chapter.first) == chapter
    assert playback.chapter_at(len(playback.steps)) == playback.chapters[-1]


def test_better_steps_continue_where_the_board_is_the_same() -> None:
    steps = [step for step in solution() if step.moves]
    longer = [*steps[:10], *3 * [steps[10]], *steps[11:]]  # one is made, taken back, and made again
    for position in range(len(longer) + 1):
        playback = filled(steps=longer)
        playback.seek(position)
        shown = playback.state
        playback.replace_steps(steps)
        assert playback.state == shown
        playback.seek(len(playback.steps))
        assert playback.is_at_end and playback.state.is_solved() and playback.move_count == len(steps)


def test_it_starts_again_if_better_steps_never_reach_the_board() -> None:
    playback = filled()
    playback.seek(20)
    playback.replace_steps(final_steps(SLIDING.solver("corner-in").solve(START)))
    assert playback.state == START and playback.position == 0


def test_at_the_end_better_steps_are_shown_to_their_end() -> None:
    steps = [step for step in solution() if step.moves]
    playback = Playback(START)
    playback.jump_to_end()
    playback.replace_steps(steps)
    assert playback.position == len(steps)
