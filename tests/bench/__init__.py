"""Benchmarks, each a program of its own: `python -m tests.bench.NAME`, from the folder of the sources."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as main.py does
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
