"""Playing foreign games: one player a puzzle."""

from __future__ import annotations

from vision.players import link, onestroke, sliding, sudoku
from vision.players.player import Player

PLAYERS: dict[str, Player] = {player.puzzle: player for player in (sliding.PLAYER, sudoku.PLAYER, link.PLAYER, onestroke.PLAYER)}
