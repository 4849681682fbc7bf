"""What holds for every dialect: it reads what it writes, and no answer breaks it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields

import pytest
from drawn import SEED, cases, count
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from working_time import works_at_most

from mobile_gym.core.actions import (
    ACTION_TYPES,
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    FinishStatus,
    Invalid,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects import DIALECTS, Dialect

NAMES = sorted(DIALECTS)
MUTATIONS = count(2_000, 10_000)
JUNK = 1_000_000
KINDS = (*ACTION_TYPES, Invalid)
PATTERNS = (
    "x", "{", "}", "[", "(", "<", '"', "'", "\\", "\n", " ", "1,", "-", "Action: ", "a=", "你",
    '\\"', "<a>", "\u200b", '"a": ', "f(x=\"\"\"", "[THINK]", "\n> ", "<|im_end|>",
)  # fmt: skip
CLOSE = 0.02
"""Of the screen: coarser than any format's grid, finer than any control."""

shares = st.floats(0, 1, allow_nan=False)
points = st.builds(NormalizedPoint, shares, shares)
texts = st.text(
    st.characters(blacklist_categories=("Cs", "Cc"), blacklist_characters="\0"),
    min_size=1,
    max_size=40,
)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Tap, points),
    st.builds(DoubleTap, points),
    st.builds(LongPress, points),
    st.builds(Swipe, points, points),
    st.builds(Drag, points, points),
    st.builds(Type, texts),
    st.builds(Type, texts, points),
    st.builds(Type, texts, st.none(), st.booleans(), st.booleans()),
    st.builds(PressKey, st.sampled_from(Key)),
    st.builds(OpenApp, texts),
    st.builds(Wait, st.integers(0, 20).map(float)),
    st.builds(Answer, texts),
    st.builds(AskUser, texts),
    st.builds(Finish, st.sampled_from(FinishStatus)),
)
EXAMPLES: tuple[Action, ...] = (
    Tap(0.25, 0.2),
    DoubleTap(0.25, 0.2),
    LongPress(0.75, 0.2),
    Swipe((0.5, 0.75), (0.5, 0.25)),
    Drag((0.5, 0.75), (0.5, 0.25)),
    Type('Buy milk: "2 l", it\'s for (both) of us, 好的'),
    Type("milk", at=NormalizedPoint(0.5, 0.14)),
    PressKey(Key.BACK),
    PressKey(Key.HOME),
    PressKey(Key.ENTER),
    OpenApp("Clock"),
    Wait(2.0),
    Answer("7:30"),
    AskUser("Which one?"),
    Finish(FinishStatus.COMPLETE),
    Finish(FinishStatus.IMPOSSIBLE),
)


def _written(dialect: Dialect, frame: Frame) -> dict[Action, str]:
    """Those of the examples that a dialect has words for."""
    written: dict[Action, str] = {}
    for action in EXAMPLES:
        try:
            written[action] = dialect.encode(action, frame)
        except Inexpressible:
            continue
    return written


def _points(action: Action) -> Iterator[NormalizedPoint]:
    for field in fields(action):
        value = getattr(action, field.name)
        if isinstance(value, NormalizedPoint):
            yield value


@pytest.mark.parametrize("name", NAMES)
@settings(
    max_examples=count(60, 300),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(action=actions)
def test_what_is_written_is_read_again(name: str, frame: Frame, action: Action) -> None:
    """An action that was written once is written and read without loss from then on."""
    dialect = DIALECTS[name]
    try:
        text = dialect.encode(action, frame)
    except Inexpressible:
        return
    read = dialect.decode(text, frame)
    assert len(read) == 1, (text, read)
    assert type(read[0]) is type(action), (text, read)
    again = dialect.decode(dialect.encode(read[0], frame), frame)
    assert again == read, (text, again)


@pytest.mark.parametrize("name", NAMES)
@settings(
    max_examples=count(40, 200),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(action=st.one_of(st.builds(Tap, points), st.builds(Type, texts), st.builds(Answer, texts)))
def test_what_is_read_is_what_was_meant(name: str, frame: Frame, action: Action) -> None:
    """Texts come back as they were; a tap lands where it was aimed, but for the grid."""
    dialect = DIALECTS[name]
    try:
        (read,) = dialect.decode(dialect.encode(action, frame), frame)
    except Inexpressible:
        return
    if isinstance(action, Tap) and not dialect.elements:
        assert isinstance(read, Tap)
        assert abs(read.point.x - action.point.x) <= CLOSE
        assert abs(read.point.y - action.point.y) <= CLOSE
    if isinstance(action, Type | Answer):
        assert isinstance(read, Type | Answer)
        assert read.text == action.text


@pytest.mark.parametrize("name", NAMES)
def test_it_has_words_for_the_most_usual_actions(name: str, frame: Frame) -> None:
    """Every format can touch, type and end; what it cannot say is an error that names it."""
    dialect = DIALECTS[name]
    written = _written(dialect, frame)
    kinds = {type(action) for action in written}
    assert {Tap, Type} <= kinds or kinds >= {Tap, Finish}, kinds
    for action in EXAMPLES:
        if action not in written:
            with pytest.raises(Inexpressible, match=name):
                dialect.encode(action, frame)
    with pytest.raises(Inexpressible):
        dialect.encode(Invalid("", ""), frame)


@pytest.mark.parametrize("name", NAMES)
def test_mutated_answers_are_read_without_an_exception(name: str, frame: Frame) -> None:
    """Cut, doubled, swapped and scrambled answers give actions or a reason, never an exception."""
    dialect = DIALECTS[name]
    answers = list(_written(dialect, frame).values())
    rng = random.Random(f"{name} {SEED}")
    for _ in range(MUTATIONS):
        text = _mutated(rng.choice(answers), rng.choice(answers), rng)
        read = dialect.decode(text, frame)
        assert read, text
        assert all(isinstance(action, KINDS) for action in read), text
        for action in read:
            assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in _points(action)), text
            if isinstance(action, Invalid):
                assert action.reason, text
                assert "\n" not in action.reason, text


def _mutated(text: str, other: str, rng: random.Random) -> str:
    for _ in range(rng.randint(1, 4)):
        at = rng.randint(0, len(text))
        to = min(len(text), at + rng.randint(0, 8))
        match rng.randrange(6):
            case 0:
                text = text[:at] + text[to:]
            case 1:
                text = text[:at] + text[at:to] * 2 + text[to:]
            case 2:
                text = text[:at] + rng.choice("\"'(){}[]<>:,\\/\n\t=|-0.9e你\ud800\0 ") + text[at:]
            case 3:
                text = text[:at] + other[rng.randint(0, len(other)) :]
            case 4:
                text = text[:at] + str(rng.choice([-1, 1e400, 10**30, "NaN", "None"])) + text[to:]
            case _:
                text = f"{text}\n{other}"
    return text


@pytest.mark.parametrize(
    ("name", "pattern"),
    cases([(name, pattern) for name in NAMES for pattern in PATTERNS], 5, of="junk"),
)
def test_a_million_characters_of_junk_take_no_time(name: str, pattern: str, frame: Frame) -> None:
    """Time is linear in the length: junk before, inside and after an answer is read in a second."""
    dialect = DIALECTS[name]
    junk = pattern * (JUNK // len(pattern) - 10_000 // len(pattern))
    answer = next(iter(_written(dialect, frame).values()))
    half = len(answer) // 2
    with works_at_most(6):
        for text in (junk, answer[:half] + junk, f"{answer[:half]}{junk}{answer[half:]}"):
            assert dialect.decode(text, frame)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_it_teaches_a_model_its_format(name: str, language: str) -> None:
    """Instructions differ by language and name what the format can write."""
    told = DIALECTS[name].instructions(language)  # type: ignore[arg-type]
    assert len(told) > 200
    assert told.isascii() == (language == "en") or language == "en"
    assert told != DIALECTS[name].instructions("en" if language == "zh" else "zh")


@pytest.mark.parametrize("name", NAMES)
def test_its_tools_are_json_schemas(name: str) -> None:
    """Every tool names itself, says what it does, and closes the list of its arguments."""
    for tool in DIALECTS[name].tool_schema():
        assert set(tool) == {"name", "description", "parameters"}
        parameters = tool["parameters"]
        assert parameters["type"] == "object"
        assert parameters["additionalProperties"] is False
        assert set(parameters.get("required", ())) <= set(parameters["properties"])


@pytest.mark.parametrize("name", NAMES)
def test_it_says_who_speaks_it(name: str) -> None:
    """The table of the docs is made from this."""
    dialect = DIALECTS[name]
    assert dialect.name == name
    assert dialect.speaks
    assert dialect.source
