"""Templates: whatever they show is escaped, and they are installed with the package."""

from __future__ import annotations

import tomllib
from pathlib import Path

import jinja2
import pytest

import mobile_gym
from mobile_gym.rollouts.reporting.templating import (
    dollars_text,
    number_text,
    percent_text,
    render_template,
)

PACKAGE = Path(mobile_gym.__file__).parent


def test_texts_are_escaped(tmp_path):
    (tmp_path / "page.jinja").write_text('<p title="{{ text }}">{{ text }}</p>')
    text = '<script>"&"</script>'
    page = render_template(tmp_path, "page.jinja", {"text": text})
    assert page.count("&lt;script&gt;&#34;&amp;&#34;&lt;/script&gt;") == 2


def test_a_value_that_is_missing_is_an_error(tmp_path):
    (tmp_path / "page.jinja").write_text("{{ text }}")
    with pytest.raises(jinja2.UndefinedError, match="'text' is undefined"):
        render_template(tmp_path, "page.jinja", {})


def test_numbers_that_are_not_known_are_dashes():
    assert [percent_text(None), number_text(None, 2), dollars_text(None)] == ["–", "–", "–"]
    assert [percent_text(0.5), number_text(1 / 3, 2), dollars_text(0.5)] == [
        "50.0 %",
        "0.33",
        "$0.5000",
    ]


def test_every_template_is_installed_with_the_package():
    project = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text())
    patterns = project["tool"]["setuptools"]["package-data"]["mobile_gym"]
    installed = {path for pattern in patterns for path in PACKAGE.glob(pattern)}
    templates = set(PACKAGE.rglob("*.jinja"))
    assert templates
    assert templates <= installed
