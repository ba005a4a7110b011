"""Networks written as small files: ONNX, whose numbers keep as many bits as matter, compressed."""

from __future__ import annotations

import io
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

OPSET = 13
KEPT_BITS = 6
"""so many bits of the fractions of numbers are kept: the rest is rounded"""


def write_network(network: torch.nn.Module, some: torch.Tensor, path: Path, axes: dict[str, dict[int, str]]) -> None:
    """Write a network that takes tensors like some one; axes name the sides of its first and its last tensor that may differ."""
    import onnx
    from onnx import numpy_helper

    names: Any = list(axes)
    written = io.BytesIO()
    torch.onnx.export(
        network.eval(),
        some,
        written,
        opset_version=OPSET,
        dynamo=False,
        input_names=names[:1],
        output_names=names[1:],
        dynamic_axes=axes,
    )
    model = onnx.load_from_string(written.getvalue())
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype == np.float32:
            tensor.CopyFrom(numpy_helper.from_array(_rounded(values), tensor.name))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(zlib.compress(model.SerializeToString(), 9))


def _rounded(values: NDArray[np.float32]) -> NDArray[np.float32]:
    lost = 23 - KEPT_BITS
    bits = np.ascontiguousarray(values).view(np.uint32)
    kept = (bits + np.uint32(1 << (lost - 1))) & np.uint32(~((1 << lost) - 1) & 0xFFFFFFFF)
    return np.asarray(kept.view(np.float32), np.float32)
