"""Reading the numbers out of an ONNX file, which is a protocol buffer, without the packages for either."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

GRAPH = 7
"""field of a model"""
TENSOR = 5
"""field of a graph: what was learnt"""
DIMENSION, NUMBERS = 1, 9
"""fields of a tensor"""
VARINT, LENGTH_DELIMITED = 0, 2
"""types of a field on the wire"""
FIXED_BYTES = {1: 8, 5: 4}
"""how long fields of the other types are"""


def tensors(path: Path) -> list[NDArray[np.float32]]:
    """Return what a network of 32-bit numbers has learnt, in the file's order.

    The format is that of onnx.proto, https://github.com/onnx/onnx, and of https://protobuf.dev/programming-guides/encoding.
    """
    graphs = [value for field, value in _fields(path.read_bytes()) if field == GRAPH]
    return [_tensor(value) for graph in graphs for field, value in _fields(graph) if field == TENSOR]


def _tensor(message: bytes) -> NDArray[np.float32]:
    fields = list(_fields(message))
    shape = [int.from_bytes(value, "little") for field, value in fields if field == DIMENSION]
    return np.frombuffer(next(value for field, value in fields if field == NUMBERS), "<f4").reshape(shape)


def _fields(message: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the value of each field; whole numbers are little-endian."""
    place = 0
    while place < len(message):
        key, place = _varint(message, place)
        number, kind = key >> 3, key & 7
        if kind == VARINT:
            value, place = _varint(message, place)
            yield number, value.to_bytes(10, "little")
            continue
        length = FIXED_BYTES.get(kind, 0)
        if kind == LENGTH_DELIMITED:
            length, place = _varint(message, place)
        yield number, message[place : place + length]
        place += length


def _varint(message: bytes, place: int) -> tuple[int, int]:
    """Return the whole number at a place, seven bits of which are in each byte, and the place behind it."""
    value = shift = 0
    while message[place] & 128:
        value |= (message[place] & 127) << shift
        place, shift = place + 1, shift + 7
    return value | message[place] << shift, place + 1
