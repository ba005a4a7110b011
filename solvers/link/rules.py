"""Link match: two tiles of one face are taken together if a line of at most two turns joins them through empty cells.

After each pair the board's gravity moves the tiles that are left. The text of a board has its rows, split by `/` or line breaks,
with spaces between tiles. A tile is the number of its face, `.` an empty cell (`0` is read too), `#` a wall. In front, in any
order, come the gravity rule, such as `@down`, unless tiles stay, and `@inside` if links may not run around the board:

    @down 1 2 1/3 . 3/2 4 4
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Self

from solvers.errors import IllegalMove, ParseError, Unsolvable, quoted
from solvers.link.deal import shuffled
from solvers.link.gravity import EMPTY, WALL, Gravity, fall, segments
from solvers.link.links import EmptyCells, LinkMove, Pair, Shuffle
from solvers.puzzle import Cell, Gesture, State, Tap, cell_name
from solvers.words import count

INSIDE = "@inside"  # in front of a board's text: links may not run around the board
MAX_SIDE = 30
LARGEST_FACE = 999
SIGNS = {EMPTY: ".", WALL: "#"}
"""the text of cells without a tile"""


@dataclass(frozen=True)
class LinkState(State[LinkMove]):
    """A position: `tiles[row * cols + col]` is the face there, from 1; EMPTY (0) where there is no tile, WALL (-1) for a wall."""

    tiles: tuple[int, ...]
    rows: int
    cols: int
    gravity: Gravity = Gravity.NONE
    has_margin: bool = True  # whether links may run around the board, one cell outside it

    def tile_at(self, cell: Cell) -> int:
        """Return the face in a cell, EMPTY or WALL."""
        return self.tiles[cell[0] * self.cols + cell[1]]

    @cached_property
    def left(self) -> int:
        """The number of tiles that are left."""
        return sum(tile > 0 for tile in self.tiles)

    @cached_property
    def places(self) -> Mapping[int, tuple[Cell, ...]]:
        """The cells of the tiles of each face that is left, in reading order."""
        found: dict[int, list[Cell]] = {}
        for index, tile in enumerate(self.tiles):
            if tile > 0:
                found.setdefault(tile, []).append(divmod(index, self.cols))
        return {face: tuple(cells) for face, cells in found.items()}

    @cached_property
    def room(self) -> EmptyCells:
        return EmptyCells(self.tiles, self.rows, self.cols, self.has_margin)

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The segments that close up after each pair, in order, as indices into the tiles."""
        walls = frozenset(index for index, tile in enumerate(self.tiles) if tile == WALL)
        return segments(self.gravity, self.rows, self.cols, walls)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """All pairs that can be taken, in reading order."""
        linked = self.room.is_linked
        found = [Pair(*two) for cells in self.places.values() for two in combinations(cells, 2) if linked(*two)]
        return tuple(sorted(found, key=lambda pair: (pair.first, pair.second)))

    @property
    def has_pair(self) -> bool:
        """Whether any pair can be taken; much quicker than finding all of them."""
        return any(self.room.is_linked(*two) for cells in self.places.values() for two in combinations(cells, 2))

    def legal_moves(self) -> tuple[Pair, ...]:
        """Return all pairs that can be taken; `apply` also accepts shuffles, which bring nothing closer to the end."""
        return self.pairs

    def path(self, pair: Pair) -> tuple[Cell, ...]:
        """Return the cells of the link between two tiles, both included, perhaps through the margin; empty if there is none."""
        return self.room.path(pair.first, pair.second)

    def apply(self, move: LinkMove) -> Self:
        """Return the position after the move; raises IllegalMove."""
        if isinstance(move, Shuffle):
            return self.with_tiles(shuffled(self, move.seed).tiles)
        self._check_pair(move)
        return self.without(move)

    def without(self, pair: Pair) -> Self:
        """Return the position after taking a pair that is known to be linked."""
        return self.with_tiles(self._fallen(pair))

    def with_tiles(self, tiles: Sequence[int]) -> Self:
        """Return the board with other tiles."""
        return replace(self, tiles=tuple(tiles))

    def falls(self, pair: Pair) -> dict[Cell, Cell]:
        """Return the tiles that move when a pair is taken: old cell -> new cell."""
        origins = list(range(len(self.tiles)))
        tiles = self._fallen(pair, origins)
        moved = ((origin, place) for place, origin in enumerate(origins) if tiles[place] > 0 and origin != place)
        return {divmod(origin, self.cols): divmod(place, self.cols) for origin, place in moved}

    def _fallen(self, pair: Pair, origins: list[int] | None = None) -> list[int]:
        tiles = list(self.tiles)
        for row, col in (pair.first, pair.second):
            tiles[row * self.cols + col] = EMPTY
        fall(tiles, self.lines, origins)
        return tiles

    def _check_pair(self, pair: Pair) -> None:
        """Raise IllegalMove, saying why, if a pair can't be taken."""
        for cell in (pair.first, pair.second):
            if not (0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols):
                raise IllegalMove(f"There is no cell {cell_name(cell)} on this {self.rows} x {self.cols} board.")
            if self.tile_at(cell) <= 0:
                raise IllegalMove(f"There is no tile at {cell_name(cell)}.")
        one, other = self.tile_at(pair.first), self.tile_at(pair.second)
        if pair.first == pair.second:
            raise IllegalMove(f"{cell_name(pair.first)} can't be paired with itself.")
        if one != other:
            raise IllegalMove(f"The tiles at {cell_name(pair.first)} and {cell_name(pair.second)} differ: {one} and {other}.")
        if not self.room.is_linked(pair.first, pair.second):
            raise IllegalMove(f"No line with at most two turns joins {cell_name(pair.first)} and {cell_name(pair.second)}.")

    def is_solved(self) -> bool:
        """Return whether no tile is left."""
        return self.left == 0

    @property
    def extent(self) -> tuple[range, range]:
        """The rows and columns that marks may refer to: the board's, and the margin's if lines may run there."""
        margin = int(self.has_margin)
        return range(-margin, self.rows + margin), range(-margin, self.cols + margin)

    def gestures(self, move: LinkMove) -> tuple[Gesture, ...]:
        """Return the clicks on the two tiles; none for a shuffle, which only our own board has."""
        return () if isinstance(move, Shuffle) else (Tap(move.first), Tap(move.second))

    def __str__(self) -> str:
        signs = [SIGNS.get(tile) or str(tile) for tile in self.tiles]
        rows = "/".join(" ".join(signs[start : start + self.cols]) for start in range(0, len(signs), self.cols))
        rule = f"@{self.gravity} " * (self.gravity is not Gravity.NONE)
        return f"{rule}{f'{INSIDE} ' * (not self.has_margin)}{rows}"


def odd_faces(tiles: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the faces with an odd number of tiles, with that number."""
    counts = Counter(tile for tile in tiles if tile > 0)
    yield from ((face, counts[face]) for face in sorted(counts) if counts[face] % 2)


def check(state: LinkState) -> None:
    """Raise Unsolvable if tiles are left but no pair is open."""
    if state.left and not state.has_pair:
        raise Unsolvable("None of the remaining tiles can be paired.")


_CELLS = {sign: cell for cell, sign in SIGNS.items()}


def parse(text: str) -> LinkState:
    """Return the board that a text stands for; raises ParseError that quotes what is wrong."""
    words, body = _split(text)
    rows = [[_tile(word) for word in line.split()] for line in body.replace("/", "\n").splitlines() if line.strip()]
    if not rows:
        raise ParseError("This link board is empty: write rows of numbers, split by / or line breaks, with . for an empty cell.")
    _check_rows(rows)
    tiles = tuple(tile for row in rows for tile in row)
    for face, number in odd_faces(tiles):
        left = "There is one tile" if number == 1 else f"There are {number} tiles"
        raise ParseError(f"{left} of face {face}: tiles come in pairs, so every face needs an even number of them.")
    return LinkState(tiles, len(rows), len(rows[0]), _gravity(words), INSIDE not in words)


def _split(text: str) -> tuple[list[str], str]:
    """Return the words with an @ in front of a board, and the rest."""
    words, body = [], text.strip()
    while body.startswith("@"):
        word, *rest = body.split(maxsplit=1)
        words.append(word.lower())
        body = "".join(rest)
    return words, body


def _gravity(words: Sequence[str]) -> Gravity:
    rules = [word for word in words if word != INSIDE]
    if len(rules) > 1:
        raise ParseError(f"{rules[0]} and {rules[1]} are both given, but a board has only one gravity rule.")
    try:
        return Gravity(rules[0].removeprefix("@")) if rules else Gravity.NONE
    except ValueError:
        known = ", ".join(f"@{rule}" for rule in Gravity)
        raise ParseError(f"{quoted(rules[0])} is not a gravity rule. Choose one of {known}, or {INSIDE}.") from None


def _tile(word: str) -> int:
    if word in _CELLS:
        return _CELLS[word]
    if not (word.isascii() and word.isdigit() and len(word) <= len(str(LARGEST_FACE))):
        raise ParseError(
            f"{quoted(word)} is not a tile: a link board holds numbers from 1 to {LARGEST_FACE}, "
            "with . for an empty cell and # for a wall."
        )
    return int(word)


def _check_rows(rows: Sequence[Sequence[int]]) -> None:
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            found = count(len(row), "cell")
            raise ParseError(f"Row {number} has {found}, but row 1 has {len(rows[0])}: all rows must have the same length.")
    check_size(len(rows), len(rows[0]))


def check_size(rows: int, cols: int) -> None:
    """Raise ParseError unless a board may have this many rows and columns."""
    if not (1 <= rows <= MAX_SIDE and 1 <= cols <= MAX_SIDE):
        raise ParseError(f"A link board can't be {rows} x {cols}: each side has 1 to {MAX_SIDE} cells.")
