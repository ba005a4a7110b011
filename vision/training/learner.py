"""What all networks have in common: layers, the loop in which they learn, the running mean of their numbers, files."""

import argparse
import io
import json
import math
import time
import zlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

WARM_UP = 300  # steps until the rate is the highest; from then on it falls as a cosine does
LOWEST = 0.01  # the last rate as a part of the highest
MOST_CHANGE = 5.0  # the length of a gradient at the most
REPORT, KEEP = 50, 500  # after so many steps each a line is told, and what was learnt is kept
OPSET = 13
KEPT_BITS = 6  # so many bits of the fractions of numbers are kept in files: the rest is rounded

Batch = TypeVar("Batch")
Wrong: TypeAlias = tuple[torch.Tensor, dict[str, torch.Tensor]]  # how wrong a network is, and the parts of that by name


def conv(depth: int, filters: int, step: int = 1, side: int = 3) -> nn.Module:
    """Return a layer of filters of some side, normalised, whose results above 0 are kept."""
    layer = nn.Conv2d(depth, filters, side, step, side // 2, bias=False)
    return nn.Sequential(layer, nn.BatchNorm2d(filters), nn.ReLU(inplace=True))


class Residual(nn.Module):
    """Two layers whose result is added to what they are given."""

    def __init__(self, filters: int, spread: int = 1) -> None:
        super().__init__()
        last = nn.Conv2d(filters, filters, 3, 1, spread, spread, bias=False)
        self.layers = nn.Sequential(conv(filters, filters), last, nn.BatchNorm2d(filters))

    def forward(self, values: Tensor) -> Tensor:
        return functional.relu(values + self.layers(values))


def inputs_of(pictures: Tensor) -> Tensor:
    """Return pictures, (n, height, width, 3), as networks take them, (n, 3, height, width), 0 to 1."""
    return pictures.permute(0, 3, 1, 2).float().div(255).contiguous(memory_format=torch.channels_last)


def arguments(description: str | None) -> argparse.ArgumentParser:
    """Return a parser of what every learning is told on the command line."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"))
    parser.add_argument("--pictures", type=Path, nargs="*", default=[], help="folders of real pictures with labels")
    parser.add_argument("--work", type=Path, required=True, help="folder of what was drawn and learnt so far")
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after so long; the next run goes on")
    parser.add_argument("--drawers", type=int, default=1, help="processes that draw pictures")
    parser.add_argument("--rate", type=float, help="of learning at its highest")
    parser.add_argument("--threads", type=int, default=1, help="threads that learn, where there is no graphics card")
    return parser


class Learner:
    """A network that learns, and what is kept of it in a folder."""

    def __init__(self, make: Callable[[], Any], folder: Path, name: str, best_rate: float, smooth: float) -> None:
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.network, self.mean = (make().to(self.device, memory_format=torch.channels_last) for _ in range(2))
        self.done = 0  # steps so far
        self._rule = torch.optim.AdamW(self.network.parameters(), lr=best_rate, weight_decay=0.02)
        self._file, self._log = folder / f"{name}.pt", folder / f"{name}.jsonl"
        self._best_rate, self._smooth = best_rate, smooth
        folder.mkdir(parents=True, exist_ok=True)
        if self._file.exists():
            state = torch.load(self._file, map_location=self.device)
            self.done = state["steps"]
            for part, kept in self._parts().items():
                kept.load_state_dict(state[part])
        else:
            self.mean.load_state_dict(self.network.state_dict())

    def take_up(self, path: Path, some: torch.Tensor) -> None:
        """Begin with the numbers of a written network, if nothing was learnt yet."""
        if not self.done:
            take_up(self.network, path, some.to(self.device))
            self.mean.load_state_dict(self.network.state_dict())

    def learn(self, batches: Iterable[Batch], wrong: Callable[[Batch], Wrong], steps: int, minutes: float = math.inf) -> None:
        """Learn a step from each batch until so many steps are done in all, or so much time has passed; keep what is learnt."""
        began, told = time.monotonic(), list[dict[str, torch.Tensor]]()
        for batch in batches:
            if self.done >= steps or time.monotonic() > began + 60 * minutes:
                break
            loss, parts = wrong(batch)
            self._step(loss, steps)
            told.append(parts)
            if self.done % REPORT == 0:
                means = {name: round(float(torch.stack([each[name] for each in told]).mean()), 4) for name in told[0]}
                self.tell({"of": steps, "seconds": round(time.monotonic() - began), **means})
                told.clear()
            if self.done % KEEP == 0:
                self._keep()
        self._keep()

    def _step(self, loss: Any, steps: int) -> None:
        """Learn from a loss as one of so many steps."""
        for group in self._rule.param_groups:
            group["lr"] = self._rate(steps)
        self._rule.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), MOST_CHANGE)
        self._rule.step()
        self.done += 1
        self._follow(min(self._smooth, 1 - 1 / (self.done + 1)))

    def _keep(self) -> None:
        """Write all that is needed to go on from here."""
        new = self._file.with_suffix(".new")
        torch.save({"steps": self.done} | {name: part.state_dict() for name, part in self._parts().items()}, new)
        new.replace(self._file)

    def tell(self, line: Mapping[str, object]) -> None:
        """Print a line of the report, and add it to the log."""
        text = json.dumps({"step": self.done, **line})
        print(text, flush=True)
        with self._log.open("a", encoding="utf-8") as log:
            log.write(text + "\n")

    def _parts(self) -> dict[str, Any]:
        return {"network": self.network, "mean": self.mean, "rule": self._rule}

    def _rate(self, steps: int) -> float:
        if self.done < WARM_UP:
            return self._best_rate * (self.done + 1) / WARM_UP
        part = min(1.0, (self.done - WARM_UP) / max(1, steps - WARM_UP))
        return self._best_rate * (LOWEST + (1 - LOWEST) * 0.5 * (1 + math.cos(math.pi * part)))

    def _follow(self, part: float) -> None:
        """Move the mean towards what the network is now."""
        kept, new = (list(network.state_dict().values()) for network in (self.mean, self.network))
        with torch.no_grad():
            torch._foreach_lerp_(
                [one for one in kept if one.is_floating_point()], [one for one in new if one.is_floating_point()], 1 - part
            )


def take_up(network: nn.Module, path: Path, some: torch.Tensor) -> None:
    """Give a new network the numbers of a written one, so that it learns on from there; some inputs show what its layers see.

    The layers that normalise are part of the convolutions in the file: each does the same again, once what it sees is measured.
    """
    import onnx
    from onnx import numpy_helper

    model = onnx.load_from_string(zlib.decompress(path.read_bytes()))
    numbers = {tensor.name: torch.from_numpy(numpy_helper.to_array(tensor).copy()) for tensor in model.graph.initializer}
    written = iter([[numbers[name] for name in node.input[1:]] for node in model.graph.node if node.op_type == "Conv"])

    def take(layer: nn.Conv2d, _inputs: object) -> None:
        weight, bias = next(written)
        layer.weight.data.copy_(weight)
        if layer.bias is not None:
            layer.bias.data.copy_(bias)
        else:
            biases.append(bias)

    def settle(layer: nn.BatchNorm2d, inputs: tuple[torch.Tensor]) -> None:
        layer.running_var, layer.running_mean = torch.var_mean(inputs[0], (0, 2, 3), correction=0)
        layer.weight.data.copy_((layer.running_var + layer.eps).sqrt())
        layer.bias.data.copy_(biases.pop().to(inputs[0].device) + layer.running_mean)

    biases = list[torch.Tensor]()
    hooks = [layer.register_forward_pre_hook(take) for layer in network.modules() if isinstance(layer, nn.Conv2d)]
    hooks += [layer.register_forward_pre_hook(settle) for layer in network.modules() if isinstance(layer, nn.BatchNorm2d)]
    with torch.no_grad():
        network.eval()(some)
    for hook in hooks:
        hook.remove()


def write_network(network: torch.nn.Module, some: torch.Tensor, path: Path, axes: dict[str, dict[int, str]]) -> None:
    """Write a network that takes tensors like some one as a small file: ONNX, its numbers rounded, compressed.

    Axes name the sides of its first and its last tensor that may differ.
    """
    import onnx
    from onnx import numpy_helper

    names: Any = list(axes)
    written = io.BytesIO()
    ends = {"input_names": names[:1], "output_names": names[1:], "dynamic_axes": axes}
    torch.onnx.export(network.eval(), some, written, opset_version=OPSET, dynamo=False, **ends)
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
