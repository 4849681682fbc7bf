"""Former names of what users import: each resolves to its present name, with one warning."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


def _former_names() -> list[tuple[str, str, str]]:
    """Module, former and present name of every `former_names(__name__, ...)` of the packages."""
    found = []
    for package in ("mobile_gym", "reward_models", "task_suites"):
        for path in sorted((ROOT / package).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if "former_names(__name__" not in text:
                continue
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "former_names":
                    found += [
                        (module.removesuffix(".__init__"), keyword.arg, keyword.value.value)
                        for keyword in node.keywords
                        if keyword.arg is not None and isinstance(keyword.value, ast.Constant)
                    ]
    return found


@pytest.mark.parametrize(("module", "former", "present"), _former_names())
def test_a_former_name_is_the_present_one_with_a_warning(module, former, present):
    imported = importlib.import_module(module)
    with pytest.warns(DeprecationWarning, match=f"{former} is now {present}") as caught:
        assert getattr(imported, former) is getattr(imported, present)
    assert caught[0].filename == __file__


def test_an_unknown_name_is_an_attribute_error():
    imported = importlib.import_module("task_suites.suite")
    with pytest.raises(AttributeError, match=r"task_suites\.suite.*'Drafts'"):
        assert imported.Drafts


def test_an_import_of_a_former_name_is_warned_of_at_its_line(tmp_path):
    script = tmp_path / "mine.py"
    script.write_text("import sys\nfrom task_suites.suite import Draft\nprint(Draft.__name__)\n")
    done = subprocess.run(
        [sys.executable, "-W", "always::DeprecationWarning", str(script)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "TaskBuilder\n"
    assert "mine.py:2: DeprecationWarning: task_suites.suite.Draft is now" in done.stderr
