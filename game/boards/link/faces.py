"""The faces of link tiles: the face sets, the names of their faces, and the files of the drawings.

A drawing has 64 x 64 units. Any two faces of a set can be told apart without colour; the first ones differ most, because
small boards use only those.
"""

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[3] / "assets" / "faces"
N_FACES = 42  # number of drawings in each set


@dataclass(frozen=True)
class FaceSet:
    """A set of faces; `names` are in the order of the faces' numbers."""

    key: str  # its value in the settings, and the name of its folder
    title: str
    names: tuple[str, ...]
    ground: str | None  # the colour of its tiles in every theme; None for the theme's own


_SHAPES = """
star, square, heart, moon, flower, bolt, triangle, eye, drop, cross, cloud, ring, leaf, umbrella, sun, diamond, anchor,
house, spiral, crown, note, hourglass, snowflake, flame, bag, key, butterfly, planet, bell, magnet, circle, arrow,
chequers, sailing boat, club, cube, waves, gear, wing, shield, flag, pin
"""
_FRUIT_AND_ANIMALS = """
apple, cat, banana, whale, cherries, frog, pineapple, fox, watermelon, penguin, mushroom, panda, carrot, fish, pear,
rabbit, grapes, turtle, orange, elephant, corn, bee, avocado, owl, lemon, ladybird, aubergine, lion, strawberry, pig,
chilli, dog, kiwi, koala, coconut, tiger, chestnut, mouse, peach, chick, plum, bear
"""
_MAHJONG = """
one of circles, one of bamboo, red dragon, plum blossom, five of circles, east wind, autumn, three of bamboo,
five of characters, white dragon, chrysanthemum, two of circles, eight of bamboo, winter, green dragon, nine of circles,
orchid, eight of characters, five of bamboo, north wind, summer, three of circles, two of bamboo, one of characters,
bamboo leaves, west wind, seven of circles, spring, nine of bamboo, four of characters, four of circles, south wind,
seven of bamboo, three of characters, six of circles, seven of characters, four of bamboo, eight of circles,
nine of characters, six of bamboo, two of characters, six of characters
"""


def _listed(names: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in names.split(","))


FACE_SETS = (
    FaceSet("shapes", "Shapes", _listed(_SHAPES), ground=None),
    FaceSet("fruit-and-animals", "Nature", _listed(_FRUIT_AND_ANIMALS), ground=None),
    FaceSet("mahjong", "Mahjong", _listed(_MAHJONG), ground="#F3EBD8"),
)
"""the sets to choose from, the default first"""

_BY_KEY = {faces.key: faces for faces in FACE_SETS}


def face_file(set_key: str, face: int) -> Path:
    """Return the drawing of a face, numbered from 1; raises ValueError for an unknown face or set."""
    if set_key not in _BY_KEY:
        raise ValueError(f"There is no set of faces called {set_key}. Choose one of {', '.join(_BY_KEY)}.")
    if not 1 <= face <= N_FACES:
        raise ValueError(f"There is no drawing of face {face}. Choose one from 1 to {N_FACES}.")
    return FOLDER / set_key / f"{face:02}.svg"
