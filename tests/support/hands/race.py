"""A race that is ready to be looked at."""

from game.scenes.race import RaceScene
from game.scenes.race.racers import race_settings
from solvers import PUZZLES
from support.hands.hand import Hand

SLIDING = PUZZLES["sliding"]
FAR = "sliding:2 3 4 13/9 1 6 7/0 15 10 14/12 5 11 8"


def racing(hand: Hand, text: str = FAR, left: str = "row-by-row", right: str = "corner-in") -> RaceScene:
    name = text.partition(":")[0]
    if name == "sliding":
        race_settings(hand.app, SLIDING).update(left=left, right=right)
    hand.begin(text)
    hand.keys("v")
    scene = hand.top
    assert isinstance(scene, RaceScene)
    hand.wait(lambda: not scene.is_thinking)
    return scene
