"""What is secret by its name or its form, and that the rest stays as it is."""

import dataclasses
import json
from typing import Any

import pytest
from planted_secrets import ORDINARY, SECRET_NAMES, SECRET_VALUES

from mobile_gym.core.errors import UsageError
from mobile_gym.core.secret_values import (
    MASK,
    cleaned,
    cleaned_values,
    is_secret_name,
    key_forms_in,
    masked,
    masked_spec,
    redacted,
    remember,
    resolved,
    without_key_forms,
)


def test_there_are_enough() -> None:
    assert (len(SECRET_NAMES), len(SECRET_VALUES), len(ORDINARY)) >= (30, 10, 30)


@pytest.mark.parametrize("name", SECRET_NAMES)
@pytest.mark.parametrize("value", ["opensesame", 12345])
def test_a_secret_name_masks_its_value(name: str, value: Any) -> None:
    assert is_secret_name(name)
    assert masked({"deep": [{name: value}]}) == {"deep": [{name: MASK}]}
    assert masked({name: {"inner": [value]}}) == {name: {"inner": [MASK]}}
    assert masked({name: {"env": "NAME"}}) == {name: {"env": "NAME"}}
    assert masked({name: None}) == {name: None}


@pytest.mark.parametrize("value", SECRET_VALUES)
def test_a_secret_form_is_removed_wherever_it_stands(value: str) -> None:
    hidden = masked({"note": value})["note"]
    assert MASK in hidden
    text = f'Incorrect key "{value}" provided, {{"a": "{value}"}}.'
    shown = without_key_forms(text)
    assert MASK in shown
    assert shown.startswith("Incorrect key ")
    assert without_key_forms(shown) == shown
    assert list(key_forms_in(text))
    assert not list(key_forms_in(shown))
    for part in ("0123456789", "efghij", "EXAMPLE", "eyJzdWI", "pass-word", "f00dcafe"):
        assert part not in shown


def test_ordinary_arguments_stay_as_they_are() -> None:
    assert masked(ORDINARY) == ORDINARY
    text = json.dumps({"name": "agent", **ORDINARY})
    assert masked_spec(text) is text
    assert not list(key_forms_in(text))


def test_a_spec_keeps_its_form() -> None:
    assert masked_spec("random") == "random"
    assert masked_spec('{"name": "a", "key": "k"}') == f'{{"name": "a", "key": "{MASK}"}}'
    assert masked_spec("{not JSON") == "{not JSON"


def test_a_half_hidden_key_is_removed() -> None:
    assert "wxyz" not in redacted("Incorrect key: sk-proj-abc********************wxyz.")


def test_plain_words_stay() -> None:
    text = "the task-bar of risk-averse users: a bearer of sk-8 skis"
    assert redacted(text) == text


def test_variables_are_resolved_when_they_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"a": [{"b": {"env": "PLANTED"}}], "c": {"env": "PLANTED", "other": 1}}
    with pytest.raises(UsageError, match="PLANTED is not set"):
        resolved(given)
    monkeypatch.setenv("PLANTED", 'a "quoted" value')
    assert resolved(given) == {"a": [{"b": 'a "quoted" value'}], "c": given["c"]}
    assert masked(given) == given
    assert cleaned('it is a "quoted" value!') == f"it is {MASK}!"
    assert cleaned(json.dumps({"a": 'a "quoted" value'})) == json.dumps({"a": MASK})


def test_what_was_masked_must_be_given_again() -> None:
    with pytest.raises(UsageError, match="'api_key' was a secret and is not stored"):
        resolved(masked({"name": "a", "api_key": "opensesame"}))


@dataclasses.dataclass(frozen=True)
class Said:
    text: str
    calls: tuple[dict[str, Any], ...] = ()
    number: object = None


def test_known_secrets_are_removed_from_every_field() -> None:
    remember({"api_key": "open-sesame-7"})
    said = Said("the open-sesame-7 key", ({"arguments": '{"a": "open-sesame-7"}'},))
    assert "sesame" not in repr(cleaned_values(said))
    plain = Said("nothing", ({"arguments": "{}"},), number=object())
    assert cleaned_values(plain) is plain


def test_short_secrets_would_spoil_plain_words() -> None:
    remember({"api_key": "yes"})
    assert cleaned("it is yes") == "it is yes"
