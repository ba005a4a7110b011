"""Screens and dialogs. A scene opens another with a request and returns a result (messages.py).

A folder is a scene with its parts: the scene itself is in its __init__.py. shared/ holds what several scenes use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from game.scenes import messages
from game.scenes.messages import Request

if TYPE_CHECKING:
    from game.app import App
    from game.scene import Scene

SCENES: dict[type[Request], str] = {
    messages.OpenPlay: "game.scenes.play:PlayScene",
    messages.OpenWon: "game.scenes.play.dialogs:WonScene",
    messages.OpenTimeUp: "game.scenes.play.dialogs:TimeUpScene",
    messages.OpenWatch: "game.scenes.watch:WatchScene",
    messages.OpenAllSteps: "game.scenes.watch.all_steps:AllStepsScene",
    messages.OpenReview: "game.scenes.review:ReviewScene",
    messages.OpenShare: "game.scenes.watch.share:ShareScene",
    messages.OpenRace: "game.scenes.race:RaceScene",
    messages.OpenRacePuzzle: "game.scenes.race.dialogs:RacePuzzleScene",
    messages.OpenRaceTable: "game.scenes.race.dialogs:RaceTableScene",
    messages.OpenEditor: "game.scenes.editor:EditorScene",
    messages.OpenNewGame: "game.scenes.new_game:NewGameScene",
    messages.OpenGenerating: "game.scenes.new_game:GeneratingScene",
    messages.OpenLevels: "game.scenes.levels:LevelsScene",
    messages.OpenLevelName: "game.scenes.levels:LevelNameScene",
    messages.OpenOwnLevel: "game.scenes.levels:OwnLevelScene",
    messages.OpenDaily: "game.scenes.new_game:DailyScene",
    messages.OpenSavedGames: "game.scenes.new_game:SavedGamesScene",
    messages.OpenStatistics: "game.scenes.statistics:StatisticsScene",
    messages.OpenPrint: "game.scenes.play.dialogs:PrintScene",
    messages.OpenExternal: "game.scenes.external:ExternalScene",
    messages.OpenLog: "game.scenes.external.dialogs:LogScene",
    messages.OpenPictureUse: "game.scenes.external.dialogs:PictureUseScene",
    messages.OpenFiles: "game.scenes.files:FilesScene",
    messages.OpenKeys: "game.scenes.help:KeysScene",
    messages.OpenRules: "game.scenes.help:RulesScene",
    messages.OpenSettings: "game.scenes.settings:SettingsScene",
    messages.OpenChecks: "game.scenes.settings:ChecksScene",
}
"""request type -> module and class of its scene, imported on first use so that the first frame isn't delayed"""


def make(app: App, request: Request) -> Scene:
    """Return the scene that a request asks for, constructed with the request's fields."""
    module, _, name = SCENES[type(request)].partition(":")
    scene: Scene = getattr(import_module(module), name)(app, *vars(request).values())
    return scene
