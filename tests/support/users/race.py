"""A race that is ready to be looked at."""

from game.scenes.race import RaceScene
from game.scenes.race.racers import race_settings
from solvers import PUZZLES
from support.users.user import User

SLIDING = PUZZLES["sliding"]
FAR = "sliding:2 3 4 13/9 1 6 7/0 15 10 14/12 5 11 8"


def racing(user: User, text: str = FAR, left: str = "row-by-row", right: str = "corner-in") -> RaceScene:
    name = text.partition(":")[0]
    if name == "sliding":
        race_settings(user.app, SLIDING).update(left=left, right=right)
    user.begin(text)
    user.keys("v")
    scene = user.top
    assert isinstance(scene, RaceScene)
    user.wait(lambda: not scene.is_thinking)
    return scene
