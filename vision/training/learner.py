"""What all networks have in common while they learn: rates, the running mean of their numbers, a file to go on from."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import torch

WARM_UP = 300
"""steps until the rate is the highest; from then on it falls as a cosine does"""
LOWEST = 0.01
"""the last rate as a part of the highest"""
MOST_CHANGE = 5.0
"""the length of a gradient at the most"""


class Learner:
    """A network that learns, and what is kept of it in a folder."""

    def __init__(self, make: Callable[[], Any], folder: Path, name: str, best_rate: float, smooth: float) -> None:
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.network, self.mean = (make().to(self.device, memory_format=torch.channels_last) for _ in range(2))
        self.done = 0
        """steps so far"""
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

    def step(self, loss: Any, steps: int) -> None:
        """Learn from a loss as one of so many steps."""
        for group in self._rule.param_groups:
            group["lr"] = self._rate(steps)
        self._rule.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), MOST_CHANGE)
        self._rule.step()
        self.done += 1
        self._follow(min(self._smooth, 1 - 1 / (self.done + 1)))

    def keep(self) -> None:
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
