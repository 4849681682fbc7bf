"""A page of settings from a table, and the dialogs of its choices.

    GRID = Preference(STORED, lambda data: data.grid)        # a field of the app's data
    SORT = Choice(Texts.sort_by, Preference(STORED, lambda data: data.sort), SORT_TITLES)
    SETTINGS = SettingsPage(Texts.settings, Group(Texts.display, Switch(Texts.grid, GRID), SORT))

and in the app `SETTINGS_PAGE.shows(SETTINGS.page)` and `CHOICES.shows(SETTINGS.choices)`. Values
that lie in a map under a key of their own, as shared preferences do, come from a `PreferenceMap`.

    theme_choice(Texts.theme, STORED, Texts.as_device, Texts.light, Texts.dark)  # in a `Group`
    screens=dict([pages.MAIN.shows(in_chosen_theme(listing.main))])

The app's data say it in their field `theme`: `system`, `light` or `dark`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import records
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.handlers import finish
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog
from mobile_gym.virtual_device.system.app import Context
from mobile_gym.virtual_device.system.pages import Popup, ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.app_kit.prompts import PromptContext
    from mobile_gym.virtual_device.app_kit.texts import AppTexts
    from mobile_gym.virtual_device.state import DeviceState, FrozenMap
    from mobile_gym.virtual_device.system.system import System


def about_page(ctx: PromptContext, title: str, *facts: tuple[str, str], note: str) -> ui.View:
    """The page.

    Args:
        ctx: of the page.
        title: of the page.
        facts: its rows: what a fact is about, and the fact.
        note: what stands below them.
    """
    theme = ctx.theme
    return ui.screen(
        theme,
        sub_page_bar(ctx, title),
        *(ui.list_item(theme, name, fact) for name, fact in facts),
        ui.text(note, 13, theme.text_secondary, padding=(24, 12)),
        key="about",
    )


_MAX_ROWS: Final = 8
_LIST_DP: Final = 420.0
_ROW_DP: Final = 48.0
"""A list of more choices than this scrolls, this high; and the height of one."""
_ABOVE: Final = 3
"""As many choices are seen above the one that is taken, where a long list opens."""
_SCROLL: Final = ViewState("scroll:choices", 0)

D = TypeVar("D", bound=Any)
V = TypeVar("V", bound="bool | int | str")


@dataclass(frozen=True, slots=True)
class ChoiceArgs:
    """The dialog of a choice: the key of its preference."""

    key: str


CHOICES: Final = Popup("choices", ChoiceArgs)


# -- what is set --------------------------------------------------------------------------------


class Preference(Generic[D, V]):
    """A value that the user sets: a field of the app's data.

    Args:
        stored: the app's data.
        of: reads it: `lambda data: data.grid`.
    """

    __slots__ = ("_stored", "key", "of")

    def __init__(self, stored: records.Stored[D], of: Callable[[D], V]) -> None:
        self._stored = stored
        self.of = of
        self.key = records.attribute_name(of)

    def get(self, system: System) -> V:
        """The value."""
        return self.of(self._stored.read(system.state))

    def set(self, system: System, value: V) -> None:
        """Take another value."""
        self._stored.write(system, **{self.key: value})


class _KeyedPreference(Preference[D, V]):
    """A value in a map of the app's data, which holds what was changed from the defaults."""

    __slots__ = ("_map", "_map_name")

    def __init__(
        self, stored: records.Stored[D], values: Callable[[D], FrozenMap], key: str, default: V
    ) -> None:
        self._stored = stored
        self._map, self._map_name = values, records.attribute_name(values)
        self.key = key

        def read(data: D) -> V:
            return values(data).get(key, default)

        self.of = read

    def set(self, system: System, value: V) -> None:
        values = self._map(self._stored.read(system.state))
        self._stored.write(system, **{self._map_name: values.set(self.key, value)})


class PreferenceMap(Generic[D]):
    """Preferences that lie in a map of the app's data, each under a key of its own.

    Args:
        stored: the app's data.
        values: reads the map: `lambda data: data.settings`.
    """

    __slots__ = ("_stored", "_values", "defaults")

    def __init__(self, stored: records.Stored[D], values: Callable[[D], FrozenMap]) -> None:
        self._stored = stored
        self._values = values
        self.defaults: dict[str, bool | int | str] = {}
        """By key, in the order in which they were declared."""

    def value(self, key: str, default: V) -> Preference[D, V]:
        """A preference; the map lacks it until it is set."""
        self.defaults[key] = default
        return _KeyedPreference(self._stored, self._values, key, default)


# -- the rows -----------------------------------------------------------------------------------

_SettingsContext: TypeAlias = "Context[D, AppTexts]"


class _Row(ABC, Generic[D]):
    """A row of the page."""

    __slots__ = ()

    @abstractmethod
    def view(self, ctx: _SettingsContext[D]) -> ui.View:
        """How it looks."""


class Switch(_Row[D]):
    """What is on or off.

    Args:
        title: of the row.
        value: what it sets.
        summary: below the title.
        enabled: whether it can be tapped, by the app's data.
    """

    __slots__ = ("_enabled", "_summary", "_title", "_toggle", "_value")

    def __init__(
        self,
        title: Text,
        value: Preference[D, bool],
        *,
        summary: Text | None = None,
        enabled: Callable[[D], bool] | None = None,
    ) -> None:
        self._title = title
        self._value = value
        self._summary = summary
        self._enabled = enabled
        self._toggle = partial(_toggle, value=value)

    def view(self, ctx: _SettingsContext[D]) -> ui.View:
        """The row; all of it is the switch."""
        language, data = ctx.state.language, ctx.data
        return ui.switch_row(
            ctx.theme,
            self._title.of(language),
            self._value.of(data),
            self._toggle,
            "" if self._summary is None else self._summary.of(language),
            enabled=self._enabled is None or self._enabled(data),
        )


class Choice(_Row[D], Generic[D, V]):
    """One of several values, taken in a dialog.

    Args:
        title: of the row and of the dialog.
        value: what it sets.
        options: the values, and what each is called.
    """

    __slots__ = ("_open", "_options", "_title", "value")

    def __init__(self, title: Text, value: Preference[D, V], options: Mapping[V, Text]) -> None:
        self._title = title
        self.value = value
        self._options = options
        self._open = self.open

    def view(self, ctx: _SettingsContext[D]) -> ui.View:
        """The row, with what is chosen."""
        language = ctx.state.language
        chosen = self._options[self.value.of(ctx.data)].of(language)
        return ui.list_item(ctx.theme, self._title.of(language), chosen, on_tap=self._open)

    def open(self, system: System) -> None:
        """Open the dialog; a long one where its choice is."""
        CHOICES.open(system, key=self.value.key)
        if len(self._options) > _MAX_ROWS:
            above = max(list(self._options).index(self.value.get(system)) - _ABOVE, 0)
            density = system.state.display.density_dpi / 160
            _SCROLL.set(system, int(above * _ROW_DP * density))

    def dialog(self, ctx: _SettingsContext[D]) -> ui.View:
        """The values; a tap takes one."""
        theme, language, chosen = ctx.theme, ctx.state.language, self.value.of(ctx.data)
        rows = (
            ui.radio(
                theme,
                name.of(language),
                value == chosen,
                partial(_take, preference=self.value, value=value),
            )
            for value, name in self._options.items()
        )
        height_dp = ui.WRAP if len(self._options) <= _MAX_ROWS else _LIST_DP
        return choice_dialog(ctx, self._title.of(language), rows, height_dp=height_dp)


class Link(_Row[D]):
    """What leads somewhere else.

    Args:
        title: of the row.
        on_tap: what a tap does.
        summary: what stands below the title.
    """

    __slots__ = ("_on_tap", "_summary", "_title")

    def __init__(
        self,
        title: Text,
        on_tap: ui.Handler,
        summary: Callable[[DeviceState], str] | None = None,
    ) -> None:
        self._title = title
        self._on_tap = on_tap
        self._summary = summary

    def view(self, ctx: _SettingsContext[D]) -> ui.View:
        """The row."""
        summary = "" if self._summary is None else self._summary(ctx.state)
        title = self._title.of(ctx.state.language)
        return ui.list_item(ctx.theme, title, summary, on_tap=self._on_tap)


def _toggle(system: System, value: Preference[Any, bool]) -> None:
    value.set(system, not value.get(system))


def _take(system: System, preference: Preference[Any, V], value: V) -> None:
    preference.set(system, value)
    system.dismiss()


# -- the page -----------------------------------------------------------------------------------


class Group(Generic[D]):
    """Rows below a heading."""

    __slots__ = ("rows", "title")

    def __init__(self, title: Text, *rows: _Row[D]) -> None:
        self.title = title
        self.rows = rows


class SettingsPage(Generic[D]):
    """A page of settings.

    Args:
        title: of the page.
        groups: its rows.
    """

    __slots__ = ("_choices", "_groups", "_title")

    def __init__(self, title: Text, *groups: Group[D]) -> None:
        self._title = title
        self._groups = groups
        rows = [row for group in groups for row in group.rows]
        choices: list[Choice[D, Any]] = [row for row in rows if isinstance(row, Choice)]
        self._choices = {choice.value.key: choice for choice in choices}

    def page(self, ctx: _SettingsContext[D]) -> ui.View:
        """The page."""
        theme, language = ctx.theme, ctx.state.language
        items: list[ui.View] = []
        for group in self._groups:
            items.append(ui.category(theme, group.title.of(language)))
            items += [row.view(ctx) for row in group.rows]
        bar = ui.app_bar(theme, self._title.of(language), on_back=finish, up=ctx.t.navigate_up)
        return ui.screen(theme, bar, *items)

    def choices(self, ctx: Context[D, AppTexts, ChoiceArgs]) -> ui.View:
        """The dialog of one of its choices."""
        return self._choices[ctx.args.key].dialog(ctx)


_THEMES: Final = {"light": ui.LIGHT, "dark": ui.DARK}


class _Themed(records.Dataclass, Protocol):
    @property
    def theme(self) -> str: ...


ContextT = TypeVar("ContextT", bound=Context[Any, Any, Any])
ThemedT = TypeVar("ThemedT", bound=_Themed)


def in_chosen_theme(screen: Callable[[ContextT], ui.View]) -> Callable[[ContextT], ui.View]:
    """A screen in the theme that the app's data say."""

    def chosen(ctx: ContextT) -> ui.View:
        theme = _THEMES.get(ctx.data.theme, ctx.theme)
        return screen(ctx if theme is ctx.theme else ctx._replace(theme=theme))

    return chosen


def theme_choice(
    title: Text, stored: records.Stored[ThemedT], as_device: Text, light: Text, dark: Text
) -> Choice[ThemedT, str]:
    """The row of the settings that chooses it.

    Args:
        title: of the row.
        stored: the app's data.
        as_device: what the device's own theme is called.
        light: what the light one is called.
        dark: what the dark one is called.
    """
    options = {"system": as_device, "light": light, "dark": dark}
    return Choice(title, Preference(stored, lambda data: data.theme), options)
