"""The rules of the one-stroke maze."""

from __future__ import annotations

from game.boards.base import RulePicture, Rules

RULES = Rules(
    (
        RulePicture(
            "Drag one line from S to E. It may not visit a cell twice.",
            "S..#/..../#..E",
            ("r1c2 r1c3", "r2c3 r2c2", "r3c2 r3c3 r3c4"),
            still=3,
        ),
        RulePicture(
            "Best score: a cell is worth one point, a coin one more. Get as many as you can.",
            "So../..#./o..E",
            ("r2c1 r3c1", "r3c2 r2c2", "r1c2 r1c3", "r1c4 r2c4 r3c4"),
            still=4,
        ),
        RulePicture(
            "Fill all: the line has to visit every free cell.",
            "@fill S..E/..../##..",
            ("r2c1 r2c2 r1c2", "r1c3 r2c3 r3c3", "r3c4 r2c4 r1c4"),
            still=3,
        ),
        RulePicture(
            "Zip: visit every cell, and the numbers in their order.",
            "@zip 1..4/..../.2.3",
            ("r1c2 r1c3 r2c3 r2c2 r2c1", "r3c1 r3c2", "r3c3 r3c4", "r2c4 r1c4"),
            still=4,
        ),
    ),
    (
        ("Line", "what you draw from S to E. Going back over it takes it back."),
        ("Par", "the most points that a maze has, proven. 60, 85 and 100 % of it earn one to three stars."),
        ("Best score, fill, zip", "the three kinds of mazes, as above."),
        ("Still possible", "the most points that you can still reach with the line as it is."),
        ("Cut off", "shaded cells that the line can't visit any more."),
    ),
)
