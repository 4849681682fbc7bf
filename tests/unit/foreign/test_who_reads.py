"""Who may call a parser: the bounded readers, and whoever reads what no stranger wrote."""

from __future__ import annotations

from pathlib import Path

import pytest
from source_facts import facts_of, modules_below

ROOT = Path(__file__).resolve().parents[3]
PARSERS = {
    "json.load",
    "json.loads",
    "yaml.load",
    "yaml.load_all",
    "yaml.safe_load",
    "yaml.safe_load_all",
    "yaml.full_load",
    "yaml.unsafe_load",
    "yaml.compose",
    "yaml.parse",
    "Image.open",
    "PIL.Image.open",
    "etree.parse",
    "etree.fromstring",
    "etree.XML",
    "etree.HTML",
    "ElementTree.parse",
    "ElementTree.fromstring",
    "csv.reader",
    "csv.DictReader",
    "pq.read_table",
    "pq.read_schema",
    "pq.read_metadata",
    "pq.ParquetFile",
    "pq.ParquetDataset",
    "parquet.read_table",
    "parquet.ParquetFile",
    "np.load",
    "np.loadtxt",
    "np.genfromtxt",
    "numpy.load",
    "pickle.load",
    "pickle.loads",
    "tomllib.load",
    "tomllib.loads",
    "skia.Image.MakeFromEncoded",
    "skia.Image.open",
}
READERS = "mobile_gym/foreign/"
ALLOWED = {
    "mobile_gym/cli/observe.py": "what our own process has just written down",
    "mobile_gym/cli/option_values.py": "an argument of the command line",
    "mobile_gym/cli/serve.py": "an argument of the command line",
    "mobile_gym/core/secret_values.py": "an argument of the caller",
    "mobile_gym/core/texts.py": "files of languages in installed distributions",
    "mobile_gym/devices/__init__.py": "an argument of the caller",
    "mobile_gym/devices/emulator/": "what our own program on the device prints",
    "mobile_gym/devices/pool.py": "what our own process prints",
    "mobile_gym/envs/vector/": "what our own processes tell each other",
    "mobile_gym/judging/probe_output.py": "what the device under test prints",
    "mobile_gym/virtual_device/": "what clients send, bounded where it comes in; and icon fonts",
    "mobile_gym/rollouts/storing/codecs.py": "screenshots of episodes, once their size is known",
    "mobile_gym/agents/shared_models.py": "arguments of the caller, which it wrote itself",
    "mobile_gym/rollouts/collecting/agents.py": "an argument of the command line",
    "mobile_gym/rollouts/storing/run_settings.py": "an argument of the caller",
    "reward_models/judge_bench/rehearsal.py": "replies of models",
    "reward_models/language_models/": "replies of models, bounded there; and pictures of our own",
    "reward_models/judge_bench/__main__.py": "an argument of the command line",
    "reward_models/learned/training_set.py": "arrays, bounded there",
    "task_suites/blind_floors.py": "a table of the package itself",
    "task_suites/first_screen_floors.py": "a table of the package itself",
    "task_suites/listing.py": "lists that are installed with suites, and trusted as their code is",
}
"""Files and folders that call a parser themselves, and on what."""


def calls(path: Path) -> set[str]:
    """The parsers that a file calls, whatever it imports them as."""
    parts = [name.split(".") for name in facts_of(path).dotted]
    return PARSERS & {".".join(part[start:]) for part in parts for start in range(len(part))}


def own_round_trip(line: str) -> bool:
    """`json.loads(json.dumps(...))`: what was never in a file."""
    return "json.loads(json.dumps(" in line


def files() -> list[Path]:
    rooms = ("mobile_gym", "reward_models", "task_suites")
    return [path for room in rooms for path in modules_below(ROOT / room)]


def offences(path: Path) -> set[str]:
    found = calls(path)
    text = path.read_text(encoding="utf-8")
    own = sum(map(own_round_trip, text.splitlines()))
    if found == {"json.loads"} and own and text.count("json.loads(") == own:
        return set()
    return found


def test_nobody_else_reads_what_strangers_wrote() -> None:
    told = {
        name: sorted(found)
        for path in files()
        if not (name := path.relative_to(ROOT).as_posix()).startswith((READERS, *ALLOWED))
        and (found := offences(path))
    }
    assert not told, f"read these through {READERS}: {told}"


@pytest.mark.parametrize("name", ALLOWED)
def test_who_is_allowed_to_still_does(name: str) -> None:
    under = [path for path in files() if path.relative_to(ROOT).as_posix().startswith(name)]
    assert any(map(offences, under)), f"{name} needs no leave any more"


@pytest.mark.parametrize(
    "text",
    [
        "import json\njson.loads(x)",
        "from json import loads as read\nread(x)",
        "import yaml as y\ny.safe_load(x)",
        "import PIL.Image as I\nI.open(x)",
        "from PIL import Image\nmap(Image.open, x)",
        "from lxml import etree\netree.fromstring(x)",
        "import pyarrow.parquet as pq\npq.read_table(x)",
        "from pyarrow import parquet\nparquet.read_table(x)",
    ],
)
def test_a_parser_is_found_under_any_name(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(text)
    assert calls(tmp_path / "a.py")
