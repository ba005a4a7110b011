"""What training has in common for all networks: layers, the training loop, the moving average of the weights, files."""

import argparse
import io
import json
import math
import time
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from vision.training.drawing.choices import one_of

WARM_UP = 300  # steps until the learning rate peaks; then it follows a cosine
FINAL_RATE = 0.01  # final learning rate, as a fraction of the peak
MAX_GRADIENT_NORM = 5.0
LOG_EVERY, SAVE_EVERY = 50, 500  # steps between two log lines, and between two checkpoints
OPSET = 17
MANTISSA_BITS = 6  # bits of the mantissa that files keep; the rest is rounded

Batch = TypeVar("Batch")
Loss: TypeAlias = tuple[torch.Tensor, dict[str, torch.Tensor]]  # the total, and its parts by name


def conv(depth: int, filters: int, stride: int = 1, side: int = 3, dilation: int = 1) -> nn.Module:
    """Return a convolution with batch normalisation and ReLU."""
    layer = nn.Conv2d(depth, filters, side, stride, side // 2 * dilation, dilation, bias=False)
    return nn.Sequential(layer, nn.BatchNorm2d(filters), nn.ReLU(inplace=True))


class Residual(nn.Module):
    """Two convolutions whose result is added to their input."""

    def __init__(self, filters: int, dilation: int = 1, first_dilation: int = 1) -> None:
        super().__init__()
        last = nn.Conv2d(filters, filters, 3, 1, dilation, dilation, bias=False)
        first = conv(filters, filters, dilation=first_dilation)
        self.layers = nn.Sequential(first, last, nn.BatchNorm2d(filters))

    def forward(self, values: Tensor) -> Tensor:
        return functional.relu(values + self.layers(values))


def inputs_of(pictures: Tensor) -> Tensor:
    """Return pictures (n, height, width, 3), 0 to 255, as network input (n, 3, height, width), 0 to 1."""
    return pictures.permute(0, 3, 1, 2).float().div(255).contiguous(memory_format=torch.channels_last)


def argument_parser(description: str | None) -> argparse.ArgumentParser:
    """Return a parser of the options that all training commands share."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"))
    parser.add_argument("--pictures", type=Path, nargs="*", default=[], help="folders of labelled real pictures")
    parser.add_argument("--work", type=Path, required=True, help="folder for drawn samples, checkpoints and logs")
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after this time; the next run resumes")
    parser.add_argument("--drawers", type=int, default=1, help="number of processes that draw pictures")
    parser.add_argument("--rate", type=float, help="peak learning rate")
    parser.add_argument("--threads", type=int, default=1, help="threads for training on the CPU")
    return parser


def seeds(first: int) -> Iterator[int]:
    """Yield the numbers from the first one on, or this process's share of them if several processes draw."""
    cv2.setNumThreads(1)
    worker = get_worker_info()
    return count(first) if worker is None else count(first + worker.id, worker.num_workers)


class Learner:
    """A network in training, with its checkpoints in a folder."""

    def __init__(self, make: Callable[[], Any], folder: Path, name: str, peak_rate: float, ema_decay: float) -> None:
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.network, self.mean = (make().to(self.device, memory_format=torch.channels_last) for _ in range(2))
        self.done = 0  # steps so far
        self._optimizer = torch.optim.AdamW(self.network.parameters(), lr=peak_rate, weight_decay=0.02)
        self._file, self._log = folder / f"{name}.pt", folder / f"{name}.jsonl"
        self._peak_rate, self._ema_decay = peak_rate, ema_decay
        folder.mkdir(parents=True, exist_ok=True)
        if self._file.exists():
            state = torch.load(self._file, map_location=self.device)
            self.done = state["steps"]
            for part, kept in self._parts().items():
                kept.load_state_dict(state[part])
        else:
            self.mean.load_state_dict(self.network.state_dict())

    def start_from(self, path: Path, *sample: torch.Tensor) -> None:
        """Start from the weights of an exported network, unless there is a checkpoint; the sample input calibrates its layers."""
        if not self.done:
            init_from(self.network, path, *(values.to(self.device) for values in sample))
            self.mean.load_state_dict(self.network.state_dict())

    def replayed(
        self, batches: IterableDataset[dict[str, Tensor]], drawers: int, times: int, kept: int
    ) -> Iterator[dict[str, Tensor]]:
        """Yield each new batch, and between them random ones of the last ones, so that each is used several times on average."""
        coming = iter(DataLoader(batches, batch_size=None, num_workers=drawers, multiprocessing_context="spawn"))
        rng, known = np.random.default_rng(self.done), deque[dict[str, Tensor]](maxlen=kept)
        while True:
            if self.done % times == 0 or not known:
                known.append({name: values.to(self.device) for name, values in next(coming).items()})
                yield known[-1]
            else:
                yield one_of(rng, known)

    def learn(self, batches: Iterable[Batch], loss_of: Callable[[Batch], Loss], steps: int, minutes: float = math.inf) -> None:
        """Train on each batch until the given total of steps or the time is reached, writing logs and checkpoints."""
        self.network.train()  # a network that starts from an exported one was last run to calibrate it
        began, recent = time.monotonic(), list[dict[str, torch.Tensor]]()
        for batch in batches:
            if self.done >= steps or time.monotonic() > began + 60 * minutes:
                break
            loss, parts = loss_of(batch)
            self._step(loss, steps)
            recent.append(parts)
            if self.done % LOG_EVERY == 0:
                means = {name: round(float(torch.stack([each[name] for each in recent]).mean()), 4) for name in recent[0]}
                self.log({"of": steps, "seconds": round(time.monotonic() - began), **means})
                recent.clear()
            if self.done % SAVE_EVERY == 0:
                self._save()
        self._save()

    def _step(self, loss: Any, steps: int) -> None:
        """Update the weights by a loss; the total of steps sets the learning rate."""
        for group in self._optimizer.param_groups:
            group["lr"] = self._rate(steps)
        self._optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), MAX_GRADIENT_NORM)
        self._optimizer.step()
        self.done += 1
        self._update_mean(min(self._ema_decay, 1 - 1 / (self.done + 1)))

    def _save(self) -> None:
        """Write a checkpoint."""
        new = self._file.with_suffix(".new")
        torch.save({"steps": self.done} | {name: part.state_dict() for name, part in self._parts().items()}, new)
        new.replace(self._file)

    def log(self, line: Mapping[str, object]) -> None:
        """Print a line and append it to the log."""
        text = json.dumps({"step": self.done, **line})
        print(text, flush=True)
        with self._log.open("a", encoding="utf-8") as log:
            log.write(text + "\n")

    def _parts(self) -> dict[str, Any]:
        return {"network": self.network, "mean": self.mean, "rule": self._optimizer}

    def _rate(self, steps: int) -> float:
        if self.done < WARM_UP:
            return self._peak_rate * (self.done + 1) / WARM_UP
        part = min(1.0, (self.done - WARM_UP) / max(1, steps - WARM_UP))
        return self._peak_rate * (FINAL_RATE + (1 - FINAL_RATE) * 0.5 * (1 + math.cos(math.pi * part)))

    def _update_mean(self, decay: float) -> None:
        """Move the average towards the current weights."""
        states = (network.state_dict().values() for network in (self.mean, self.network))
        kept, new = ([values for values in state if values.is_floating_point()] for state in states)
        with torch.no_grad():
            torch._foreach_lerp_(kept, new, 1 - decay)


def init_from(network: nn.Module, path: Path, *sample: torch.Tensor) -> None:
    """Initialise a new network with the weights of an exported one.

    Export renames the weights of layers, keeps the names of other parameters, and folds batch normalisation into the
    convolutions. A sample input is passed through the network to measure what each normalisation layer sees; the layer is then
    set up so that it cancels out.
    """
    import onnx
    from onnx import numpy_helper

    model = onnx.load_from_string(zlib.decompress(path.read_bytes()))
    numbers = {tensor.name: torch.from_numpy(numpy_helper.to_array(tensor).copy()) for tensor in model.graph.initializer}
    own = {name.partition(".")[2]: values for name, values in numbers.items()}
    for name, parameter in network.named_parameters():
        parameter.data.copy_(own.get(name, parameter))
    layers = [(node.op_type, [numbers[name] for name in node.input[1:] if name in numbers]) for node in model.graph.node]
    convolutions, products = (iter([values for kind, values in layers if kind == each and values]) for each in ("Conv", "MatMul"))

    def copy_product(layer: nn.Linear, _inputs: object) -> None:
        layer.weight.data.copy_(next(products)[0].T)

    def copy_weights(layer: nn.Conv2d, _inputs: object) -> None:
        weight, bias = next(convolutions)
        layer.weight.data.copy_(weight)
        if layer.bias is not None:
            layer.bias.data.copy_(bias)
        else:
            biases.append(bias)

    def calibrate(layer: nn.BatchNorm2d, inputs: tuple[torch.Tensor]) -> None:
        layer.running_var, layer.running_mean = torch.var_mean(inputs[0], (0, 2, 3), correction=0)
        layer.weight.data.copy_((layer.running_var + layer.eps).sqrt())
        layer.bias.data.copy_(biases.pop().to(inputs[0].device) + layer.running_mean)

    biases = list[torch.Tensor]()
    actions: dict[type, Any] = {nn.Conv2d: copy_weights, nn.BatchNorm2d: calibrate, nn.Linear: copy_product}
    hooks = [layer.register_forward_pre_hook(actions[type(layer)]) for layer in network.modules() if type(layer) in actions]
    with torch.no_grad():
        network.eval()(*sample)
    for hook in hooks:
        hook.remove()


def write_network(network: torch.nn.Module, sample: torch.Tensor, path: Path, axes: dict[str, dict[int, str]]) -> None:
    """Write a network as a small file: compressed ONNX with rounded weights.

    The axes name the input and the output tensor, and the dimensions of each that may vary from those of the sample.
    """
    import onnx
    from onnx import numpy_helper

    names: Any = list(axes)
    written = io.BytesIO()
    ends = {"input_names": names[:1], "output_names": names[1:], "dynamic_axes": axes}
    torch.onnx.export(network.eval(), sample, written, opset_version=OPSET, dynamo=False, **ends)
    model = onnx.load_from_string(written.getvalue())
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype == np.float32:
            tensor.CopyFrom(numpy_helper.from_array(_rounded(values), tensor.name))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(zlib.compress(model.SerializeToString(), 9))


def _rounded(values: NDArray[np.float32]) -> NDArray[np.float32]:
    lost = 23 - MANTISSA_BITS
    bits = np.ascontiguousarray(values).view(np.uint32)
    kept = (bits + np.uint32(1 << (lost - 1))) & np.uint32(~((1 << lost) - 1) & 0xFFFFFFFF)
    return np.asarray(kept.view(np.float32), np.float32)
