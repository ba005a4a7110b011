"""Screens and dialogs. A scene opens another with a request (requests.py) and returns a result (results.py).

Each folder is a scene with its parts; read its scene.py first. shared/ holds what several scenes use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from game.scenes import requests
from game.scenes.requests import Request

if TYPE_CHECKING:
    from game.app import App
    from game.scene import Scene

SCENES: dict[type[Request], str] = {
    requests.OpenPlay: "game.scenes.play.scene:PlayScene",
    requests.OpenWon: "game.scenes.play.endings:WonScene",
    requests.OpenTimeUp: "game.scenes.play.endings:TimeUpScene",
    requests.OpenWatch: "game.scenes.watch.scene:WatchScene",
    requests.OpenAllSteps: "game.scenes.watch.all_steps:AllStepsScene",
    requests.OpenReview: "game.scenes.review.scene:ReviewScene",
    requests.OpenShare: "game.scenes.watch.share:ShareScene",
    requests.OpenRace: "game.scenes.race.scene:RaceScene",
    requests.OpenRacePuzzle: "game.scenes.race.dialogs:RacePuzzleScene",
    requests.OpenRaceTable: "game.scenes.race.dialogs:RaceTableScene",
    requests.OpenEditor: "game.scenes.editor.scene:EditorScene",
    requests.OpenNewGame: "game.scenes.games.new_game:NewGameScene",
    requests.OpenGenerating: "game.scenes.games.new_game:GeneratingScene",
    requests.OpenLevels: "game.scenes.games.levels:LevelsScene",
    requests.OpenLevelName: "game.scenes.games.levels:LevelNameScene",
    requests.OpenOwnLevel: "game.scenes.games.levels:OwnLevelScene",
    requests.OpenDaily: "game.scenes.games.resume:DailyScene",
    requests.OpenSavedGames: "game.scenes.games.resume:SavedGamesScene",
    requests.OpenStatistics: "game.scenes.statistics.scene:StatisticsScene",
    requests.OpenPrint: "game.scenes.play.print:PrintScene",
    requests.OpenExternal: "game.scenes.external.scene:ExternalScene",
    requests.OpenLog: "game.scenes.external.dialogs:LogScene",
    requests.OpenPictureUse: "game.scenes.external.dialogs:PictureUseScene",
    requests.OpenFiles: "game.scenes.dialogs.files:FilesScene",
    requests.OpenKeys: "game.scenes.dialogs.help:KeysScene",
    requests.OpenRules: "game.scenes.dialogs.help:RulesScene",
    requests.OpenSettings: "game.scenes.dialogs.settings:SettingsScene",
    requests.OpenChecks: "game.scenes.dialogs.settings:ChecksScene",
}
"""request type -> module and class of its scene, imported on first use so that the first frame isn't delayed"""


def make(app: App, request: Request) -> Scene:
    """Return the scene that a request asks for, constructed with the request's fields."""
    module, _, name = SCENES[type(request)].partition(":")
    scene: Scene = getattr(import_module(module), name)(app, *vars(request).values())
    return scene
