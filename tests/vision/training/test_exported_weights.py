"""Exported networks: training starts from them, and they read what training draws."""

from pathlib import Path

import numpy as np
import pytest
from support.drawing.cells import FONTS, font

from vision.grids import board_network

torch = pytest.importorskip("torch", reason="only training needs it")
pytest.importorskip("onnx")


@pytest.mark.parametrize("has_attention", [False, True])
def test_a_network_initialised_from_a_file_predicts_what_the_file_does(has_attention: bool) -> None:
    from vision.readers.onestroke.cell_roles import score
    from vision.training.networks.boards import BoardNetwork
    from vision.training.networks.learner import init_from
    from vision.training.networks.roles import RoleNetwork

    network = RoleNetwork() if has_attention else BoardNetwork()
    pictures = torch.rand((1, 3, 6 * score.CELL_PX, 7 * score.CELL_PX) if has_attention else (2, 3, 96, 128))
    init_from(network, score.NETWORK if has_attention else board_network.MODEL, pictures)
    exported = (score if has_attention else board_network)._network()
    exported.setInput(pictures.numpy())
    with torch.no_grad():
        predicted = network.eval()(pictures)
        assert np.allclose(predicted.log_softmax(1) if has_attention else predicted, exported.forward(), atol=1e-3)


def test_a_network_that_starts_from_a_file_still_adapts_its_normalisation(tmp_path: Path) -> None:
    from vision.training.networks.boards import BoardNetwork
    from vision.training.networks.learner import Learner

    learner = Learner(BoardNetwork, tmp_path, "boards", 1e-3, 0.9)
    learner.start_from(board_network.MODEL, torch.rand(2, 3, 96, 128))
    norm = next(layer for layer in learner.network.modules() if isinstance(layer, torch.nn.BatchNorm2d))
    before = norm.running_mean.clone()
    learner.learn([torch.rand(2, 3, 96, 128)], lambda batch: (learner.network(batch).square().mean(), {}), steps=1)
    assert not torch.equal(norm.running_mean, before)


def test_lines_of_text_are_drawn_the_same_each_time_and_mostly_read() -> None:
    from vision.messages import read_levels
    from vision.training.networks.text import Writer, normalised

    paths = [font(name).path for name in FONTS]
    drawn, again = ([Writer(np.random.default_rng(seed), paths).sample() for seed in range(60)] for _ in range(2))
    assert all(np.array_equal(one[0], other[0]) and one[1] == other[1] for one, other in zip(drawn, again, strict=True))
    assert np.mean([read_levels(normalised(pixels)) == text for pixels, text in drawn]) > 0.5
