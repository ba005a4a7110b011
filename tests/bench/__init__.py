"""Benchmarks, each a program of its own: run `python -m tests.bench.NAME` in the root of the repository."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as main.py does
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def print_tables(tables: dict[str, Callable[[list[str]], None]], words: list[str]) -> None:
    """Print the table that the first word names, passing on the other words, or all tables."""
    import resource

    from solvers.worker.tasks import load_kernels

    began = process_time()
    list(load_kernels())
    print(f"kernels are ready after {process_time() - began:.1f} s")
    table, *rest = words or [""]
    for title, show in tables.items():
        if table in ("", title):
            show(rest)
    print(f"\npeak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")
