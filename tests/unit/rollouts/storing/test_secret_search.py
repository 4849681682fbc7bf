"""Secrets in folders that were written by others, or by earlier versions."""

import dataclasses
import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.episodes import Reasoning
from mobile_gym.core.errors import StoreError
from mobile_gym.rollouts import EpisodeFolder, RunFolder, RunSettings, collect, write_episode
from mobile_gym.rollouts.exporting import export_episodes
from mobile_gym.rollouts.storing.secret_search import find_secrets

KEY = "sk-proj-0123456789abcdefABCDEF"
AGENT = {"name": "a", "options": {"headers": [{"Authorization": "open sesame"}]}}


@pytest.mark.parametrize(
    ("name", "content", "where"),
    [
        ("run.json", json.dumps({"settings": {"agent": json.dumps(AGENT)}}), "Authorization"),
        ("bench.json", json.dumps({"agents": [{"label": "a", "agent": AGENT}]}), "Authorization"),
        ("judge.json", json.dumps({"name": "a", "password": 987654}), "password"),
        ("index.jsonl", "{}\n" + json.dumps({"judge": json.dumps(AGENT)}), "line 2: judge"),
        ("report.html", f"<p>\n<b>{KEY}</b>", "line 2"),
        ("data.bin", f"\0\0{KEY}", "line 1"),
        ("notes.md", "see https://joe:zebra@example.org", "line 1"),
    ],
)
def test_a_secret_is_found_and_not_repeated(tmp_path, name, content, where):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / name).write_text(content)
    [found] = find_secrets(tmp_path)
    assert found.path.name == name
    assert where in found.where
    assert not any(secret in str(found) for secret in (KEY, "sesame", "987654", "zebra"))


def test_a_column_is_searched(tmp_path):
    rows = [{"policy": json.dumps(AGENT), "note": None}, {"policy": "a", "note": [KEY]}]
    schema = pa.schema([("policy", pa.string()), ("note", pa.list_(pa.string()))])
    pq.write_table(pa.Table.from_pylist(rows, schema), tmp_path / "rows.parquet")
    assert [one.where.split(":")[0] for one in find_secrets(tmp_path)] == [
        "column policy",
        "column note",
    ]


@pytest.mark.parametrize(
    "value",
    [
        {"tasks": [{"params": {"name": "Home", "password": "sunflower"}}]},
        {"settings": {"key": "0f3a", "agent": '{"name": "a", "key": {"env": "KEY"}}'}},
        {"agent": {"name": "a", "stop_token_ids": [1], "api_key": "[secret removed]"}},
    ],
)
def test_what_is_none_is_not_found(tmp_path, value):
    (tmp_path / "run.json").write_text(json.dumps(value))
    assert not list(find_secrets(tmp_path))


@pytest.fixture
def leaking(tmp_path):
    """A run whose agent has said a key that nobody knew to be one."""
    import lamp_phone

    [episode] = collect(lamp_phone.TEMPLATES[:1], SolutionAgent(), RunSettings("solution"))
    said = Reasoning("", f"the key is {KEY}", "", "")
    steps = (
        episode.steps[0],
        *(dataclasses.replace(one, reasoning=said) for one in episode.steps[1:]),
    )
    folder = EpisodeFolder(tmp_path / "run" / "episodes")
    folder.path.mkdir(parents=True)
    write_episode(folder.file(0, "e"), dataclasses.replace(episode, steps=steps))
    return tmp_path / "run"


@pytest.mark.parametrize("form", ["digidata", "hf", "parquet"])
def test_an_export_with_a_secret_is_refused(leaking, tmp_path, form):
    assert list(find_secrets(leaking))
    with pytest.raises(StoreError, match="look like a key; remove it") as refused:
        export_episodes(leaking, form, tmp_path / "out")
    assert KEY not in str(refused.value)
    assert not (tmp_path / "out").exists()
    assert export_episodes(leaking, form, tmp_path / "out", allow_secrets=True).episodes == 1


def test_an_earlier_run_goes_on_and_loses_its_secrets(tmp_path):
    """Earlier versions wrote the arguments as they were given."""
    agent = json.dumps(AGENT)
    given = {"suite": "lamps", "settings": RunSettings(agent), "version": "1", "tasks": ["a"]}
    run = RunFolder.start(tmp_path / "run", **given)
    file = run.path / "run.json"
    written = json.loads(file.read_text())
    written["settings"]["agent"] = agent
    file.write_text(json.dumps(written))
    assert "sesame" not in json.dumps(RunFolder.start(run.path, **given).run)
