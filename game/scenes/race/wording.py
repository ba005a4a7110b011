"""What is said below the boards of a race: what is equal on both, and what a person may expect."""

from __future__ import annotations

from game.race.race import Measure, Race
from game.scenes.race.player import HandRace
from game.theme import Duration

_FAIR = "Both solve the board before they start, one after the other, so that their times are fair."


def rule(race: Race, hand: HandRace | None) -> str:
    """Return how a race is measured, in a sentence."""
    if hand is not None:
        return _rule_by_hand(race, hand)
    if not race.is_ready:
        return _FAIR
    if race.measure is Measure.STEPS:
        return f"Equal steps: both boards are shown after as many {_word(race)}s."
    if race.lanes[0].is_hand:
        return "Equal time: both boards as they were at the same second."
    slow = f"{race.slowness:.0f} times slowed down" if race.slowness >= 2 else "as fast as it was"
    return f"Equal time: both after the same time of solving, {slow}, their steps spread evenly over it."


def _rule_by_hand(race: Race, hand: HandRace) -> str:
    right = race.lanes[1]
    if not right.is_over:
        return f"Begin as soon as {right.title} has solved the board."
    if right.problem:
        return f"{right.title} has not solved it. Can you?"
    if hand.rival_place == len(right):
        return f"{right.title} is at the end. Play on to yours."
    if race.measure is Measure.STEPS:
        return f"Equal steps: {right.title} makes a {_word(race)} for each of yours."
    pace = f"{Duration.RIVAL / race.speed:.2g} s"
    return f"Equal time: {right.title} makes a {_word(race)} every {pace} from your first one on; the speed below changes that."


def _word(race: Race) -> str:
    return "move" if race.lanes[0].puzzle.counts_moves else "step"
