"""The collector as a program, run by the path of its folder; see the package's docstring."""

from __future__ import annotations

import argparse
import json
import pickle
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))  # behind the tree under test

from behaviour_collector.collecting import Plan
from behaviour_collector.names import NameMoved
from behaviour_collector.units import collect


def main() -> None:
    """Collect, write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--root", type=Path, required=True, help="the tree under test")
    parser.add_argument("--plan", type=Path, required=True, help="a plan as JSON")
    parser.add_argument("--out", type=Path, required=True, help="where the result goes (pickle)")
    given = parser.parse_args()
    root = given.root.resolve()
    import mobile_gym

    where = Path(mobile_gym.__file__).resolve()
    if not where.is_relative_to(root):
        raise SystemExit(f"mobile_gym is imported from {where}, not from {root}")
    try:
        result = collect(Plan.from_json(json.loads(given.plan.read_text(encoding="utf-8"))), root)
    except NameMoved as error:
        raise SystemExit(str(error)) from None
    given.out.write_bytes(pickle.dumps(result))


if __name__ == "__main__":
    main()
