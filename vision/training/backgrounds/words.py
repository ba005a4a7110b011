"""Texts for drawn screens: words of several languages, and what buttons, titles and notices of games say."""


def _parts(text: str, divider: str = "|") -> tuple[str, ...]:
    return tuple(text.split(divider))


WORDS = _parts(
    "the of and a to in is you that it he was for on are as with his they at be this have from or one had by word but "
    "not what all were we when your can said there use an each which she do how their if will up other about out many then "
    "them so some her would make like him into time has look two more write go see number no way could people my than first "
    "water been call who oil its now find long down day did get come made may part über später être avec nicht noch questo",
    " ",
)
MENUS = _parts("File|Edit|View|Game|Options|Tools|Insert|Format|Window|Help|Bookmarks|History|Go")
TITLES = _parts(
    "Settings|Home|News|Welcome back|Today|Overview|Inbox|Messages|Account|Library|Gallery|Documents|Downloads|Weather|Contact|"
    "About us|Products|Untitled|Report 2019|My files|Search|Daily Challenge|Statistics|Einstellungen|Accueil|Pictures|Music|"
    "Help|Shop now|Profile|Chapter 3"
)
GAMES = _parts(
    "Sudoku|SUDOKU|Daily Sudoku|Fifteen|15 Puzzle|Slide!|Mahjong Connect|Onet|Link Match|Shisen-Sho|One Line|One Stroke|Draw it|"
    "Puzzle 4x4|Classic|Brain Games|Level 12|Level 7-3|Paare finden|Maze|Numbers|Easy|Expert|Challenge|Stage 45|Tile Master|"
    "Schiebepuzzle|Connect!|Game Over|Well done!"
)
COUNTED = _parts("Score|Moves|Time|Best|Level|Mistakes|Left|Points|Züge|Coins|Pairs|Lives|Steps")
ORDERS = _parts(
    "New Game|Undo|Redo|Hint|Restart|Pause|Notes|Erase|Shuffle|Check|Solve|Next|Back|Menu|Reset|Print|Save|Pencil|Neues Spiel|OK|"
    "Quit|Play|Share|Settings|Tipp"
)
GRADES = _parts("Easy|Medium|Hard|Expert|Evil|3 x 3|4 x 4|5 x 5|Beginner|Kids|Custom")
NOTICES = _parts("Play free now|SALE -50%|Download the app|Buy 1 get 1|Advertisement|Subscribe!|Best casino|Learn more")
HINTS = _parts("Arrow keys: move|Space: pause|Esc: menu|H: hint|U: undo|Click two equal tiles|R: restart|F1: help")
FOOTERS = _parts("(c) 2021 Puzzle Co.|v2.4.1|Privacy / Terms|www.example.com|Made with love|All rights reserved|Contact us")
MONTHS = _parts("January 2024|Mai 2018|October|Août 2022|July 2025")
