"""Keys that are given to agents and judges are in no file of any command, nor on a page."""

import json
import os
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from starlette.testclient import TestClient

from mobile_gym.cli import main
from mobile_gym.core import plugins
from mobile_gym.core.secret_values import MASK
from mobile_gym.rollouts import RunFolder
from mobile_gym.rollouts.storing.secret_search import find_secrets
from mobile_gym.studio.access import COOKIE
from mobile_gym.studio.library import RunLibrary
from mobile_gym.studio.web_app import make_app

PLANTED = Path(__file__).parents[1] / "core"
MODULE = '''
"""An agent and a judge that repeat every argument wherever they can."""

import json

from mobile_gym.agents.random import RandomAgent
from mobile_gym.core.actions import Invalid
from mobile_gym.core.episodes import Reasoning
from mobile_gym.core.errors import AgentUnavailable
from reward_models.rules import RulesJudge


class Leaky(RandomAgent):
    name = "leaky"

    def __init__(self, **arguments):
        super().__init__()
        assert arguments["from_variable"] == "value-of-the-variable", arguments
        self.words = " ".join(str(one) for one in arguments.values())
        self.steps = 0

    def act(self, observation, frame):
        self.steps += 1
        self.last_reasoning = Reasoning(self.words, self.words, self.words, self.words)
        if self.steps == 2:
            return Invalid(self.words, self.words)
        if self.steps == 3:
            raise AgentUnavailable(f"401: {self.words}")
        return super().act(observation, frame)


class LeakyJudge(RulesJudge):
    name = "leaky"

    def __init__(self, **arguments):
        super().__init__()
        self.words = " ".join(str(one) for one in arguments.values())
'''


@pytest.fixture
def planted(monkeypatch):
    monkeypatch.syspath_prepend(PLANTED)
    import planted_secrets

    return planted_secrets


@pytest.fixture
def leaky(tmp_path_factory, monkeypatch):
    """The module, also for the processes of agents; and a variable with a secret."""
    folder = tmp_path_factory.mktemp("module")
    (folder / "leaky.py").write_text(MODULE)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", f"{folder}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    monkeypatch.setenv("LEAKY_VARIABLE", "value-of-the-variable")
    monkeypatch.setitem(plugins._BUILT_IN["judge"], "leaky", "leaky:LeakyJudge")


def command(*arguments):
    with pytest.raises(SystemExit) as ended:
        main([str(argument) for argument in arguments])
    return ended.value.code


def texts_of(folder):
    """Every text in a folder: files, and the texts that Parquet compresses."""
    for path in folder.rglob("*"):
        if path.is_file():
            yield path, path.read_bytes().decode("utf-8", "replace")
        if path.suffix == ".parquet":
            table = pq.read_table(path)
            for name in table.column_names:
                yield path, str(table.column(name).to_pylist())


@pytest.mark.parametrize("by_form", [False, True])
@pytest.mark.usefixtures("leaky")
def test_no_file_and_no_page_has_a_planted_secret(tmp_path, planted, capsys, by_form):
    values = planted.SECRET_VALUES if by_form else [f"plain-{n}-word" for n in range(40)]
    names = [f"note{n}" for n in range(len(values))] if by_form else planted.SECRET_NAMES
    secrets = dict(zip(names, values, strict=False))
    variable = {"from_variable": {"env": "LEAKY_VARIABLE"}}
    agent = json.dumps({"name": "leaky:Leaky", **secrets, **planted.ORDINARY, **variable})
    judge = json.dumps({"name": "leaky", **secrets})
    few = ("--suite", "lamps", "--max-steps", 3, "--pictures", 5)
    run, bench, offline, solved = (
        tmp_path / name for name in ("run", "bench", "offline", "solved")
    )
    for _ in range(2):  # the same command goes on with the folder
        assert command("run", *few, "--agent", agent, "--judge", judge, "--out", run) == 0
        asked = (*few, "--perturbation", "none", "--seeds", 1, "--judge", judge)
        assert command("bench", *asked, "--agent", agent, "--agent", "noop", "--out", bench) == 0
    assert command("run", "--suite", "lamps", "--agent", "solution", "--out", solved) == 0
    assert command("bench", "--offline", solved, "--agent", agent, "--out", offline) == 1
    assert command("judge", run, "--judge", judge) == 0
    assert command("judge", run, "--judge", judge) == 0
    assert command("report", run) == 0
    assert command("store", "merge", run, bench / "noop" / "train", "--out", tmp_path / "m") in (
        0,
        2,
    )
    assert command("store", "recode", run, "--codec", "png", "--out", tmp_path / "png") == 0
    for form in ("androidcontrol", "digidata", "hf", "llamatouch", "parquet"):
        assert command("export", run, "--format", form, "--out", tmp_path / form) == 0
    library = RunLibrary([tmp_path])
    with TestClient(make_app(library, "token"), base_url="http://127.0.0.1") as client:
        client.cookies.set(COOKIE, "token")
        pages = [client.get("/").text, client.get("/", params={"sort": "run"}).text]
    library.close()
    values = [*secrets.values(), "value-of-the-variable"]
    printed = capsys.readouterr()
    elsewhere = {"a page": pages, "the terminal": (printed.out, printed.err)}
    for path, text in (
        *texts_of(tmp_path),
        *((place, text) for place, texts in elsewhere.items() for text in texts),
    ):
        for value in values:
            assert value not in text, (path, value)
    assert command("store", "check", "--secrets", tmp_path) == 0
    assert not list(find_secrets(tmp_path))
    stored = json.loads(RunFolder.open(run).run["settings"]["agent"])
    assert stored["from_variable"] == {"env": "LEAKY_VARIABLE"}
    assert {name: stored[name] for name in planted.ORDINARY} == planted.ORDINARY
    assert all(MASK in stored[name] for name in secrets)
