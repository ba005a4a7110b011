"""Words for a review that the window and the command line share."""

from __future__ import annotations

import math

from solvers.review.verdicts import Summary


def accuracy_words(summary: Summary) -> str:
    """Return the accuracy as people read it, rounded down: only what is perfect has 100 %."""
    return "–" if summary.accuracy is None else f"{math.floor(summary.accuracy * 100)} %"
