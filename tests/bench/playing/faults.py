"""Injects faults at random moments while real games are played, and prints how soon playing stopped and for which reason.

    python -m tests.bench.playing.faults [--only TEXT] [--runs N] [--display :66]

PLAYGROUND_SHARED names the folder of games, PLAYGROUND_ARENA_PYTHON a Python that can start them.
"""

import argparse
import os
import random
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from statistics import median

from live.arena import Match, NoArena, started
from live.faults import FAULTS, Scene
from live.inputs import Inputs

from tests.bench.playing.process import Playing, playing

MATCHES = (
    (Match("sgt-solo", 5, {"size": "9", "level": "b"}), ("u",) * 100),
    (Match("sgt-fifteen", 5, {"size": "4"}), ("u",) * 100),
    (Match("kshisen", 5, {"size": "0"}), ("F5",)),
)
"""games with the keys that restore the first position"""
MAX_MOVES, MAX_DELAY_S = 8, 0.5  # the fault comes at most this many moves and this much time later
RNG = random.Random(1)
START_S, STOP_S, QUIET_S = 60.0, 10.0, 0.4
MAX_FAILED, AGAIN_S = 3, 2.0  # a game that fails to start this often is skipped; pause before the next attempt
LIMIT_S = 0.3  # a trial that takes longer to stop is printed in full
LINE = "{:<18}{:>14}{:>12}{:>12}{:>12}{:>8}{:>12}"


class NotPlayed(Exception):
    """The game wasn't being played when the fault was due."""


@dataclass(frozen=True)
class Trial:
    """The result of one fault."""

    fault: str
    match: str
    is_right: bool
    why: str
    stopped_s: float  # from the fault to the stop
    n_meanwhile: int  # inputs from the fault to the stop
    n_after: int  # inputs after the stop
    is_pressed: bool  # whether the mouse is left pressed


def trials(names: Sequence[str], runs: int, display: str) -> Iterator[Trial]:
    """Yield a number of trials of each fault; all faults that don't end a game share one start of it."""
    for number, (match, keys) in enumerate(MATCHES):
        share = len(range(number, runs, len(MATCHES)))
        lasting = [name for name in names if not FAULTS[name].is_final] * share
        for todo in [lasting, *([name] for name in names if FAULTS[name].is_final for _ in range(share))]:
            n_failed = 0
            while todo and n_failed < MAX_FAILED:
                try:
                    yield from _played(match, keys, todo, display)
                except NoArena as problem:  # the display that has just ended may still block the next one
                    print(f"  {match} did not start: {problem}", flush=True)
                    n_failed += 1
                    time.sleep(AGAIN_S)


def _played(match: Match, keys: tuple[str, ...], todo: list[str], display: str) -> Iterator[Trial]:
    """Start a game and yield trials of faults, removing them from the list, as long as the game is played."""
    with (
        started(match, display) as start,
        playing(os.environ | {"DISPLAY": display}) as player,
        closing(Scene(start, RNG)) as scene,
    ):
        while todo:
            try:
                yield _trial(match, todo[0], scene, player)
            except NotPlayed as problem:
                print(f"  {match} is restarted: {problem}", flush=True)
                return
            name = todo.pop(0)
            if not FAULTS[name].is_final:
                scene.put_right(keys)


def _trial(match: Match, name: str, scene: Scene, player: Playing) -> Trial:
    """Inject a fault at a random moment of play, and return the result."""
    fault, moves, delay_s = FAULTS[name], scene.rng.randint(1, MAX_MOVES), scene.rng.uniform(0, MAX_DELAY_S)
    with Inputs(scene.start["display"]) as inputs:
        player.play(scene.start["window_id"])
        player.wait(lambda: player.n_made() >= moves or player.end(), START_S)
        time.sleep(delay_s)
        if player.n_made() < moves or player.end():
            raise NotPlayed(str(player.events[-3:]))
        began_s = time.perf_counter()
        fault.do(scene)
        player.wait(player.end, STOP_S)
        time.sleep(QUIET_S)
    end_s, why = player.end() or (began_s + STOP_S, "It did not stop.")
    pressed = [each.at_s for each in inputs.noted if each.at_s > began_s and each.code != scene.code(fault.key)]
    n_after = sum(at_s > end_s for at_s in pressed)
    is_right = re.fullmatch(fault.reason, why) is not None
    return Trial(name, str(match), is_right, why, end_s - began_s, len(pressed) - n_after, n_after, scene.is_button_down())


def main() -> None:
    """Run all trials and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="inject only faults whose name matches this pattern")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--display", default=":66")
    args = parser.parse_args()
    names = [name for name in FAULTS if re.search(args.only, name)]
    seen: list[Trial] = []
    for trial in trials(names, args.runs, args.display):
        seen.append(trial)
        is_good = trial.is_right and not trial.n_after and not trial.is_pressed and trial.stopped_s <= LIMIT_S
        print(f"  {trial.fault}: {1000 * trial.stopped_s:.0f} ms" if is_good else f"  {trial}", flush=True)
    print(LINE.format("fault", "right reason", "median ms", "slowest ms", "meanwhile", "after", "left down"))
    for name in names:
        if tried := [trial for trial in seen if trial.fault == name]:
            _print_row(name, tried)


def _print_row(name: str, seen: list[Trial]) -> None:
    stops_ms = [1000 * trial.stopped_s for trial in seen]
    right = f"{sum(trial.is_right for trial in seen)} of {len(seen)}"
    times = (f"{median(stops_ms):.0f}", f"{max(stops_ms):.0f}")
    most, after = max(trial.n_meanwhile for trial in seen), sum(trial.n_after for trial in seen)
    print(LINE.format(name, right, *times, most, after, sum(trial.is_pressed for trial in seen)), flush=True)


if __name__ == "__main__":
    main()
