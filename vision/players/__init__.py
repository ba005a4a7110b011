"""Playing the games of other programs: one player per puzzle. Read player.py (the record), then a puzzle's folder.

A puzzle without a folder is played by the gestures of its rules (by_gestures.py).
"""

from solvers import PUZZLES
from vision.players.by_gestures import player_of
from vision.players.link import player as link
from vision.players.onestroke import player as onestroke
from vision.players.player import Player
from vision.players.sliding import player as sliding
from vision.players.sudoku import player as sudoku

PLAYERS: dict[str, Player] = {
    **{puzzle.name: player_of(puzzle, puzzle.cells) for puzzle in PUZZLES.values() if puzzle.cells is not None},
    **{player.puzzle: player for player in (sliding.PLAYER, sudoku.PLAYER, link.PLAYER, onestroke.PLAYER)},
}
