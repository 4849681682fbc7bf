"""The first start: five pages about the app, and the question for access to all files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.prompts import message, question
from mobile_gym.virtual_device.apps.markor import data
from mobile_gym.virtual_device.apps.markor.pages import ACCESS, STEP
from mobile_gym.virtual_device.apps.markor.texts import Texts
from mobile_gym.virtual_device.system.intents import Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System


class _Slide(NamedTuple):
    icon: str
    title: Text
    words: Text
    color: int


_SLIDES: Final = (
    _Slide("notebook-edit-outline", Texts.app_name, Texts.intro_welcome, 0xFF7B1E1E),
    _Slide("format-text", Texts.intro_formats, Texts.intro_formats_text, 0xFF37474F),
    _Slide("eye-outline", Texts.intro_view, Texts.intro_view_text, 0xFF00695C),
    _Slide("share-variant", Texts.intro_share, Texts.intro_share_text, 0xFF4527A0),
    _Slide("folder-outline", Texts.intro_files, Texts.intro_files_text, 0xFF1F4E79),
)
_WHITE: Final = 0xFFFFFFFF
_DIM: Final = 0x66FFFFFF


def intro_page(ctx: data.MarkorContext) -> ui.View:
    """One of the pages; NEXT leads on, DONE out of them."""
    at = min(STEP.of(ctx), len(_SLIDES) - 1)
    slide, language = _SLIDES[at], ctx.state.language
    is_last = at == len(_SLIDES) - 1
    dots = (
        ui.box(width=8, height=8, radius=4, fill=_WHITE if place == at else _DIM)
        for place in range(len(_SLIDES))
    )
    forward = ui.button(
        ctx.theme,
        ctx.t.intro_done if is_last else ctx.t.intro_next,
        _finish_first_start if is_last else _next,
        resource_id="done" if is_last else "next",
    )
    label = forward.children[0]._replace(color=_WHITE, shared=False)
    return ui.page(
        ctx.theme,
        ui.column(
            ui.text(
                slide.title.of(language),
                26,
                _WHITE,
                bold=True,
                text_align="center",
                resource_id="title",
            ),
            ui.stack(
                ui.icon(slide.icon, 120, _WHITE),
                width=220,
                height=220,
                align="center",
                justify="center",
                fill=0x22FFFFFF,
                radius=110,
            ),
            ui.text(
                slide.words.of(language),
                17,
                _WHITE,
                text_align="center",
                resource_id="description",
            ),
            width=ui.FILL,
            weight=1,
            gap=28,
            padding=(32, 24),
            align="center",
            justify="center",
            class_name="android.widget.LinearLayout",
            resource_id="main",
        ),
        ui.row(
            ui.space(width=88),
            ui.row(*dots, gap=10, weight=1, justify="center"),
            ui.column(forward._replace(children=(label,), shared=False), width=88, align="end"),
            width=ui.FILL,
            height=64,
            padding=(8, 0),
            fill=0x22000000,
        ),
        fill=slide.color,
        on_fling=_fling,
    )


def _next(system: System) -> None:
    STEP.set(system, min(STEP.get(system) + 1, len(_SLIDES) - 1))


def _fling(system: System, direction: str) -> None:
    if direction == "left":
        _next(system)
    elif direction == "right":
        STEP.set(system, max(STEP.get(system) - 1, 0))


def _finish_first_start(system: System) -> None:
    data.write(system, introduced=True)
    if not data.may_manage_files(system.state):
        ACCESS.open(system)


def step_back(system: System) -> bool:
    """The page before; whether there is one."""
    step = STEP.get(system)
    if data.read(system.state).introduced or not step:
        return False
    STEP.set(system, step - 1)
    return True


# -- access to the files ------------------------------------------------------------------------


def access_dialog(ctx: data.MarkorContext) -> ui.View:
    """Why the app needs access; OK leads to the page of Settings that gives it."""
    words = message(ctx.theme, ctx.t.access_text)
    return question(ctx, ctx.t.access_title, words, ctx.t.ok, _to_settings)


def _to_settings(system: System) -> None:
    system.dismiss()
    action = "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION"
    system.request(Intent(action, f"package:{data.PACKAGE}"))


def no_access(ctx: data.MarkorContext) -> ui.View:
    """What stands in place of files as long as the app may not read them."""
    return ui.column(
        ui.icon("folder-lock-outline", 72, ctx.theme.text_disabled),
        ui.text(
            ctx.t.access_text,
            16,
            ctx.theme.text_secondary,
            text_align="center",
            resource_id="message",
        ),
        ui.button(
            ctx.theme,
            ctx.t.access_grant,
            partial_handler(ACCESS.open),
            filled=True,
            resource_id="grant_access",
        ),
        width=ui.FILL,
        weight=1,
        gap=20,
        padding=(32, 0),
        align="center",
        justify="center",
    )
