"""Which of the longer stages of `make check` have to run, and which passed with this content.

A stage names the paths that it is about. `tests/passed_stages.json` keeps a digest of what lay
there when it last passed; where it lies there still, the stage is left out. A stage that passes
writes the file, which is committed with the change.

    python tests/stages.py                  the stages that have to run, for make
    python tests/stages.py --all            every stage
    python tests/stages.py --passed STAGE   keep that a stage passed with the present content
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PASSED: Final = ROOT / "tests" / "passed_stages.json"

_INSTALLED: Final = ("pyproject.toml", "setup.py", "constraints-test.txt")
_ENVIRONMENTS: Final = (*_INSTALLED, "mobile_gym/envs", "mobile_gym/spaces", "mobile_gym/core")
_GYMNASIUM: Final = (
    *_ENVIRONMENTS,
    "tests/gymnasium_versions.sh",
    "tests/conformance",
    "tests/unit/envs",
    "tests/unit/spaces",
)
_TRAINER: Final = (
    *_ENVIRONMENTS,
    "mobile_gym/trainers",
    "mobile_gym/agents",
    "mobile_gym/dialects",
    "tests/trainers/in_environment.sh",
)
_SERVED: Final = (
    *_INSTALLED,
    "mobile_gym/virtual_device/server",
    "mobile_gym/virtual_device/shell",
    "mobile_gym/devices",
    "tests/trainers/in_environment.sh",
    "tests/clients",
)
STAGES: Final[Mapping[str, tuple[str, ...]]] = {
    "gymnasium-1.1.1": _GYMNASIUM,
    "gymnasium-1.2.2": _GYMNASIUM,
    "trainer-contracts": (
        *_TRAINER,
        "tests/trainers/contracts.sh",
        "tests/trainers/contracts",
    ),
    "trainer-trl": (*_TRAINER, "tests/trainers/trl.sh", "tests/trainers/trl", "examples"),
    "trainer-torchrl": (*_TRAINER, "tests/trainers/torchrl.sh", "tests/trainers/torchrl"),
    "trainer-rllib": (*_TRAINER, "tests/trainers/rllib.sh", "tests/trainers/rllib"),
    "trainer-skyrl": (*_TRAINER, "tests/trainers/skyrl.sh", "tests/trainers/skyrl"),
    "trainer-gem": (*_TRAINER, "tests/trainers/gem.sh", "tests/trainers/gem"),
    "trainer-openenv": (
        *_TRAINER,
        "tests/trainers/openenv.sh",
        "tests/trainers/openenv_door",
        "openenv.yaml",
    ),
    "trainer-verifiers": (
        *_TRAINER,
        "tests/trainers/verifiers.sh",
        "tests/trainers/verifiers_door",
        "mobile_gym_verifiers.py",
    ),
    "client-android_env_1_2": _SERVED,
    "client-adb_clients": _SERVED,
}
"""Targets of the Makefile, and the paths that each is about."""


def content(paths: tuple[str, ...]) -> str:
    """A digest of the files below some paths that git tracks, as they are in the work tree."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--", *paths], cwd=ROOT, check=True, capture_output=True
    )
    digest = hashlib.sha256()
    for name in sorted(filter(None, listed.stdout.decode().split("\0"))):
        file = ROOT / name
        digest.update(name.encode() + b"\0")
        digest.update(hashlib.sha256(file.read_bytes()).digest() if file.exists() else b"")
    return digest.hexdigest()[:16]


def passed() -> dict[str, str]:
    """By stage, the content with which it last passed."""
    return json.loads(PASSED.read_text(encoding="utf-8") or "{}") if PASSED.exists() else {}


def due() -> list[str]:
    """The stages that have to run."""
    known = passed()
    return [name for name, paths in STAGES.items() if known.get(name) != content(paths)]


def keep(stage: str) -> None:
    """Keep that a stage passed with the present content; others may end at the same time."""
    with PASSED.open("a+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        known = passed() | {stage: content(STAGES[stage])}
        text = json.dumps({name: known[name] for name in STAGES if name in known}, indent=1)
        file.truncate(0)
        file.write(f"{text}\n")


def main() -> None:
    """Print names of stages, or keep that they passed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--all", action="store_true", help="every stage")
    parser.add_argument("--passed", choices=STAGES, metavar="STAGE", help="it passed")
    given = parser.parse_args()
    if given.passed is not None:
        keep(given.passed)
        return
    print(" ".join(STAGES if given.all else due()))


if __name__ == "__main__":
    main()
