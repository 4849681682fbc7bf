"""Registering: every listed task by name, at a cost that does not grow with the tasks' code."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType

import gymnasium
import pytest
from gymnasium.envs.registration import EnvSpec

import mobile_gym  # noqa: F401
from mobile_gym.envs import registration
from task_suites import catalog, listing
from task_suites.listing import ListedTask

ID = "MobileGym/Settings.TurnOnWifi-v0"


@pytest.fixture
def registry() -> Iterator[dict[str, EnvSpec]]:
    """Gymnasium's, as it was when the test ends."""
    specs = dict(gymnasium.registry)
    yield gymnasium.registry
    gymnasium.registry.clear()
    gymnasium.registry.update(specs)


def made_up(count: int) -> Sequence[ListedTask]:
    return [ListedTask(f"Acme.Do{number}", 0, 1, ()) for number in range(count)]


def imported_suites(code: str) -> set[str]:
    """Modules of `task_suites` that a new process has after `code`."""
    code += "; import sys; print(*(name for name in sys.modules if 'task_suites.' in name))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_the_package_imports_no_suite() -> None:
    assert imported_suites("import mobile_gym") == {"task_suites.catalog", "task_suites.listing"}


def test_making_a_task_imports_its_suite_and_no_other() -> None:
    names = imported_suites(f"import gymnasium, mobile_gym; gymnasium.make('{ID}')")
    suites = {name for name in catalog.MODULES if f"task_suites.{name}" in names}
    assert suites == {"settings"}


def test_the_tasks_of_the_catalog_are_registered() -> None:
    registered = {name for name in gymnasium.registry if name.startswith("MobileGym/")}
    assert {template.env_id for template in catalog.suite("all")} <= registered


def test_a_registered_spec_says_what_makes_it() -> None:
    spec = gymnasium.spec(ID)
    assert spec.kwargs == {"task": "Settings.TurnOnWifi"}
    assert spec.entry_point == registration.ENTRY_POINT
    assert spec.vector_entry_point == registration.VECTOR_ENTRY_POINT
    assert spec.max_episode_steps is None


def test_a_registered_spec_is_what_gymnasium_would_have_made(
    registry: dict[str, EnvSpec],
) -> None:
    spec = registry.pop(ID)
    gymnasium.register(
        spec.id,
        entry_point=spec.entry_point,
        vector_entry_point=spec.vector_entry_point,
        kwargs=spec.kwargs,
    )
    assert registry[ID] == spec


def test_the_spec_of_a_template_is_that_of_its_entry_in_the_list() -> None:
    template = catalog.template(ID)
    assert registration.env_spec(template) == gymnasium.spec(ID)


def test_the_printed_registry_shows_the_tasks(capsys: pytest.CaptureFixture[str]) -> None:
    gymnasium.pprint_registry()
    assert ID.removeprefix("MobileGym/") in capsys.readouterr().out


def test_an_unknown_id_is_answered_with_a_near_one() -> None:
    with pytest.raises(gymnasium.error.NameNotFound, match=r"mean: `Settings\.TurnOnWifi`"):
        gymnasium.make("MobileGym/Settings.TurnOnWiFi-v0")


def test_an_unknown_version_is_answered_with_the_known_ones() -> None:
    with pytest.raises(gymnasium.error.VersionNotFound, match=r"\[ `v0` \]"):
        gymnasium.make("MobileGym/Settings.TurnOnWifi-v7")


def test_an_id_that_is_registered_again_is_overridden_with_a_warning(
    registry: dict[str, EnvSpec],
) -> None:
    with pytest.warns(UserWarning, match=f"Overriding environment {ID}"):
        registration.register([catalog.template(ID)])


def test_a_list_that_names_a_task_twice_is_answered_with_a_warning(
    registry: dict[str, EnvSpec],
) -> None:
    with pytest.warns(UserWarning, match="Overriding environment MobileGym/Acme"):
        registration.register([*made_up(1), *made_up(1)])


def test_a_name_that_somebody_registered_without_a_version_is_refused(
    registry: dict[str, EnvSpec],
) -> None:
    gymnasium.register("MobileGym/Acme.Do0", entry_point=registration.ENTRY_POINT)
    with pytest.raises(gymnasium.error.RegistrationError, match="unversioned environment"):
        registration.register(made_up(1))


def test_registering_is_linear_in_the_number_of_tasks(registry: dict[str, EnvSpec]) -> None:
    few, many = (calls_of_registering(made_up(count), registry) for count in (1_000, 10_000))
    assert many / few == pytest.approx(10, rel=0.2)


def calls_of_registering(tasks: Sequence[ListedTask], registry: dict[str, EnvSpec]) -> int:
    """Functions that are called, and generators resumed, to register tasks beside no others."""
    registry.clear()
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        registration.register(tasks)
    finally:
        sys.setprofile(None)
    assert len(registry) == len(tasks)
    return calls


def test_importing_the_package_with_ten_thousand_tasks_takes_a_quarter_of_a_second(
    tmp_path: Path,
) -> None:
    """Processor time, which other work on the machine changes little."""
    acme = tmp_path / "acme_tasks"
    acme.mkdir()
    (acme / "__init__.py").write_text("raise AssertionError('imported')")
    (acme / listing.FILE_NAME).write_text(listing.text_of(made_up(10_000)))
    info = tmp_path / "acme-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: acme\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[mobile_gym.suites]\nacme = acme_tasks\n")
    code = (
        "import gymnasium, time; begun = time.process_time(); import mobile_gym;"
        "print(time.process_time() - begun, len(gymnasium.registry))"
    )
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": path},
    )
    seconds, count = done.stdout.split()
    assert int(count) > 10_000
    assert float(seconds) <= 0.25
