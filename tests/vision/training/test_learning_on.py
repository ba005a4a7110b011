"""Learning on from a network that was written to a file."""

import numpy as np
import pytest

from vision.grids import board_network

torch = pytest.importorskip("torch", reason="only those who train networks have it")
pytest.importorskip("onnx")


def test_a_network_that_is_taken_up_says_what_the_written_one_says() -> None:
    from vision.training.board_network import BoardNetwork
    from vision.training.learner import init_from

    network, pictures = BoardNetwork(), torch.rand(2, 3, 96, 128)
    init_from(network, board_network.MODEL, pictures)
    written = board_network._network()
    written.setInput(pictures.numpy())
    with torch.no_grad():
        assert np.allclose(network.eval()(pictures).numpy(), written.forward(), atol=1e-3)
