"""What other programs read of a device: rows of providers, files."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from typing import Any, Final

from behaviour_collector.collecting import Collector
from behaviour_collector.names import named

_PICTURES: Final = (b"\xff\xd8\xff", b"\x89PNG")


class Storage:
    """What other programs read of a device: rows and files, read on a fork of it."""

    def __init__(self, collector: Collector, host: Any) -> None:
        self._collector = collector
        self._host = host
        self._fork = host.fork()
        self._start = self._last = host.state

    def begin(self) -> None:
        """Changes count from the present state on."""
        self._start = self._last = self._host.state

    def put_all(self, case: str) -> None:
        """Every table and every file."""
        self._look()
        self._put_tables(case, "", list(self._host.apps))
        if self._collector.looks_at("files", "pixels"):
            self._put_files(case, "", self._found("/data/data/", "/sdcard/"))

    def put_changes(self, case: str, label: str) -> None:
        """Rows and files of the apps whose data have changed since the last call."""
        before, state = self._last, self._host.state
        self._last = state
        packages = _changed_packages(before, state)
        if packages or state.files is not before.files:
            self._look()
            self._put_tables(case, f"{label}: ", packages)
            self._put_changed_files(case, f"{label}: ", before, packages)

    def put_end(self, case: str) -> None:
        """Every table, and the files of the apps whose data have changed since `begin`."""
        before, state = self._start, self._host.state
        if all(
            getattr(before, name) is getattr(state, name) for name in ("data", "files", "settings")
        ):
            return
        self._look()
        self._put_tables(case, "end: ", list(self._host.apps))
        packages = _changed_packages(before, state)
        self._put_changed_files(case, "end: ", before, packages)
        if before.settings is not state.settings and self._collector.looks_at("files"):
            preferences = [
                path
                for path in self._found("/data/data/")
                if "/shared_prefs/" in path and path.split("/")[3] not in packages
            ]
            self._put_files(case, "end: ", preferences)

    def _look(self) -> None:
        self._fork.restore(self._host.snapshot())

    def _put_tables(self, case: str, label: str, packages: Iterable[str]) -> None:
        if not self._collector.looks_at("rows"):
            return
        for package in packages:
            if package not in self._fork.state.packages:
                continue
            for uri in self._fork.apps[package].storage.tables:
                answer = self._fork.shell(f"content query --uri content://{uri}")
                told = {
                    "exit_code": answer.exit_code,
                    "stderr": answer.stderr,
                    "rows": answer.stdout.splitlines(),
                }
                self._collector.put(case, "rows", label + uri, told)

    def _put_changed_files(
        self, case: str, label: str, before: Any, packages: Sequence[str]
    ) -> None:
        if not self._collector.looks_at("files", "pixels"):
            return
        state = self._host.state
        shared = [
            path
            for path in {**before.files, **state.files}
            if before.files.get(path) is not state.files.get(path) and path.startswith("/sdcard/")
        ]
        folders = [f"/data/data/{package}/" for package in packages if package in state.packages]
        paths = self._found(*folders) if folders else []
        self._put_files(case, label, [*paths, *sorted(shared)])

    def _found(self, *folders: str) -> list[str]:
        where = " ".join(map(shlex.quote, folders))
        listed = named("RUN_BYTES")(self._fork, f"find {where} -type f")
        return listed.stdout.decode("utf-8", "surrogateescape").splitlines()

    def _put_files(self, case: str, label: str, paths: Iterable[str]) -> None:
        for path in paths:
            read = named("RUN_BYTES")(self._fork, f"cat {shlex.quote(path)}")
            content = read.stdout if read.exit_code == 0 else read.stderr
            is_picture = content.startswith(_PICTURES)
            if is_picture:  # how one is drawn and written depends on the installed libraries
                self._collector.put(case, "pixels", f"{label}{path}", content)
            told = "(a picture)" if is_picture else content
            self._collector.put(case, "files", f"{label}{path}", told)


def _changed_packages(before: Any, state: Any) -> list[str]:
    changed = [
        package
        for package in {**before.data, **state.data}
        if before.data.get(package) is not state.data.get(package)
    ]
    if before.files is not state.files or before.detached is not state.detached:
        below = {
            path.split("/")[4]
            for path in {**before.files, **state.files}
            if path.startswith("/data/user_de/0/")
            and before.files.get(path) is not state.files.get(path)
        }
        changed += [package for package in sorted(below) if package not in changed]
    return changed
