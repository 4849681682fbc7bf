"""Folders of all apps on random walks: data that become files are the same data again."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np
import pytest
from twin_starts import begin, twins_of

from mobile_gym.agents.random import RandomAgent
from mobile_gym.core.actions import Answer, Finish, OpenApp
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices.virtual import VirtualDevice, open_device
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.system import folders
from mobile_gym.virtual_device.system.sqlite_files import RecordTable, SqliteFile
from mobile_gym.virtual_device.system.system import System

STEPS: Final = 120
STEPS_IN_AN_APP: Final = 40
WITH_RECORDS: Final = [
    (package, file, table)
    for package, app in APPS.items()
    for file in app.folder.databases
    for table in file.tables
    if isinstance(table, RecordTable)
]


def host_of(device: VirtualDevice) -> DeviceHost:
    """The device behind, with every app that it knows installed."""
    host = device.host
    assert isinstance(host, DeviceHost)
    missing = [package for package in APPS if package not in host.state.packages]
    for package in missing:
        assert host.shell(f"pm install-existing {package}").exit_code == 0
    return host


def walked(seed: int, language: str) -> Iterator[DeviceHost]:
    """A device after each action of a random walk over all apps."""
    device, agent = open_device(), RandomAgent()
    device.reset(DeviceReset("", seed, language, {}))  # type: ignore[arg-type]
    host = host_of(device)
    rng = np.random.default_rng([seed, 78])
    agent.reset(None, seed)  # type: ignore[arg-type]
    names = [app.name(language) for app in APPS.values() if app.in_launcher]
    for step in range(STEPS):
        if step % 12 == 0:
            action: Any = OpenApp(str(rng.choice(names)))
        else:
            action = agent.act({}, device.observe(screenshot=False))
        if isinstance(action, Answer | Finish):
            continue
        device.perform(action)
        yield host


def check_adopted(host: DeviceHost, package: str) -> None:
    system = System(host.state, host.apps)
    folders.detach(system, package)
    assert set(system.state.detached) == {package}
    folders.load_files_into_data(system, package)
    after = system.state
    assert not after.detached, dict(after.detached)
    assert after.data[package] == host.state.data[package], package
    assert after == host.state


@pytest.mark.parametrize(("seed", "language"), [(1, "en"), (2, "zh")])
def test_data_of_a_walk_become_files_and_data_again(seed: int, language: str) -> None:
    known: Mapping[str, Any] = {}
    for host in walked(seed, language):
        for package, data in host.state.data.items():
            if known.get(package) is not data:
                check_adopted(host, package)
        known = host.state.data


@pytest.mark.parametrize("package", [app.package for app in APPS.values() if app.in_launcher])
def test_data_of_a_walk_in_one_app_become_files_and_data_again(package: str) -> None:
    device, agent = open_device(persona="google"), RandomAgent()
    device.reset(DeviceReset("", 6, "en", {}))  # type: ignore[arg-type]
    if templates := twins_of(package):
        begin(device, templates, np.random.default_rng([6, 79]), "en")
    host = device.host
    assert isinstance(host, DeviceHost)
    agent.reset(None, 6)  # type: ignore[arg-type]
    known: Any = None
    for step in range(STEPS_IN_AN_APP):
        action: Any = agent.act({}, device.observe(screenshot=False))
        device.perform(action if step % 8 else OpenApp(package))
        if host.state.data[package] is not known:
            known = host.state.data[package]
            check_adopted(host, package)


def test_every_app_is_saved_cleared_and_restored_as_a_whole() -> None:
    *_, host = walked(3, "en")
    host.press_key("home")
    for package in host.state.packages:
        kept, where = host.fork(), f"/data/data/{package}"
        host.shell(f"am force-stop {package}")
        before = host.state
        snapshot = f"/data/data/android_world/snapshots/{package}"
        assert not host.shell(f"mkdir -p {snapshot}; cp -a {where}/. {snapshot}/").exit_code
        assert "Success" in host.shell(f"pm clear {package}").stdout
        restored = host.shell(
            f"rm -r {where}/* && cp -a {snapshot}/. {where}/ && restorecon -RD {where} && "
            f"chmod 777 -R {where}"
        )
        assert restored.exit_code == 0, (package, restored)
        after = folders.adopt_detached_files(host.state, host.apps)
        assert after.data == before.data, package
        below = f"{folders.DATA}{package}/"
        assert {path for path in after.files if path.startswith(below)} == {
            path for path in before.files if path.startswith(below)
        }
        host.restore(kept.snapshot())


@pytest.mark.parametrize(
    ("package", "file", "table"),
    WITH_RECORDS,
    ids=[f"{package}-{table.name}" for package, _, table in WITH_RECORDS],
)
def test_what_an_app_does_not_know_is_kept(
    package: str, file: SqliteFile, table: RecordTable[Any, Any]
) -> None:
    device = open_device()
    device.reset(DeviceReset("", 4, "en", {}))  # type: ignore[arg-type]
    host = host_of(device)
    path = f"{folders.DATA}{package}/{file.path}"
    content = folders.generate_file(host.state, host.apps[package], file.path)
    assert content is not None
    connection = sqlite3.connect(":memory:")
    connection.deserialize(content)
    connection.execute(f"ALTER TABLE {table.name} ADD COLUMN unheard TEXT")
    nulls = ", ".join(_filling(connection, table.name))
    connection.execute(f"INSERT INTO {table.name} VALUES ({nulls}, 'of')")
    connection.execute("CREATE TABLE strange (a)")
    connection.execute("INSERT INTO strange VALUES (1)")
    connection.commit()
    told = sorted(connection.iterdump())
    changed = connection.serialize()
    connection.close()

    system = System(host.state, host.apps)
    folders.detach(system, package)
    system.change(files=system.state.files.set(path, changed))
    folders.load_files_into_data(system, package)
    assert not system.state.detached, dict(system.state.detached)
    again = folders.generate_file(system.state, host.apps[package], file.path)
    assert again is not None
    connection = sqlite3.connect(":memory:")
    connection.deserialize(again)
    assert sorted(connection.iterdump()) == told
    connection.close()


def _filling(connection: sqlite3.Connection, table: str) -> Iterator[str]:
    """A value for each column but the last that its table takes."""
    for _, _, kind, needed, default, key in connection.execute(
        f"PRAGMA table_info({table})"
    ).fetchall()[:-1]:
        if key and "INT" in kind.upper():
            yield "4711"
        elif needed or key:
            yield default or ("''" if "CHAR" in kind.upper() or "TEXT" in kind.upper() else "0")
        else:
            yield "NULL"


def test_a_device_with_plain_files_is_one_root() -> None:
    *_, host = walked(5, "en")
    for package in host.state.packages:
        host.apply(lambda system, name=package: folders.detach(system, name))
    state, other = host.state, host.fork()
    saved = json.loads(json.dumps(host.save_json()))
    other.shell("rm -r /data/data/com.android.deskclock/*")
    assert host.state is state
    assert host.state.files["/data/user_de/0/com.android.deskclock/files/state.json"]
    again = DeviceHost(APPS)
    again.load_json(saved)
    assert again.state == state
    settled = folders.adopt_detached_files(state, host.apps)
    assert settled.data == state.data
    assert not settled.detached
