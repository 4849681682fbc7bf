"""The map of docs/architecture.md: a tree of folders, and the ways of a step and of a goal."""

from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]
_, MAP, _, STEP, _, GOAL, _ = (
    (ROOT / "docs" / "architecture.md").read_text("utf-8").split("## One step")[0].split("```")
)


def paths_of_tree(tree: str) -> list[str]:
    """The paths of an indented tree; two blanks are a level."""
    parents: list[str] = []
    paths: list[str] = []
    for line in tree.strip().splitlines():
        level, name = (len(line) - len(line.lstrip())) // 2, line.split()[0]
        parents[level:] = [name.rstrip("/")]
        paths.append(str(PurePosixPath(*parents)))
    return paths


def test_the_tree_fits_a_screen_and_names_what_exists() -> None:
    lines = MAP.strip().splitlines()
    assert len(lines) <= 60
    assert [path for path in paths_of_tree(MAP) if not (ROOT / path).exists()] == []
    assert [line for line in lines if line[0] == " " and len(line.split()) < 2] == []


def test_the_tree_has_every_package() -> None:
    packages = {
        f"mobile_gym/{init.parent.name}" for init in (ROOT / "mobile_gym").glob("*/__init__.py")
    }
    assert packages <= set(paths_of_tree(MAP))


def test_the_ways_name_files_that_exist() -> None:
    for listing in (STEP, GOAL):
        files = [line.split()[0] for line in listing.strip().splitlines()]
        assert len(files) >= 4
        assert [
            name
            for name in files
            if not (ROOT / "mobile_gym" / name).is_file() and not (ROOT / name).is_file()
        ] == []
