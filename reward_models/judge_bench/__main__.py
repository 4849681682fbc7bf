"""`python -m reward_models.judge_bench --judge NAME ...`: one bench for each judge."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from typing import Final

__all__ = ["main"]

BENCHES: Final = {"llamatouch": "reward_models.judge_bench.llamatouch_traces"}
"""Modules with `main(argv)`, by the judge that they are about; imported when they are asked for."""


def main(argv: Sequence[str] | None = None) -> int:
    """Hand the other arguments to the judge's own bench; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m reward_models.judge_bench", add_help=False)
    parser.add_argument("--judge", required=True, choices=sorted(BENCHES))
    given, others = parser.parse_known_args(argv)
    return importlib.import_module(BENCHES[given.judge]).main(others)


if __name__ == "__main__":
    sys.exit(main())
