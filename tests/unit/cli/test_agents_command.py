import json

import pytest

from mobile_gym.cli import main
from mobile_gym.core import plugins


@pytest.fixture
def command(capsys):
    def run(*arguments):
        with pytest.raises(SystemExit) as ended:
            main(["agents", *arguments])
        printed = capsys.readouterr()
        return ended.value.code, printed.out, printed.err

    return run


def test_agents_and_presets_are_listed(command):
    status, out, err = command()
    assert (status, err) == (0, "")
    assert "m3a" in out
    assert "qwen3_vl" in out


def test_the_list_as_json_has_every_agent_with_its_arguments(command):
    _, out, _ = command("--json")
    listed = json.loads(out)
    rows = {row["name"]: row for row in listed["agents"]}
    assert set(rows) == set(plugins.names("agent"))
    assert "base_url" in rows["model"]["arguments"]
    assert rows["noop"]["arguments"] == []
    assert listed["presets"]["qwen3_vl"]["dialect"] == "qwen3_vl"


def test_an_agent_tells_its_paper_and_its_arguments(command):
    _, out, _ = command("auto_droid")
    assert "After: AutoDroid, arXiv 2308.15272" in out
    assert "model, memory, kind, base_url" in out


def test_a_preset_tells_how_it_talks(command):
    _, out, _ = command("qwen3_vl")
    assert "dialect: qwen3_vl" in out


def test_a_name_of_both_tells_of_both(command):
    _, out, _ = command("digidata", "--json")
    assert set(json.loads(out)) == {"agent", "preset"}


def test_an_unknown_name_is_one_line(command):
    status, out, err = command("m4a")
    assert (status, out) == (2, "")
    assert err == "mobile-gym: unknown agent or preset 'm4a'; did you mean m3a?\n"


def test_an_agent_that_cannot_be_imported_is_listed_with_the_reason(command, monkeypatch):
    monkeypatch.setitem(plugins._BUILT_IN["agent"], "broken", "no_such_module:Agent")
    _, out, _ = command("broken")
    assert "cannot be imported: No module named 'no_such_module'" in out
