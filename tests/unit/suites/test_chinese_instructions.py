"""What a Chinese instruction says is Chinese, but for names and what is written so everywhere."""

import re
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from mobile_gym.core import plugins
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.core.texts import Catalogue, LocalizedText
from mobile_gym.virtual_device.apps.clock import ringtones
from mobile_gym.virtual_device.apps.phone import settings
from task_suites.android_world.simple_calendar_questions import PEOPLE as MET
from task_suites.browser.sites import PEOPLE
from task_suites.contacts.book import NAMES

TEMPLATES: tuple[TaskTemplate, ...] = plugins.load("suite catalog", "built-in").suite("all")
SEEDS = 20
IDENTIFIER = re.compile(
    r"[A-Za-z0-9]*(?:[A-Za-z][0-9./@:_-]+|[0-9./@:_-]+[A-Za-z])[A-Za-z0-9./@:_-]*", re.ASCII
)
"""A file, an address, a code or an amount: letters beside digits or signs."""
WORD = re.compile(r"[A-Za-z][a-z\u2019']+|[A-Z]?[a-z]+[A-Z]\w*", re.ASCII)
"""Not one letter, and no abbreviation in capitals."""
FOLDERS = frozenset(
    (
        *("Alarms", "Audiobooks", "Documents", "Download", "Movies", "Music", "Notifications"),
        *("Pictures", "Podcasts", "Recordings", "Ringtones"),
    )
)
"""Directories of Android. Source: `android.os.Environment.STANDARD_DIRECTORIES`."""


def catalogues(kind: type[Catalogue] = Catalogue) -> Iterator[type[Catalogue]]:
    for below in kind.__subclasses__():
        yield below
        yield from catalogues(below)


@cache
def names() -> frozenset[str]:
    """What is called so in Chinese, too: apps and labels, as texts have them, people, sounds."""
    texts = (text for one in catalogues() for text in one.entries().values())
    chinese = (text.translations.get("zh", "") for text in texts if isinstance(text, LocalizedText))
    sounds = (text.of("zh") for text in ringtones.ALL.values())
    others = (*PEOPLE, *MET, *(name.words for name in NAMES.values()), *sounds, *settings.TONES)
    return FOLDERS | {word for text in (*chinese, *others) for word in WORD.findall(text)}


def english_words(text: str) -> list[str]:
    left = IDENTIFIER.sub(" ", text)
    return [word for word in WORD.findall(left) if word not in names()]


def test_english_in_a_chinese_sentence_is_found() -> None:
    assert english_words("删除这些账目：Birthday Cake、生日蛋糕。") == ["Birthday", "Cake"]
    assert english_words("内容为：Water the tomatoes before the sun is high.")[1:3] == [
        "the",
        "tomatoes",
    ]
    assert english_words("在 Markor 中新建 amber_dinner_26.md，放到 Documents，大小 3.20 kB") == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda one: one.id)
def test_instructions_carry_no_english(template: TaskTemplate) -> None:
    for seed in range(SEEDS):
        text = template.task(np.random.default_rng(seed), "zh").instruction["zh"]
        assert english_words(text) == [], text
        assert ", " not in text, f"a list takes 、: {text}"
