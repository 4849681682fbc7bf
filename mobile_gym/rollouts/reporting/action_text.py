"""Actions in words, as a person would tell them who looks at the screen before."""

from __future__ import annotations

from collections.abc import Sequence

from mobile_gym.accessibility import Match, node_at
from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    Invalid,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, Rect
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.core.texts import Catalogue, LocalizedText


class ActionTexts(Catalogue):
    """What was done, and where."""

    tap = LocalizedText("tap {target}", zh="点按{target}")
    tap_twice = LocalizedText("tap twice {target}", zh="双击{target}")
    press_long = LocalizedText(
        "press long ({seconds} s) {target}", zh="长按（{seconds} 秒）{target}"
    )
    swipe = LocalizedText("swipe {direction} from {target}", zh="从{target}向{direction}滑动")
    drag = LocalizedText(
        "hold ({seconds} s) {start} and drag it to {end}",
        zh="按住（{seconds} 秒）{start}并拖到{end}",
    )
    type_text = LocalizedText("type “{text}”{where}{extra}", zh="{where}输入“{text}”{extra}")
    into = LocalizedText(" into {target}", zh="在{target}中")
    replacing = LocalizedText(", replacing", zh="，替换原有内容")
    then_enter = LocalizedText(", then enter", zh="，然后按回车")
    press = LocalizedText("press {key}", zh="按{key}键")
    open_app = LocalizedText("open {name}", zh="打开{name}")
    wait = LocalizedText("wait {seconds} s", zh="等待 {seconds} 秒")
    answer = LocalizedText("answer “{text}”", zh="回答“{text}”")
    ask = LocalizedText("ask the user “{text}”", zh="询问用户“{text}”")
    finish = LocalizedText("finish: {status}", zh="结束：{status}")
    complete = LocalizedText("complete", zh="已完成")
    impossible = LocalizedText("impossible", zh="无法完成")
    unreadable = LocalizedText(
        "unreadable action ({reason}): {raw}", zh="无法读取的操作（{reason}）：{raw}"
    )
    named = LocalizedText("“{name}”", zh="“{name}”")
    at_point = LocalizedText("at ({x}, {y})", zh="位置 ({x}, {y})")
    drawn_key = LocalizedText("key: {key}", zh="按键：{key}")
    drawn_app = LocalizedText("open: {name}", zh="打开：{name}")
    left = LocalizedText("left", zh="左")
    right = LocalizedText("right", zh="右")
    up = LocalizedText("up", zh="上")
    down = LocalizedText("down", zh="下")
    back = LocalizedText("back", zh="返回")
    home = LocalizedText("home", zh="主屏幕")
    recents = LocalizedText("recents", zh="最近任务")
    enter = LocalizedText("enter", zh="回车")
    delete = LocalizedText("delete", zh="删除")
    tab = LocalizedText("tab", zh="制表")
    menu = LocalizedText("menu", zh="菜单")
    power = LocalizedText("power", zh="电源")
    volume_up = LocalizedText("volume_up", zh="音量加")
    volume_down = LocalizedText("volume_down", zh="音量减")


def action_text(action: Action, before: Frame, language: str = "en") -> str:
    """The action in words.

    Args:
        action: what was done, its points relative to the screen.
        before: the frame that it was done on.
        language: of the words; labels stay as the screen shows them.
    """
    t = ActionTexts.of(language)
    match action:
        case Tap():
            return t.tap.format(target=_target_text(action.point, before, t))
        case DoubleTap():
            return t.tap_twice.format(target=_target_text(action.point, before, t))
        case LongPress():
            seconds = f"{action.duration_s:g}"
            return t.press_long.format(
                seconds=seconds, target=_target_text(action.point, before, t)
            )
        case Swipe():
            target = _target_text(action.start, before, t)
            return t.swipe.format(direction=_swipe_direction(action, t), target=target)
        case Drag():
            start, end = _target_text(action.start, before, t), _target_text(action.end, before, t)
            return t.drag.format(seconds=f"{action.hold_s:g}", start=start, end=end)
        case Type():
            where = (
                ""
                if action.at is None
                else t.into.format(target=_target_text(action.at, before, t))
            )
            extra = t.replacing * action.clear + t.then_enter * action.submit
            return t.type_text.format(text=action.text, where=where, extra=extra)
        case PressKey():
            return t.press.format(key=getattr(t, action.key.value))
        case OpenApp():
            return t.open_app.format(name=action.name)
        case Wait():
            return t.wait.format(seconds=f"{action.duration_s:g}")
        case Answer():
            return t.answer.format(text=action.text)
        case AskUser():
            return t.ask.format(text=action.text)
        case Finish():
            return t.finish.format(status=getattr(t, action.status.value))
        case Invalid():
            return t.unreadable.format(reason=action.reason, raw=action.raw)


def touched_points(action: Action) -> tuple[NormalizedPoint, ...]:
    """Where the finger goes, in order."""
    match action:
        case Tap() | DoubleTap() | LongPress():
            return (action.point,)
        case Swipe() | Drag():
            return (action.start, action.end)
        case Type(at=NormalizedPoint() as at):
            return (at,)
        case _:
            return ()


def _target_text(point: NormalizedPoint, frame: Frame, t: ActionTexts) -> str:
    touched = node_at(frame.nodes, point.to_pixels(frame.width_px, frame.height_px))
    if touched is not None and (name := name_of(frame, touched)):
        return t.named.format(name=name)
    return t.at_point.format(x=f"{point.x:.2f}", y=f"{point.y:.2f}")


def name_of(frame: Frame, match: Match) -> str:
    """What a person would call the node: its label, else what stands in it, around or beside it.

    What is larger than a row is not named after what it contains.
    """
    tree = frame.nodes.trees[match.tree]
    for index in (match.index, *tree.ancestors(match.index)):
        if tree.nodes[index].label:
            return tree.nodes[index].label
        if not is_small(tree.nodes[index].bounds, frame):
            break
        if label := _label_below(tree.nodes, index):
            return label
    return ""


def _label_below(nodes: Sequence[AccessibilityNode], index: int) -> str:
    inside = {index}
    for below in range(index + 1, len(nodes)):
        if nodes[below].parent not in inside:
            break
        inside.add(below)
        if nodes[below].label:
            return nodes[below].label
    return ""


def is_small(bounds: Rect, frame: Frame) -> bool:
    """Whether a node is about a row: what is larger is not named after what it contains."""
    return bounds.width * bounds.height < 0.15 * frame.width_px * frame.height_px


def _swipe_direction(swipe: Swipe, t: ActionTexts) -> str:
    dx, dy = swipe.end.x - swipe.start.x, swipe.end.y - swipe.start.y
    if abs(dx) > abs(dy):
        return t.right if dx > 0 else t.left
    return t.down if dy > 0 else t.up
