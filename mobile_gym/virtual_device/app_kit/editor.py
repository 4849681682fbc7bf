"""An editor of a record: inputs bound to its attributes, checked, and saved as a whole.

Authors of apps use it; of the apps here only the bookmarks do.

    EDITOR = Editor(
        TextInput(lambda draft: draft.title, Texts.name, check=_title_error),
        ChoiceInput(lambda draft: draft.folder, Texts.folder, _folders),
    )

    def editor(ctx: BrowserContext[BookmarkArgs]) -> View:
        draft = Draft(ctx.args.title, ctx.args.folder)
        save = partial(_save, bookmark_id=ctx.args.id)
        return screen(ctx.theme, bar, *EDITOR.rows(ctx, draft, ctx.t.save, save))

What was changed lies in the page's small state, under keys made of the attributes' names, until it
is saved: the app is then called with the finished record. A record is a frozen dataclass.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.prompts import PromptContext
from mobile_gym.virtual_device.app_kit.records import Dataclass, attribute_name
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

R = TypeVar("R", bound=Dataclass)
V = TypeVar("V", bound="int | str")
_Check: TypeAlias = "Callable[[str], Text | None]"
_Save: TypeAlias = "Callable[[System, R], object]"

_REFUSED: Final = ViewState[tuple[str, str] | None]("refused", None)
"""The input that kept the record from being saved: its name, and what was in it."""


class _Input(ABC, Generic[R]):
    """A field of an editor."""

    __slots__ = ("key", "name")

    def __init__(self, of: Callable[[R], object]) -> None:
        self.name = attribute_name(of)
        """The attribute that it changes."""
        self.key = f"edited:{self.name}"
        """Under which the page keeps what it is changed to."""

    @abstractmethod
    def changed_fields(self, record: R) -> Mapping[str, object]:
        """What it makes of its attribute when the record is saved."""


class TextInput(_Input[R]):
    """A line of text, which is saved without spaces around it.

    Args:
        of: reads the attribute.
        caption: above the field.
        check: what is wrong with the finished text, if anything is; it stands below the fields.
        resource_id: of the field; the attribute's name, where left out.
    """

    __slots__ = ("_caption", "_of", "_resource_id", "check")

    def __init__(
        self,
        of: Callable[[R], str],
        caption: Text,
        *,
        check: _Check | None = None,
        resource_id: str = "",
    ) -> None:
        super().__init__(of)
        self.check = check
        self._of = of
        self._caption = caption
        self._resource_id = resource_id or self.name

    def changed_fields(self, record: R) -> Mapping[str, object]:
        """The text without spaces around it."""
        return {self.name: self._of(record).strip()}

    def error(self, record: R) -> Text | None:
        """What is wrong with the text of a finished record."""
        return None if self.check is None else self.check(self._of(record))

    def refusal(self, record: R) -> tuple[str, str]:
        """What is kept of a text that is wrong."""
        return self.name, self._of(record)

    def views(
        self, ctx: PromptContext, record: R, on_submit: ui.Handler | None, above_dp: float
    ) -> tuple[ui.View, ui.View]:
        """The caption, with room above it, and the field."""
        theme = ctx.theme
        caption = self._caption.of(ctx.state.language)
        return (
            ui.text(caption, 14, theme.text_secondary, padding=(0, above_dp, 0, 0)),
            ui.edit_field(
                theme,
                self.key,
                self._of(record),
                resource_id=self._resource_id,
                on_submit=on_submit,
            ),
        )


class ChoiceInput(_Input[R], Generic[R, V]):
    """One of several values, each with a radio button.

    Args:
        of: reads the attribute.
        heading: above the values.
        options: the values, and what each is called.
    """

    __slots__ = ("_heading", "_of", "_options")

    def __init__(
        self,
        of: Callable[[R], V],
        heading: Text,
        options: Callable[[DeviceState], Sequence[tuple[V, str]]],
    ) -> None:
        super().__init__(of)
        self._of = of
        self._heading = heading
        self._options = options

    def changed_fields(self, record: R) -> Mapping[str, object]:
        """The value."""
        return {self.name: self._of(record)}

    def views(self, ctx: PromptContext, record: R) -> list[ui.View]:
        """The heading and the buttons."""
        theme, chosen = ctx.theme, self._of(record)
        return [
            ui.category(theme, self._heading.of(ctx.state.language)),
            *(
                ui.radio(theme, name, value == chosen, partial(_set, key=self.key, value=value))
                for value, name in self._options(ctx.state)
            ),
        ]


class Editor(Generic[R]):
    """The inputs of a record; texts stand above choices.

    Args:
        inputs: in their order.
    """

    __slots__ = ("_choices", "_inputs", "_texts")

    def __init__(self, *inputs: _Input[R]) -> None:
        self._inputs = inputs
        self._texts = [other_input for other_input in inputs if isinstance(other_input, TextInput)]
        self._choices: list[ChoiceInput[R, Any]] = [
            other_input for other_input in inputs if isinstance(other_input, ChoiceInput)
        ]

    def rows(self, ctx: PromptContext, record: R, label: str, save: _Save[R]) -> list[ui.View]:
        """The inputs, and the button that saves.

        Args:
            ctx: of the page.
            record: what the editor was opened with.
            label: of the button.
            save: called with the finished record, when nothing is wrong with it.
        """
        theme, draft = ctx.theme, self._draft(record, ctx.ui)
        take = partial(self._take, record=record, save=save)
        fields: list[ui.View] = []
        for text in self._texts:
            on_submit = take if text is self._texts[-1] else None
            fields += text.views(ctx, draft, on_submit, 12.0 if fields else 0.0)
        error = self._error(_REFUSED.of(ctx))
        if error is not None:
            words = error.of(ctx.state.language)
            fields.append(ui.text(words, 14, theme.error, resource_id="error"))
        confirm = ui.button(theme, label, take, filled=True, resource_id="OK")
        return [
            ui.column(*fields, gap=4, width=ui.FILL, padding=(24, 8)),
            *(view for choice in self._choices for view in choice.views(ctx, draft)),
            ui.column(confirm, padding=(24, 16), width=ui.FILL, align="end"),
        ]

    def _draft(self, record: R, layer_ui: Mapping[str, Any]) -> R:
        changed = {
            other_input.name: layer_ui[other_input.key]
            for other_input in self._inputs
            if other_input.key in layer_ui
        }
        return replace(record, **changed)

    def _error(self, refused: tuple[str, str] | None) -> Text | None:
        if refused is None:
            return None
        name, words = refused
        checks = (text.check for text in self._texts if text.name == name)
        return next((check(words) for check in checks if check is not None), None)

    def _take(self, system: System, record: R, save: _Save[R]) -> None:
        draft = self._draft(record, system.layer.ui)
        for other_input in self._inputs:
            draft = replace(draft, **other_input.changed_fields(draft))
        for text in self._texts:
            if text.error(draft) is not None:
                _REFUSED.set(system, text.refusal(draft))
                return
        save(system, draft)


def _set(system: System, key: str, value: object) -> None:
    system.set_ui_item(key, value)
