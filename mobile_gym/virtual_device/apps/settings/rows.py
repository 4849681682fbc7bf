"""How the entries of a page look and what they do, with the dialogs that they open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.prompts import cancel_button, question
from mobile_gym.virtual_device.apps.settings import entries
from mobile_gym.virtual_device.apps.settings.frame import app_bar, list_screen
from mobile_gym.virtual_device.system.appearance import font_scale_of
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui import fonts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

_LINEAR: Final = "android.widget.LinearLayout"
_AROUND_BUTTONS_DP: Final = 16.0
_BUTTON_GAP_DP: Final = 8.0
_BESIDE_LABEL_DP: Final = 6.0
_LABEL_GAP_DP: Final = 4.0
_LABEL_SP: Final = 14.0
"""Of the large buttons below a header."""

RowEntry: TypeAlias = (
    entries.Toggle
    | entries.Link
    | entries.Choice
    | entries.TextSetting
    | entries.Level
    | entries.Heading
    | entries.Note
    | entries.Info
)
"""An entry that is one row."""


def page_screen(page: entries.PreferenceScreen, ctx: SettingsContext) -> ui.View:
    """The screen of a page."""
    views: list[ui.View] = []
    is_ruled = False
    for entry in page.entries:
        if isinstance(entry, entries.Rule):
            is_ruled = bool(views)
            continue
        more = list(entry.build(ctx)) if isinstance(entry, entries.Rows) else [_row(entry, ctx)]
        if is_ruled and more:
            more[0], is_ruled = ui.view_with_rule(ctx.theme, more[0]), False
        views.extend(more)
    title = page.title.of(ctx.state.language)
    actions = () if page.actions is None else (page.actions(ctx),)
    return list_screen(ctx.theme, app_bar(ctx, title, *actions), *views, pinned_dp=page.pinned_dp)


# -- rows ---------------------------------------------------------------------------------------


def _row(entry: RowEntry, ctx: SettingsContext) -> ui.View:
    match entry:
        case entries.Toggle():
            return _toggle(entry, ctx)
        case entries.Link():
            return _link(entry, ctx)
        case entries.Choice():
            return _choice(entry, ctx)
        case entries.TextSetting():
            return _text_setting(entry, ctx)
        case entries.Level():
            return _level(entry, ctx)
        case entries.Heading():
            return ui.category(ctx.theme, entry.title.of(ctx.state.language))
        case entries.Note():
            return footer(ctx, entry.body.of(ctx.state.language))
        case entries.Info():
            title = entry.title.of(ctx.state.language)
            return _plain_row(ctx.theme, title, entry.value(ctx), entry.on_tap, "", True)


@ui.kept_with_handlers
def _plain_row(
    theme: ui.Theme,
    title: str,
    summary: str,
    on_tap: ui.Handler | None,
    icon_name: str,
    enabled: bool,
) -> ui.View:
    """A row that always does the same: most rows of most pages."""
    return ui.list_item(theme, title, summary, on_tap=on_tap, icon_name=icon_name, enabled=enabled)


def _toggle(entry: entries.Toggle, ctx: SettingsContext) -> ui.View:
    checked = _is_on(entry, ctx)
    enabled = entry.if_enabled is None or entry.if_enabled(ctx)
    if entry.main:
        return main_switch(
            ctx, entry.title.of(ctx.state.language), checked, partial(_flip, entry=entry), enabled
        )
    return ui.switch_row(
        ctx.theme,
        entry.title.of(ctx.state.language),
        checked,
        partial(_flip, entry=entry),
        summary_words(entry.summary, ctx),
        icon_name=entry.icon,
        enabled=enabled,
    )


def main_switch(
    ctx: SettingsContext, title: str, checked: bool, flip: ui.Handler, enabled: bool = True
) -> ui.View:
    """The large switch at the top of a page."""
    theme = ctx.theme
    return ui.column(
        ui.row(
            ui.text(
                title,
                20,
                theme.on_accent_container if checked else theme.text,
                weight=1,
                max_lines=3,
                padding=(0, 24, 0, 22),
                resource_id="switch_text",
            ),
            ui.switch(
                theme, checked, None, resource_id="android:id/switch_widget", enabled=enabled
            ),
            gap=16,
            width=ui.FILL,
            padding=(24, 0, 16, 0),
            fill=theme.accent_container if checked else theme.surface_high,
            radius=28,
            class_name="android.widget.LinearLayout",
            resource_id="settingslib_main_switch_bar",
            enabled=enabled,
            focusable=True,
            on_tap=flip if enabled else None,
        ),
        width=ui.FILL,
        padding=(16, 8, 16, 16),
    )


def _is_on(entry: entries.Toggle, source: Context | System) -> bool:
    if entry.reads is not None:
        return entry.reads(source)
    return source.setting(entry.namespace, entry.key, entry.absent) == entry.on


def _flip(system: System, entry: entries.Toggle) -> None:
    turn_on = not _is_on(entry, system)
    if entry.change is not None:
        entry.change(system, turn_on)
    else:
        system.put_setting(entry.namespace, entry.key, entry.on if turn_on else entry.off)


def _link(entry: entries.Link, ctx: SettingsContext) -> ui.View:
    title = entry.title.of(ctx.state.language)
    summary = summary_words(entry.summary, ctx)
    return _plain_row(ctx.theme, title, summary, entry.page.start, entry.icon, True)


def summary_words(summary: entries.Summary | None, ctx: SettingsContext) -> str:
    """What stands below a title; "" where nothing does."""
    if summary is None:
        return ""
    return summary.of(ctx.state.language) if isinstance(summary, Text) else summary(ctx)


def _choice(entry: entries.Choice, ctx: SettingsContext) -> ui.View:
    language, value = ctx.state.language, chosen_value(entry, ctx)
    option = dict(entry.options).get(value)
    label = option.of(language) if option else value
    enabled = entry.if_enabled is None or entry.if_enabled(ctx)
    title = entry.title.of(language)
    summary = entry.summary.of(language).format(label=label) if entry.summary else label
    return _plain_row(ctx.theme, title, summary, entry.popup.open, "", enabled)


def chosen_value(entry: entries.Choice, ctx: SettingsContext) -> str:
    """The value of the chosen option."""
    return entry.get(ctx) if entry.get else ctx.setting(entry.namespace, entry.key)


def _text_setting(entry: entries.TextSetting, ctx: SettingsContext) -> ui.View:
    stored = stored_text(entry, ctx)
    return ui.list_item(
        ctx.theme,
        entry.title.of(ctx.state.language),
        stored,
        on_tap=partial(_edit_text, entry=entry, stored=stored),
    )


def _edit_text(system: System, entry: entries.TextSetting, stored: str) -> None:
    entry.popup.open(system)
    system.focus(entry.name, len(stored), 0)


def stored_text(entry: entries.TextSetting, ctx: SettingsContext) -> str:
    """The text that a dialog starts from."""
    return entry.get(ctx) if entry.get else ctx.setting(entry.namespace, entry.key)


def _level(entry: entries.Level, ctx: SettingsContext) -> ui.View:
    value = _number(ctx.setting(entry.namespace, entry.key), entry.low)
    title = entry.title.of(ctx.state.language)
    return slider_row(
        ctx,
        title,
        entry.key,
        (value - entry.low) / (entry.high - entry.low),
        partial(_slide, entry=entry),
        (entry.low, entry.high),
    )


def slider_row(
    ctx: SettingsContext,
    title: str,
    key: str,
    value: float,
    on_slide: Callable[[System, float], None],
    span: tuple[int, int],
) -> ui.View:
    """A row with a slider; `value` in [0, 1], `span` what the ends of its track are called."""
    return ui.column(
        ui.text(
            title,
            20,
            ctx.theme.text,
            padding=(0, 2.6, 0, 0.7),
            resource_id="android:id/title",
            max_lines=2,
        ),
        ui.slider(
            ctx.theme,
            key,
            min(1.0, max(0.0, value)),
            on_slide,
            description=title,
            resource_id="com.android.settings:id/seekbar",
            span=span,
        ),
        width=ui.FILL,
        padding=(24, 16, 16, 8),
        class_name="android.widget.LinearLayout",
    )


def _slide(system: System, value: float, entry: entries.Level) -> None:
    system.put_setting(
        entry.namespace, entry.key, entry.low + round(value * (entry.high - entry.low))
    )


def _number(value: str, otherwise: int) -> int:
    try:
        return int(value)
    except ValueError:  # somebody put text into it by shell
        return otherwise


def footer(
    ctx: SettingsContext, words: str, link: str = "", on_link: ui.Handler | None = None
) -> ui.View:
    """A paragraph below an icon, at the end of a page: `FooterPreference`; it may have a link."""
    theme = ctx.theme
    return ui.column(
        ui.row(
            ui.icon(
                "information-outline",
                24,
                theme.text_secondary,
                class_name="android.widget.ImageView",
                resource_id="android:id/icon",
            ),
            width=56,
            padding=(0, 16, 0, 4),
            class_name=_LINEAR,
            resource_id="icon_frame",
        ),
        ui.column(
            ui.text(
                words,
                14,
                theme.text_secondary,
                padding=(0, 18, 0, 9),
                resource_id="android:id/title",
            ),
            ui.text(
                link,
                14,
                theme.accent,
                padding=(0, 3, 0, 8),
                resource_id="settingslib_learn_more",
                focusable=True,
                on_tap=on_link,
            )
            if link
            else None,
            width=ui.FILL,
            class_name=_LINEAR,
        ),
        width=ui.FILL,
        padding=(24, 0, 16, 0),
        class_name=_LINEAR,
    )


def join_in_sentence(ctx: SettingsContext, words: Sequence[str]) -> str:
    """Words as a list in a sentence: `a`, `a and b`, `a, b and c`; none is empty."""
    if len(words) < 2:
        return "".join(words)
    return ctx.t.list_and.format(first=ctx.t.list_comma.join(words[:-1]), last=words[-1])


def action_buttons(
    ctx: SettingsContext, *buttons: ui.View | None, below_dp: float = 8.0
) -> ui.View:
    """The large buttons below a header, all as high as the one with the longest name."""
    shown = [button for button in buttons if button is not None]
    row_dp = ctx.width_dp - 2 * _AROUND_BUTTONS_DP - _BUTTON_GAP_DP * (len(shown) - 1)
    room_dp = row_dp / max(len(shown), 1) - 2 * _BESIDE_LABEL_DP
    size = _LABEL_SP * font_scale_of(ctx.state)
    wrapped = [fonts.measure(button.text, fonts.MEDIUM, size) > room_dp for button in shown]
    if any(wrapped):
        line = ui.space(height=fonts.line_metrics(size)[1] - _LABEL_GAP_DP)
        shown = [
            button if is_wrapped else button._replace(children=(*button.children, line))
            for button, is_wrapped in zip(shown, wrapped, strict=True)
        ]
    return ui.row(
        *shown,
        width=ui.FILL,
        padding=(_AROUND_BUTTONS_DP, 0, _AROUND_BUTTONS_DP, below_dp),
        gap=_BUTTON_GAP_DP,
    )


def action_button(
    ctx: SettingsContext,
    icon_name: str,
    label: str,
    on_tap: ui.Handler,
    resource_id: str,
    *,
    enabled: bool = True,
) -> ui.View:
    """One of the large buttons below the header of an app or a network."""
    theme = ctx.theme
    color = theme.accent if enabled else theme.text_disabled
    return ui.column(
        ui.icon(icon_name, 24, color),
        ui.text(
            label, _LABEL_SP, color, bold=True, class_name="", max_lines=2, text_align="center"
        ),
        gap=_LABEL_GAP_DP,
        weight=1,
        padding=(_BESIDE_LABEL_DP, 12),
        align="center",
        fill=theme.ground_high,
        radius=20,
        class_name="android.widget.Button",
        resource_id=resource_id,
        text=label,
        enabled=enabled,
        focusable=True,
        on_tap=on_tap if enabled else None,
    )


# -- The dialogs that entries open: lists of choices, texts to edit; and parts of all dialogs ----


def choice_popup(entry: entries.Choice, ctx: SettingsContext) -> ui.View:
    """The list of a choice; a tap on an option takes it."""
    chosen = chosen_value(entry, ctx)
    return ui.dialog(
        ctx.theme,
        entry.title.of(ctx.state.language),
        ui.column(
            *(
                ui.radio(
                    ctx.theme,
                    label.of(ctx.state.language),
                    value == chosen,
                    partial(_choose, entry=entry, value=value),
                )
                for value, label in entry.options
            ),
            width=ui.FILL,
            class_name="android.widget.ListView",
            resource_id="android:id/select_dialog_listview",
        ),
        cancel_button(ctx),
    )


def _choose(system: System, entry: entries.Choice, value: str) -> None:
    system.dismiss()
    if entry.put is not None:
        entry.put(system, value)
    else:
        system.put_setting(entry.namespace, entry.key, value)


def text_popup(entry: entries.TextSetting, ctx: SettingsContext) -> ui.View:
    """The dialog of a text setting."""
    draft = ViewState(entry.name, stored_text(entry, ctx)).of(ctx)
    return question(
        ctx,
        entry.title.of(ctx.state.language),
        dialog_body(ui.edit_field(ctx.theme, entry.name, draft)),
        ctx.t.ok,
        partial(_save_text, entry=entry, draft=draft),
        enabled=len(draft.strip()) >= entry.min_length,
    )


def _save_text(system: System, entry: entries.TextSetting, draft: str) -> None:
    system.dismiss()
    if entry.put is not None:
        entry.put(system, draft.strip())
    else:
        system.put_setting(entry.namespace, entry.key, draft.strip())


def dialog_body(*views: ui.View | None) -> ui.View:
    """The content of a dialog, indented like its title."""
    return ui.column(*views, width=ui.FILL, padding=(24, 0), gap=8)


def confirm(ctx: SettingsContext, title: str, body: str, button: str, do: ui.Handler) -> ui.View:
    """A question with a way out; `do` must close it."""
    words = ui.text(body, 14, ctx.theme.text_secondary, resource_id="android:id/message")
    return question(ctx, title, dialog_body(words), button, do)
