"""The network counts just as OpenCV does with the same file, however many glyphs are asked about at once."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.signs.sign_network import AT_ONCE, MODEL, network_chances


@pytest.mark.parametrize("count", [1, AT_ONCE, AT_ONCE + 1, 3 * AT_ONCE - 1])
def test_it_tells_what_opencv_tells(count: int) -> None:
    rng = np.random.default_rng(count)
    glyphs = rng.integers(0, 256, (count, 24, 24), np.uint8) * (rng.random((count, 24, 24)) < 0.4).astype(np.uint8)
    net = cv2.dnn.readNetFromONNX(str(MODEL))
    net.setInput(glyphs[:, None].astype(np.float32) / 255)
    assert np.allclose(network_chances(glyphs), net.forward(), atol=1e-5)


def test_a_glyph_is_told_the_same_alone_and_among_others() -> None:
    glyphs = np.random.default_rng(1).integers(0, 256, (AT_ONCE + 3, 24, 24), np.uint8)
    alone = np.concatenate([network_chances(glyph[None]) for glyph in glyphs])
    assert np.allclose(network_chances(glyphs), alone, atol=1e-5)
