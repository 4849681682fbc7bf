"""The law of who may import whom: an allow-list over the syntax trees of all packages."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from source_facts import facts_of, modules_below

ROOT = Path(__file__).resolve().parents[1]
OURS = ("mobile_gym", "reward_models", "task_suites")

CORE = "mobile_gym.core"
ACCESSIBILITY = "mobile_gym.accessibility"
VIRTUAL = "mobile_gym.virtual_device"
FOREIGN = "mobile_gym.foreign"
JSON_CODEC = "mobile_gym.json_codec"
DIALECTS = "mobile_gym.dialects"
STORED = {CORE, ACCESSIBILITY, FOREIGN, "mobile_gym.rollouts.storing"}
ROLLOUTS = {
    "mobile_gym.rollouts",
    "mobile_gym.rollouts.collecting",
    "mobile_gym.rollouts.benching",
    "mobile_gym.rollouts.offline",
    "mobile_gym.rollouts.ranking",
    "mobile_gym.rollouts.storing",
    "mobile_gym.rollouts.reviewing",
    "mobile_gym.rollouts.reporting",
    "mobile_gym.rollouts.exporting",
    "mobile_gym.rollouts.importing",
}
JUDGING = {CORE, ACCESSIBILITY, FOREIGN, "mobile_gym.judging"}
MODELS = "reward_models.language_models"
JUDGE = JUDGING | {MODELS, "reward_models.judge_toolkit"}
"""What any one judge may import; each entry that adds another judge says why."""

# room -> rooms it may import, besides itself
ALLOWED: dict[str, set[str]] = {
    "mobile_gym": {CORE, "mobile_gym.spaces", "mobile_gym.envs"},
    CORE: set(),
    JSON_CODEC: {CORE},
    "mobile_gym.spaces": {CORE, ACCESSIBILITY},
    FOREIGN: {CORE},
    ACCESSIBILITY: {CORE, FOREIGN},
    "mobile_gym.judging": {CORE, ACCESSIBILITY, FOREIGN},
    "mobile_gym.devices": {CORE, ACCESSIBILITY, FOREIGN},
    "mobile_gym.rollouts": {CORE, ACCESSIBILITY, FOREIGN} | ROLLOUTS,
    "mobile_gym.rollouts.storing": {CORE, ACCESSIBILITY, FOREIGN},
    # actions are compared with those of a reference by the rules for recorded ones
    "mobile_gym.rollouts.reporting": STORED | {"mobile_gym.judging"},
    # a recording ends with its report
    "mobile_gym.rollouts.collecting": STORED | {"mobile_gym.rollouts.reporting"},
    # data cards show metrics, splits know how new an app is
    "mobile_gym.rollouts.reviewing": STORED | {"mobile_gym.rollouts.reporting"},
    # a bench is runs of many agents, each with its report
    "mobile_gym.rollouts.benching": STORED
    | {"mobile_gym.rollouts.reporting", "mobile_gym.rollouts.collecting"},
    # a row of a leaderboard is a bench, played again to be believed
    "mobile_gym.rollouts.ranking": STORED
    | {
        "mobile_gym.rollouts.reporting",
        "mobile_gym.rollouts.collecting",
        "mobile_gym.rollouts.reviewing",
        "mobile_gym.rollouts.benching",
    },
    # recorded actions are read by their dialect, and matched by the rules of their data set
    "mobile_gym.rollouts.offline": STORED
    | {"mobile_gym.rollouts.reporting", "mobile_gym.judging", DIALECTS},
    # actions in words, and annotations as the reasoning of actions; observations and actions of
    # Minari's data sets are those of the environment
    "mobile_gym.rollouts.exporting": STORED
    | {
        "mobile_gym.rollouts.reporting",
        "mobile_gym.rollouts.reviewing",
        "mobile_gym.envs",
        "mobile_gym.spaces",
        DIALECTS,
    },
    # the layout of a format is defined where it is written, its words in a dialect
    "mobile_gym.rollouts.importing": STORED | {"mobile_gym.rollouts.exporting", DIALECTS},
    DIALECTS: {CORE, ACCESSIBILITY, FOREIGN},
    "mobile_gym.agents": {CORE, ACCESSIBILITY, FOREIGN, DIALECTS},
    VIRTUAL: {CORE, ACCESSIBILITY, JSON_CODEC},
    "mobile_gym.envs": {
        CORE,
        ACCESSIBILITY,
        FOREIGN,
        JSON_CODEC,
        "mobile_gym.spaces",
        "mobile_gym.judging",
        "mobile_gym.devices",
    },
    "mobile_gym.testing": {
        CORE,
        ACCESSIBILITY,
        # what its model server is sent, and what models are made to answer
        FOREIGN,
        DIALECTS,
        "mobile_gym.envs",
        "mobile_gym.agents",
    }
    | ROLLOUTS,
    # what a trainer asks its model is what the agent of models would ask
    # replies are read by their dialect, and OpenEnv's rubrics are the judging's formula
    "mobile_gym.trainers": {
        CORE,
        ACCESSIBILITY,
        FOREIGN,
        DIALECTS,
        "mobile_gym.agents",
        "mobile_gym.judging",
        "mobile_gym.spaces",
    }
    | ROLLOUTS,
    "mobile_gym.studio": {CORE, ACCESSIBILITY, FOREIGN} | ROLLOUTS,
    "mobile_gym.cli": {CORE, "mobile_gym.devices", "mobile_gym.envs"} | ROLLOUTS,
    "reward_models": JUDGING,
    "reward_models.language_models": {CORE, FOREIGN},
    "reward_models.judge_toolkit": JUDGING | {MODELS},
    "reward_models.rules": JUDGING,
    "reward_models.autoeval": JUDGE,
    "reward_models.arena": JUDGE,
    "reward_models.digidata": JUDGE,
    "reward_models.spa_bench": JUDGE,
    "reward_models.llamatouch": JUDGE | {"reward_models.rules"},  # to record the paths it compares
    "reward_models.learned": JUDGE | {"reward_models.rules"},  # whose verdicts it learns from
    "reward_models.combination": JUDGE | {"reward_models.autoeval"},  # whose statements it confirms
    "reward_models.decomposer": JUDGE,
    "reward_models.annotators": JUDGE,
    "reward_models.judge_bench": JUDGE
    | {
        "reward_models.rules",
        "reward_models.autoeval",
        "reward_models.llamatouch",
        "reward_models.combination",
    },
    "task_suites": {CORE, ACCESSIBILITY, FOREIGN},
}
DOORS = {
    ("mobile_gym/devices/virtual.py", VIRTUAL),
    ("mobile_gym/cli/serve.py", VIRTUAL),
    ("mobile_gym/cli/serve.py", "mobile_gym.trainers"),
    ("mobile_gym/cli/studio.py", "mobile_gym.studio"),
    # the learned judge is trained on episodes of the judge bench, and its split is the bench's
    ("reward_models/learned/collecting.py", "reward_models.judge_bench"),
    ("reward_models/learned/splits.py", "reward_models.judge_bench"),
}
"""Files that may reach one more room."""

HEAVY = (
    "cattrs",
    "torch",
    "transformers",
    "skia",
    "grpc",
    "jinja2",
    "lxml",
    "pyarrow",
    "yaml",
    "rich",
    "typer",
)
HEAVY_ALLOWED_AT_IMPORT = {"numpy", "gymnasium"}


def room_of(module: str) -> str | None:
    """The longest known room that a module lies in; None for what is not ours."""
    parts = module.split(".")
    if parts[0] not in OURS:
        return None
    for end in range(len(parts), 0, -1):
        name = ".".join(parts[:end])
        if name in ALLOWED:
            return name
    raise AssertionError(f"{module} lies in no room; name it in tests/test_architecture.py")


def modules() -> list[Path]:
    return [path for package in OURS for path in modules_below(ROOT / package)]


def imported_by(path: Path) -> list[str]:
    """Every module of ours that a file imports, and its names, wherever the import stands."""
    return sorted(name for name in facts_of(path).imports if name.split(".")[0] in OURS)


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def outward_imports(path: Path) -> Iterator[str]:
    """What a file imports of rooms that its own room may not know."""
    room = room_of(module_name(path))
    assert room is not None
    relative = str(path.relative_to(ROOT))
    for name in imported_by(path):
        other = room_of(name)
        assert other is not None
        if other == "mobile_gym":  # the package itself, never one of its public names
            if name != "mobile_gym" and room != "mobile_gym":
                yield f"{relative} imports {name}"
        elif other != room and other not in ALLOWED[room] and (relative, other) not in DOORS:
            yield f"{relative} ({room}) imports {name} ({other})"


def test_no_import_is_relative() -> None:
    assert [path for path in modules() if facts_of(path).is_relative] == []


def test_imports_point_inward() -> None:
    assert [found for path in modules() for found in outward_imports(path)] == []


OUTER = {"apps", "server", "shell"}
INNER = {
    "server": {"apps", "providers"},
    "shell": {"apps", "providers", "server"},
    "providers": OUTER,
    "app_kit": OUTER | {"providers"},
    "system": OUTER | {"app_kit", "providers"},
    "ui": OUTER | {"app_kit", "providers", "system"},
    "state": OUTER | {"app_kit", "providers", "system", "ui"},
    "names": OUTER | {"app_kit", "providers", "system", "ui", "state"},
}
"""Rooms of the virtual device, and which of the others they do not know.

Apps and providers are reached through the mapping that a device holds, and by what each `App`
declares. Providers send apps broadcasts.
"""


def inner_imports() -> set[tuple[str, str]]:
    """What rooms of the virtual device import of others that they should not know."""
    folder = ROOT / "mobile_gym" / "virtual_device"
    return {
        (room, name)
        for room, unknown in INNER.items()
        for path in (*folder.glob(f"{room}.py"), *folder.glob(f"{room}/**/*.py"))
        for module in imported_by(path)
        if module.startswith(f"{VIRTUAL}.")
        for name in [module.removeprefix(f"{VIRTUAL}.")]
        if name.split(".")[0] in unknown
    }


def test_rooms_of_the_virtual_device_know_none_further_out() -> None:
    assert inner_imports() == set()


APPS_FOLDER = ROOT / "mobile_gym" / "virtual_device" / "apps"


def other_apps(path: Path) -> Iterator[str]:
    """What a file of one app imports of others."""
    app, prefix = path.relative_to(APPS_FOLDER).parts[0], f"{VIRTUAL}.apps."
    for module in imported_by(path):
        name = module.removeprefix(prefix)
        if name != module and name.split(".")[0] != app:
            yield f"{path.relative_to(ROOT)} imports {module}"


def test_an_app_imports_no_other_app() -> None:
    """Apps send each other intents, use the same providers, and share `app_kit`."""
    inner = [path for path in modules_below(APPS_FOLDER) if path.parent != APPS_FOLDER]
    assert [found for path in inner for found in other_apps(path)] == []


# -- cycles -------------------------------------------------------------------------------------

LONGEST_CYCLE = 3


def import_graph() -> dict[str, set[str]]:
    """For each module of ours those that it imports, wherever the import stands.

    Who imports a module of a package does not import the package's face by that.
    """
    paths = {module_name(path): path for path in modules()}
    graph: dict[str, set[str]] = {}
    for name, path in paths.items():
        found = imported_by(path)
        packages = {one.rpartition(".")[0] for one in found if one in paths}
        parents = {one.rpartition(".")[0] for one in found if one not in paths}
        graph[name] = (({*found} - packages) | parents) & paths.keys() - {name}
    return graph


def cycles(graph: dict[str, set[str]]) -> Iterator[list[str]]:
    """Modules of which each reaches each other one: Kosaraju's algorithm, without recursion."""
    importers: dict[str, set[str]] = {name: set() for name in graph}
    for name, imported in graph.items():
        for other in imported:
            importers[other].add(name)
    done: dict[str, None] = {}
    for root in sorted(graph):
        _walk(root, graph, done)
    seen: dict[str, None] = {}
    for root in reversed([*done]):
        before = len(seen)
        _walk(root, importers, seen)
        if len(seen) - before > 1:
            yield sorted([*seen][before:])


def _walk(root: str, graph: dict[str, set[str]], done: dict[str, None]) -> None:
    """Add what a module reaches to `done`, each after all that it reaches."""
    if root in done:
        return
    path = [(root, iter(sorted(graph[root])))]
    open_names = {root}
    while path:
        name, rest = path[-1]
        following = next((one for one in rest if one not in done and one not in open_names), None)
        if following is None:
            done[name] = None
            path.pop()
        else:
            open_names.add(following)
            path.append((following, iter(sorted(graph[following]))))


def test_cycles_are_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}, "f": {"a"}}
    assert sorted(cycles(graph)) == [["a", "b", "c"], ["d", "e"]]


def test_no_import_cycle_is_over_three_modules() -> None:
    """Imports for types alone and those in functions count, too."""
    assert [cycle for cycle in cycles(import_graph()) if len(cycle) > LONGEST_CYCLE] == []


def test_importing_the_package_is_light() -> None:
    code = f"""
import sys, mobile_gym
heavy = [name for name in {HEAVY!r} if name in sys.modules]
assert not heavy, heavy
assert not any(name.startswith("mobile_gym.virtual_device") for name in sys.modules)
"""
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_an_expected_answer_is_compared_with_its_question() -> None:
    """As a check it knows neither the question's words nor its language; `task_answer` does."""
    blind = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in modules()
        for line in facts_of(path).expected_evaluated
    ]
    assert blind == []


def test_no_file_is_called_nothing() -> None:
    vague = {"utils.py", "util.py", "helpers.py", "helper.py", "common.py", "misc.py"}
    assert not [path for path in modules() if path.name in vague]


def test_every_room_says_what_belongs_in_it() -> None:
    silent = [path for path in modules() if not facts_of(path).docstring]
    assert silent == []
