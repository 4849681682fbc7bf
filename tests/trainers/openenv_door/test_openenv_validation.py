"""`openenv validate` on this repository, and its runtime checks on a server of ours."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

pytest.importorskip("openenv", reason="needs the extra mobile-gym[openenv]")

from openenv.cli.__main__ import app
from openenv.validation import Level, run_validation
from openenv.validation.types import CheckStatus, ProviderCapability
from typer.testing import CliRunner, Result

import mobile_gym

ROOT = Path(__file__).parents[3]


def validate(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["validate", *arguments])


def test_the_repository_is_a_valid_package():
    done = validate(str(ROOT), "--level", "static")
    assert (done.exit_code, "Verdict: PASS" in done.output) == (0, True), done.output


def test_a_running_server_is_valid(server):
    done = validate("--url", server, "--timeout", "30")
    assert (done.exit_code, "FAIL" in done.output) == (0, False), done.output


class _LocalProvider:
    """Starts no container: the server that is there already stands for the image."""

    name = "local"
    capabilities = frozenset({ProviderCapability.IMAGE_BUILD})
    supported_network_modes = frozenset({"public", "no-network"})

    def __init__(self, address: str) -> None:
        self._address = address

    def build(self, root, execution):
        assert (root / execution.dockerfile).is_file()
        return "sha256:" + "0" * 64

    def start(self, spec):
        return _Running(self._address)


class _Running:
    def __init__(self, address: str) -> None:
        self.base_url = address

    def inspect(self):
        return {}

    def stop(self):
        pass


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # OpenEnv's own, of its client
def test_rewards_observations_and_states_pass_the_runtime_checks(server):
    report = run_validation(ROOT, max_level=Level.RUNTIME, provider=_LocalProvider(server))
    results = {result.check_id: result for result in report.results}
    for check in ("startup", "reward_well_formed", "observation_schema", "state_contract"):
        result = results[f"runtime.{check}"]
        assert result.status is CheckStatus.PASS, result.evidence
    assert not [
        result
        for result in report.results
        if result.status in (CheckStatus.FAIL, CheckStatus.ERROR)
    ]


def test_the_manifest_names_the_version_and_what_there_is():
    manifest = yaml.safe_load((ROOT / "openenv.yaml").read_text())
    assert manifest["version"] == mobile_gym.__version__
    assert (manifest["name"], manifest["port"]) == ("mobile_gym", 8000)
    assert "8000" in (ROOT / "Dockerfile").read_text()
