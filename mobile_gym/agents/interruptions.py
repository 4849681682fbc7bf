"""What comes up unasked and is in the way: how a person gets rid of it.

A promotional dialog is closed with the button that declines. A call is declined. The banner of any
other notification is pushed up, which hides it.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.accessibility import find
from mobile_gym.agents.canvas import ScreenCanvas
from mobile_gym.core.actions import Action, Swipe, Tap
from mobile_gym.core.checks import Selector
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import PixelPoint
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityTree, WindowType

_SYSTEM_UI: Final = "com.android.systemui"
_PROMOTION: Final = "Promotion"
_NEGATIVE: Final = "android:id/button2"
"""Of every `AlertDialog`. Source: AOSP, `AlertController`."""
_SHADE: Final = "NotificationShade"
"""Title of the window that banners and the shade are in. Source: AOSP, System UI."""
_LARGEST_BANNER: Final = 0.4
"""Share of the screen's height; the shade itself is higher."""
_DECLINE: Final = ("Decline", "拒接")
"""On the banner of a call. Source: AOSP, `call_notification_decline_action`."""
_PUSH_S: Final = 0.1
"""Quick enough for a fling."""


def close_promotion_action(frame: Frame, canvas: ScreenCanvas) -> Action | None:
    """A tap that closes the promotion on the screen, if there is one."""
    for tree in frame.nodes.trees:
        if tree.title == _PROMOTION and is_system_ui_window(tree):
            for node in tree.nodes:
                if node.resource_id == _NEGATIVE:
                    return Tap(canvas.point(node.bounds.center, frame))
    return None


def hide_banner_action(
    frame: Frame, canvas: ScreenCanvas, asked_for: Selector | None = None
) -> Action | None:
    """What takes the banner off the screen, if there is one: a swipe, or the decline of a call.

    None also where `asked_for` is in it.
    """
    for tree in frame.nodes.trees:
        if (
            tree.window_type == WindowType.SYSTEM
            and tree.title == _SHADE
            and is_system_ui_window(tree)
            and tree.nodes[0].bounds.height < _LARGEST_BANNER * frame.height_px
        ):
            if asked_for is not None and find(AccessibilityForest((tree,)), asked_for):
                return None
            for node in tree.nodes:
                if node.clickable and node.text in _DECLINE:
                    return Tap(canvas.point(node.bounds.center, frame))
            box = tree.nodes[0].bounds
            x = box.center.x
            return Swipe(
                canvas.point(PixelPoint(x, box.center.y), frame),
                canvas.point(PixelPoint(x, 0), frame),
                _PUSH_S,
            )
    return None


def is_system_ui_window(tree: AccessibilityTree) -> bool:
    """Whether a window is one of the bars, the shade, a banner or a promotion."""
    return bool(tree.nodes) and tree.nodes[0].package_name == _SYSTEM_UI
