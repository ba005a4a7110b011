"""Playing foreign games: one player a puzzle. Read player.py first (what every player knows), then a puzzle's folder."""

from __future__ import annotations

from vision.players.link import player as link
from vision.players.onestroke import player as onestroke
from vision.players.player import Player
from vision.players.sliding import player as sliding
from vision.players.sudoku import player as sudoku

PLAYERS: dict[str, Player] = {player.puzzle: player for player in (sliding.PLAYER, sudoku.PLAYER, link.PLAYER, onestroke.PLAYER)}
