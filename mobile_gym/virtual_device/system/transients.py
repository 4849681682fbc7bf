"""What goes away by itself: toasts, snackbars, banners of notifications, the volume panel."""

from __future__ import annotations

from collections.abc import Mapping

from mobile_gym.virtual_device.state import DeviceState


def shown_until_ms(state: DeviceState) -> Mapping[str, int]:
    """Until when each of them is shown, monotonic, by the title of its window on Android.

    A banner that stays until its notification is withdrawn is none.
    """
    until = {
        "Toast": state.toast.until_ms if state.toast is not None else 0,
        "Snackbar": state.snackbar.until_ms if state.snackbar is not None else 0,
        "NotificationShade": (state.heads_up and state.heads_up.until_ms) or 0,
        "VolumeDialogImpl": state.volume_panel_until_ms,
    }
    return {title: at_ms for title, at_ms in until.items() if at_ms > state.monotonic_ms}


def gone_ms(state: DeviceState) -> int:
    """How long it takes until the last of those that are shown now is gone; 0 if there is none."""
    return max(shown_until_ms(state).values(), default=state.monotonic_ms) - state.monotonic_ms


def without_gone(state: DeviceState) -> DeviceState:
    """The state without what is not shown any more: the text of a toast is in no saved state."""
    shown = shown_until_ms(state)
    return state.changed(
        toast=state.toast if "Toast" in shown else None,
        heads_up=state.heads_up if _is_there(state, shown) else None,
    )


def _is_there(state: DeviceState, shown: Mapping[str, int]) -> bool:
    stays = state.heads_up is not None and state.heads_up.until_ms is None
    return stays or "NotificationShade" in shown
