"""Pattern databases for a size of board: read from assets/pattern_db if they are shipped, else built.

`python -m solvers.sliding.search.pattern_tables` builds those that are shipped. Source of additive pattern databases: Korf
and Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002).
"""

import zlib
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from solvers.generators import mapped_progress, result_of
from solvers.kernels import compile_here, loading, share
from solvers.puzzle import Progress
from solvers.sliding import path_plan
from solvers.sliding.search import shortest_kernel as kernel

FOLDER = Path(__file__).resolve().parents[3] / "assets" / "pattern_db"
Size = tuple[int, int]
Pattern = tuple[int, ...]  # tiles with the numbers of their homes
Partition = tuple[Pattern, ...]  # all tiles, each in one pattern
PARTITIONS: dict[Size, tuple[Partition, ...]] = {
    (4, 4): (
        ((1, 4, 5, 8, 9, 12), (2, 3, 6, 7, 10, 11), (13, 14, 15)),
        ((1, 2, 3, 4, 5, 8), (6, 7, 10, 11, 14, 15), (9, 12, 13)),
    ),
    (3, 5): (((1, 5, 6, 10, 11, 12), (3, 4, 8, 9, 13, 14), (2, 7)),),
}
"""the partitions for sizes that need large patterns"""
CHECKSUMS: dict[Size, int] = {(4, 4): 0x1E7694DE, (3, 5): 0x1601F0CE}
"""size that is shipped -> the CRC-32 of all its values"""
LARGE_CELLS = 18
MAX_TILES, MAX_TILES_OF_LARGER = 5, 4
"""of a pattern for other sizes; five tiles on boards with more than LARGE_CELLS cells would take too long to build"""
SLICE = 1 << 20  # positions of a queue between two progress reports
NONE = kernel.NONE
Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class PatternTables:
    """All patterns of a size."""

    rows: int
    cols: int
    partitions: tuple[Partition, ...]
    starts: Ints  # the index at which each pattern's table begins, one partition after another
    surpluses: Bytes  # two per byte, one table after another


def tables_of(rows: int, cols: int) -> Generator[Progress, None, PatternTables]:
    """Return the tables of a size with at most 25 cells and no more rows than columns; yields progress while building them.

    Tables that were read or built are cached.
    """
    if (rows, cols) not in _CACHE:
        partitions = PARTITIONS.get((rows, cols)) or (_partition(rows, cols),)
        is_shipped = (rows, cols) in CHECKSUMS
        with loading():
            values = _read(rows, cols) if is_shipped else None
        if values is None:
            values = yield from _build(rows, cols, partitions)
            if is_shipped:
                _write(rows, cols, values)
        with loading():
            _CACHE[rows, cols] = _indexed(rows, cols, partitions, values)
    return _CACHE[rows, cols]


_CACHE: dict[Size, PatternTables] = {}


def cell_bits(n_cells: int) -> int:
    """Return the number of bits that a cell's number takes, at least 4."""
    return max(4, (n_cells - 1).bit_length())


def neighbours(rows: int, cols: int) -> Ints:
    """Return the neighbours of each cell, DIRECTIONS entries per cell, NONE after the last."""
    beside = np.full((rows * cols, kernel.DIRECTIONS), NONE, np.int64)
    for cell, around in enumerate(path_plan.neighbours(rows, cols).values()):
        beside[cell, : len(around)] = [row * cols + col for _, (row, col) in around]
    return beside.ravel()


def distances(rows: int, cols: int) -> Ints:
    """Return the Manhattan distances from each cell to each cell, as one row; those from the blank's home are 0."""
    row, col = np.divmod(np.arange(rows * cols), cols)
    apart = abs(row[:, None] - row) + abs(col[:, None] - col)
    apart[0] = 0
    return np.ascontiguousarray(apart.ravel(), np.int64)


def _partition(rows: int, cols: int) -> Partition:
    """Return patterns of neighbouring tiles, column by column, as equal in size as possible."""
    tiles = np.arange(rows * cols).reshape(rows, cols).T.ravel()[1:]
    wanted = MAX_TILES if rows * cols <= LARGE_CELLS else MAX_TILES_OF_LARGER
    most = min(wanted, len(tiles) - 1)  # with all tiles in one pattern, half of the placements can't be reached
    n_patterns = -(-len(tiles) // most)
    return tuple(tuple(map(int, group)) for group in np.array_split(tiles, n_patterns))


def _n_values(n_cells: int, n_tiles: int) -> int:
    """Return the number of placements of a pattern's tiles."""
    return int(np.prod(np.arange(n_cells, n_cells - n_tiles, -1)))


def _build(rows: int, cols: int, partitions: Sequence[Partition]) -> Generator[Progress, None, Bytes]:
    """Return the values of all patterns, one after another; yields progress."""
    patterns = [pattern for partition in partitions for pattern in partition]
    total = sum(_n_values(rows * cols, len(pattern)) for pattern in patterns)
    built: list[Bytes] = []
    for pattern in patterns:
        done = sum(map(len, built))
        for item in _pattern_values(rows, cols, pattern):
            if isinstance(item, np.ndarray):
                built.append(item)
            else:
                yield Progress(done + item, f"building tables for {rows} × {cols}", (done + item) / total, "positions")
    return np.concatenate(built)


def _pattern_values(rows: int, cols: int, pattern: Pattern) -> Iterator[int | Bytes]:
    """Yield the number of known values of a pattern as it grows, and finally all values in the order of their indices."""
    bits, homes = cell_bits(rows * cols), np.array(pattern, np.int64)
    found = np.full(1 << (bits * len(pattern)), kernel.UNKNOWN, np.uint8)
    seen, beside = np.zeros(len(found), np.uint32), neighbours(rows, cols)
    start = sum(home << (bits * number) for number, home in enumerate(pattern))
    queue, slides = np.array([start << bits], np.int64), 0
    stack = np.empty(rows * cols, np.int64)
    while len(queue):
        after = np.empty(kernel.DIRECTIONS * len(pattern) * len(queue), np.int64)
        n_done = n_after = 0
        while n_done < len(queue):
            part, rest = queue[n_done : n_done + share(SLICE, kernel.expand_layer)], after[n_after:]
            n_after += kernel.expand_layer(beside, homes, bits, slides, found, seen, part, rest, stack)
            n_done += len(part)
            yield int(np.count_nonzero(found != kernel.UNKNOWN))
        queue, slides = after[:n_after].copy(), slides + 1
    indices, apart = np.flatnonzero(_is_index(rows * cols, len(pattern), bits)), distances(rows, cols).reshape(rows * cols, -1)
    distance = sum(apart[home, (indices >> (bits * number)) & ((1 << bits) - 1)] for number, home in enumerate(pattern))
    surplus = (found[indices] - distance) >> 1
    yield np.where(found[indices] == kernel.UNKNOWN, 0, surplus).astype(np.uint8)  # unknown ones are never looked up


def _is_index(n_cells: int, n_tiles: int, bits: int) -> NDArray[np.bool_]:
    """Return whether each number in the range of a pattern's indices is a valid index: whether its places are different cells."""
    lower, upper = _places(n_cells, n_tiles // 2, bits), _places(n_cells, n_tiles - n_tiles // 2, bits)
    is_index = np.zeros((len(upper), len(lower)), np.bool_)
    for row, cells in zip(is_index, upper, strict=True):
        if cells != NONE:
            row[:] = (lower & cells) == 0
    return is_index.ravel()


def _places(n_cells: int, n_tiles: int, bits: int) -> Ints:
    """Return the bit mask of the places that each number consists of; NONE if they aren't different cells."""
    numbers, sets = np.arange(1 << bits), np.zeros(1, np.int64)
    cells = np.where(numbers < n_cells, 1 << numbers, NONE)[:, None]
    for _ in range(n_tiles):
        sets = np.where((sets & cells) == 0, sets | cells, NONE).ravel()
    return sets


def _indexed(rows: int, cols: int, partitions: tuple[Partition, ...], values: Bytes) -> PatternTables:
    """Return the tables with each value at its index."""
    n_cells, bits = rows * cols, cell_bits(rows * cols)
    patterns = [pattern for partition in partitions for pattern in partition]
    is_index = {n_tiles: _is_index(n_cells, n_tiles, bits) for n_tiles in set(map(len, patterns))}
    ends = np.cumsum([len(is_index[len(pattern)]) for pattern in patterns])
    surpluses, done = np.empty(ends[-1] // 2, np.uint8), 0
    for pattern, end in zip(patterns, ends, strict=True):
        halves, n_values = np.zeros(len(is_index[len(pattern)]), np.uint8), _n_values(n_cells, len(pattern))
        halves[is_index[len(pattern)]] = values[done : done + n_values]
        done += n_values
        surpluses[(end - len(halves)) // 2 : end // 2] = halves[0::2] | (halves[1::2] << kernel.NIBBLE_BITS)
    return PatternTables(rows, cols, partitions, np.concatenate(([0], ends[:-1])), surpluses)


# the files


def _file(rows: int, cols: int) -> Path:
    return FOLDER / f"{rows}x{cols}.zlib"


def _read(rows: int, cols: int) -> Bytes | None:
    """Return the shipped values of a size; None if the file is missing or damaged."""
    try:
        values = zlib.decompress(_file(rows, cols).read_bytes())
    except (OSError, zlib.error):
        return None
    return np.frombuffer(values, np.uint8) if zlib.crc32(values) == CHECKSUMS[rows, cols] else None


def _write(rows: int, cols: int, values: Bytes) -> None:
    with suppress(OSError):  # they will be built again next time
        FOLDER.mkdir(parents=True, exist_ok=True)
        _file(rows, cols).write_bytes(zlib.compress(values.tobytes(), 9))


def main() -> None:
    """Build all tables that are shipped, and print their checksums; it takes a minute."""
    compile_here()
    for rows, cols in CHECKSUMS:
        values = result_of(mapped_progress(_build(rows, cols, PARTITIONS[rows, cols]), _printed))
        _write(rows, cols, values)
        print(f"\r{rows} x {cols}: {_file(rows, cols).stat().st_size:,} bytes, CRC-32 0x{zlib.crc32(values.tobytes()):08X}")


def _printed(sign: Progress) -> Progress:
    print(f"\r{sign.fraction:.0%}", end="", flush=True)
    return sign


if __name__ == "__main__":
    main()
