"""Drives sudoku by cell names such as r1c1; boards of all sizes for its tests."""

from collections.abc import Callable, Iterator

from game.widgets.toolbar import PadButton
from solvers.errors import PuzzleError
from solvers.puzzle import cell_name
from solvers.sudoku.shape import digits_in
from support.users.player import BoardPlayer, place

EASY = "2.3976.5191.5.2.3..6.1....9..583....871...395....516..3....8.7..8.3.7.6479.4251.3"
EASY_SOLVED = "243976851918542736567183249625839417871264395439751628354618972182397564796425183"
EXPERT = ".3.......6..15....8.4.7.9...9..4.3.1...6.7...1.6.3..2...5.6.1.4....98..6.......8."
BOARDS = {
    4: "23............42",
    6: ".5...3.64...43..6551..32...32.6...1.",
    9: EASY,
    12: "..78..2.913...15...7.6...AC.19587..B.8.2.C34..51C.A4.1....6.1B5.27.6..C4A5..C.72.B96.7....9.43.891..A86.C.7.8..7461A."
    "CB...3.5...89...CB1.3..64..",
    16: "A.8E...BC.6F...3C.54..E1.B..89.23....78.195E.GC........6.2.87EAF64.973.F.E..GA.8.....AB.3.9.F4E.8...5.194.723C..B3EA4.6"
    "DF.8G2.919A.D82.5EF.6137C..2B6D.E7C.4...A.EC5.1.7.32.....7.3G..4.5.19B.2E5CG71.A.6........B9.E4F2.1A....7E.A2..7.98..4"
    "B.54...98.C2...AF.G",
}


class Player(BoardPlayer):
    """A driver of a game of sudoku."""

    PUZZLE, FIRST, REST_S, FRAME_PX = "sudoku", EASY, 0.6, 3

    # input

    def mark(self, *names: str) -> None:
        self.key(*(f"shift+{name}" for name in names))

    def paint(self, *names: str) -> None:
        self.key(*(f"ctrl+{name}" for name in names))

    def tap(self, *names: str) -> None:
        for name in names:
            key = self.pad(name)
            self.user.use(key.tooltip) if key.tooltip else self.user.click(key)

    def beside(self) -> None:
        """Click beside the board, which clears the selection."""
        self.user.click((self.board.rect.x - 20, self.board.rect.centery))
        self.look_away()

    def pad(self, name: str) -> PadButton:
        """Return a key of the pad by its name; digits and colours are named by their numbers."""
        keys = [widget for widget in self.scene.root.tree() if isinstance(widget, PadButton)]
        return next(key for key in keys if key.key_shown.name == name)

    # what is on screen

    def digit(self, name: str) -> int:
        return self.state.digits[self.state.shape.cell_at(place(name))]

    def marks(self, name: str) -> set[int]:
        return set(digits_in(self.state.marks[self.state.shape.cell_at(place(name))]))

    def colour(self, name: str) -> int:
        return self.state.colours[self.state.shape.cell_at(place(name))]


def raises_an_error(game: str) -> Iterator[str]:
    """Stand in for an examination that fails."""
    raise PuzzleError("Something went wrong.")
    yield game


Begin = Callable[..., Player]


def chosen(player: Player) -> set[str]:
    return {cell_name(player.state.shape.place_of(cell)) for cell in player.board._chosen}


def choose(player: Player, settings: dict[str, str]) -> None:
    """Change the board's settings, as the settings dialog does."""
    player.user.app.settings.boards["sudoku"] = settings
    player.scene.refresh()
    player.user.frames(2)
