"""Choices as actions on the screen, and actions as the choices that a teacher makes.

It has the way from choices to actions and back; `wrapper` has the episode and the spaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from mobile_gym.accessibility import Match, is_slider, keyboard_top, node_at, reachable_point
from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    FinishStatus,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Direction, NormalizedPoint, PixelPoint, Rect, main_direction
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.envs.wrappers.candidates.choices import PAGING, Choices, Text
from mobile_gym.envs.wrappers.candidates.moves import (
    SIDEWAYS,
    TOUCHES_NOTHING,
    Move,
    MoveKind,
    has_text,
)
from mobile_gym.envs.wrappers.candidates.words import words_of

STANDSTILL: Final = Wait(0.0)
"""What the environment is told where a move touches nothing: a step, and no time."""
WAIT: Final = Wait(1.0)
SCROLL_S: Final = 0.8
"""Slow enough for little fling, so that no row is skipped."""
FLICK_S: Final = 0.1
"""Quick enough for a fling, which pushes a banner away."""
REACH: Final = 0.5
"""Share of a place's length that one swipe moves."""
_SIGNS: Final[dict[Direction, tuple[int, int]]] = {
    "up": (0, -1),
    "down": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
}


def action_of(
    move: Move, text: str, frame: Frame, *, draft: str, held: PixelPoint | None
) -> Action:
    """The action that a move is, its points relative to the screen.

    Args:
        move: to be done.
        text: for moves that take one.
        frame: the screen.
        draft: of an answer.
        held: where a drag starts.
    """
    kind = move.kind
    if kind in TOUCHES_NOTHING:
        return STANDSTILL
    match kind:
        case MoveKind.TYPE:
            return Type(text)
        case MoveKind.TYPE_WORD:
            return Type(f" {text}")
        case MoveKind.CLEAR:
            return Type("", clear=True)
        case MoveKind.ANSWER:
            return Answer(text)
        case MoveKind.ANSWER_DRAFT:
            return Answer(draft)
        case MoveKind.ASK:
            return AskUser(text)
        case MoveKind.FINISH:
            return Finish(FinishStatus(move.argument))
        case MoveKind.WAIT:
            return WAIT
        case MoveKind.KEY:
            return PressKey(Key(move.argument))
        case MoveKind.OPEN_APP:
            return OpenApp(move.argument)
        case MoveKind.SWIPE:
            return swipe_of(move, frame)
        case MoveKind.PUT_DOWN:
            assert held is not None
            return Drag(_point(held, frame), _point(pixel_of(move, frame), frame))
        case MoveKind.LONG_PRESS:
            return LongPress(_point(pixel_of(move, frame), frame))
        case MoveKind.DOUBLE_TAP:
            return DoubleTap(_point(pixel_of(move, frame), frame))
        case _:
            return Tap(_point(pixel_of(move, frame), frame))


def pixel_of(move: Move, frame: Frame) -> PixelPoint:
    """Where a finger does the move: where nothing in front of the node takes the touch."""
    if move.spot is not None:
        return move.spot
    screen = Rect(0, 0, frame.width_px, frame.height_px)
    box = move.bounds.intersection(screen)
    if move.kind == MoveKind.SLIDE and not box.is_empty:
        return PixelPoint(box.left + round(move.share * (box.width - 1)), box.center.y)
    if move.node is not None:
        tree, index = move.place
        pixel = reachable_point(frame, Match(tree, index, move.node))
        if pixel is not None:
            return pixel
    middle = (screen if box.is_empty else box).center
    return PixelPoint(min(middle.x, screen.right - 1), min(middle.y, screen.bottom - 1))


def swipe_of(move: Move, frame: Frame) -> Swipe:
    """A finger along half of the place, slowly; away from an edge it goes further."""
    assert move.direction is not None
    sign_x, sign_y = _SIGNS[move.direction]
    left, top, right, bottom = move.bounds
    if move.node is None and bottom == 1:  # from the upper edge
        x = frame.width_px // 2
        end = PixelPoint(x, int(0.7 * frame.height_px))
        return Swipe(_point(PixelPoint(x, 0), frame), _point(end, frame))
    left, right = max(left, 0), min(right, frame.width_px)
    top = max(top, 0)
    bottom = min(bottom, frame.height_px, max(keyboard_top(frame), top + 1))
    if move.node is not None and move.place[1] == 0 and not move.node.scrollable:  # a banner
        middle = move.bounds.center
        return Swipe(_point(middle, frame), _point(PixelPoint(middle.x, 0), frame), FLICK_S)
    width, height = max(right - left, 1), max(bottom - top, 1)

    def at(side: int) -> PixelPoint:
        x = (left + right) // 2
        y = top + height // 2
        if sign_x:
            x = left + int(width * (0.5 + side * sign_x * REACH / 2))
        else:
            y = top + int(height * (0.5 + side * sign_y * REACH / 2))
        return PixelPoint(min(max(x, 0), frame.width_px - 1), min(max(y, 0), frame.height_px - 1))

    return Swipe(_point(at(-1), frame), _point(at(1), frame), SCROLL_S)


def _point(pixel: PixelPoint, frame: Frame) -> NormalizedPoint:
    return pixel.to_normalized(frame.width_px, frame.height_px)


_WORDS: Final[dict[MoveKind, str]] = {
    MoveKind.MORE_MOVES: "show more moves",
    MoveKind.MORE_TEXTS: "show more texts",
    MoveKind.TYPE: "type {text!r} into the focused field",
    MoveKind.TYPE_WORD: "type a space and {text!r} into the focused field",
    MoveKind.CLEAR: "empty the focused field",
    MoveKind.ANSWER: "answer {text!r}",
    MoveKind.ADD_TO_DRAFT: "add {text!r} to the draft",
    MoveKind.ADD_WORD_TO_DRAFT: "add a space and {text!r} to the draft",
    MoveKind.ANSWER_DRAFT: "answer the draft {label!r}",
    MoveKind.EMPTY_DRAFT: "empty the draft {label!r}",
    MoveKind.ASK: "ask the user {text!r}",
    MoveKind.FINISH: "finish as {label}",
    MoveKind.WAIT: "wait",
    MoveKind.KEY: "press {label}",
    MoveKind.OPEN_APP: "open {label}",
    MoveKind.TAP: "tap {label!r}",
    MoveKind.LONG_PRESS: "press {label!r} long",
    MoveKind.DOUBLE_TAP: "tap {label!r} twice",
    MoveKind.SWIPE: "swipe {direction} over {label!r}",
    MoveKind.SLIDE: "set {label!r} to {share:.0%}",
    MoveKind.PICK_UP: "pick up {label!r}",
    MoveKind.PUT_DOWN: "put it down on {label!r}",
    MoveKind.TOUCH: "touch {spot}",
}


def words_for(move: Move, text: str) -> str:
    """The move in words."""
    return _WORDS[move.kind].format(
        text=text,
        label=move.label or ("the screen" if move.node is None else "a node without a name"),
        direction=move.direction,
        share=move.share,
        spot=None if move.spot is None else tuple(move.spot),
    )


_WORTH_CAPITALS: Final = 6
"""Steps that a text with the right capitals may take more than one without."""


class Piece(NamedTuple):
    """A part of a text that is written in one step."""

    number: int
    """Of the offered text."""
    is_word: bool
    """Whether a space is written before it."""
    length: int
    """Characters, the space included."""


class _Way(NamedTuple):
    cost: int
    pieces: tuple[Piece, ...]


def spelled(text: str, choices: Choices) -> tuple[Piece, ...] | None:
    """The pieces that, one behind the other, say `text`; None where none do.

    Of all ways the one that takes the fewest steps, paging included. Where that takes many,
    capitals are given up.
    """
    offered: dict[str, int] = {}
    for number, candidate in enumerate(choices.all_texts()):
        offered.setdefault(candidate.text, number)
    if text in offered:
        return (Piece(offered[text], False, len(text)),)
    exact = _cheapest(text, offered, choices)
    if exact is None or exact.cost > _WORTH_CAPITALS:
        folded: dict[str, int] = {}
        for piece, number in offered.items():
            folded.setdefault(piece.lower(), number)
        loose = _cheapest(text.lower(), folded, choices) if len(text.lower()) == len(text) else None
        if loose is not None and (exact is None or loose.cost + _WORTH_CAPITALS < exact.cost):
            return loose.pieces
    return None if exact is None else exact.pieces


def _cheapest(text: str, offered: Mapping[str, int], choices: Choices) -> _Way | None:
    """The way of fewest steps, found from the end of the text to its start."""
    by_start: dict[str, list[tuple[str, Piece]]] = {}
    for piece, number in offered.items():
        if piece and piece in text:
            whole = Piece(number, False, len(piece))
            by_start.setdefault(piece[0], []).append((piece, whole))
            by_start.setdefault(" ", []).append((f" {piece}", Piece(number, True, 1 + len(piece))))
    ways: list[_Way | None] = [None] * len(text) + [_Way(0, ())]
    for start in range(len(text) - 1, -1, -1):
        for words, piece in by_start.get(text[start], ()):
            rest = ways[start + len(words)] if text.startswith(words, start) else None
            if rest is None:
                continue
            cost = rest.cost + choices.cost_of_text(piece.number)
            best = ways[start]
            if best is None or cost < best.cost:
                ways[start] = _Way(cost, (piece, *rest.pieces))
    return ways[0]


def best_question(question: str, texts: Sequence[Text]) -> int:
    """The number of the text that has most of the question's words, the shortest of several."""
    asked = set(words_of(question))

    def fit(number: int) -> tuple[int, int]:
        own = words_of(texts[number].text)
        return len(asked.intersection(own)), -len(own)

    return max(range(len(texts)), key=fit)


Pair = tuple[int, int]

_TOUCHES: Final = {
    Tap: MoveKind.TAP,
    LongPress: MoveKind.LONG_PRESS,
    DoubleTap: MoveKind.DOUBLE_TAP,
}


_IN_DRAFT: Final = "draft"
"""Argument of an answer whose first piece is in the draft already."""


class Intent(NamedTuple):
    """A part of an action: one move, or several that write a text."""

    kind: MoveKind
    text: str = ""
    """What remains to be written."""
    argument: str = ""
    at: PixelPoint | None = None
    swipe: Swipe | None = None
    place: tuple[int, int] | None = None
    """Of a slider's node."""


class Teacher:
    """Translates actions, and remembers how far it is with the one that it was last asked for."""

    def __init__(self) -> None:
        self._action: Action | None = None
        self._intents: list[Intent] = []
        self._next: tuple[Pair, Intent | None] | None = None
        """The first pair of the last answer, and what remains of its intent once it is done."""

    def reset(self) -> None:
        """Forget the last action."""
        self._action, self._intents, self._next = None, [], None

    def done(self, pair: Pair) -> None:
        """Hear what was chosen: going on where it was what was advised, starting anew otherwise."""
        if self._next is None or self._next[0] != pair:
            self.reset()
            return
        remaining = self._next[1]
        self._intents[:1] = [] if remaining is None else [remaining]
        self._next = None
        if not self._intents:
            self.reset()

    def pairs(self, action: Action, choices: Choices) -> tuple[Pair, ...] | None:
        """The wrapper actions that an action comes to, one after the other.

        Args:
            action: its points relative to the screen.
            choices: of the screen.
        """
        if action != self._action:
            self.reset()
            self._action, self._intents = action, list(_intents(action, choices.frame))
        intents = [
            intent
            for intent in self._intents
            if intent.kind != MoveKind.CLEAR or _is_written(choices, self._intents)
        ]
        pairs: list[Pair] = []
        for place, intent in enumerate(intents):
            is_drag = intent.kind == MoveKind.PUT_DOWN and place > 0
            resolved = list(_resolved(intent, choices.holding() if is_drag else choices))
            if not resolved:
                self.reset()
                return None
            if not place:
                self._intents = intents
                self._next = resolved[0]
            pairs.extend(pair for pair, _ in resolved)
        return tuple(pairs) or None


def _is_written(choices: Choices, intents: list[Intent]) -> bool:
    """Whether the field that will be typed into has a text, as far as is seen."""
    first, field = intents[0], choices.field
    if first.kind == MoveKind.TAP and first.at is not None:
        match = node_at(choices.frame.nodes, first.at)
        field = None if match is None or not match.node.editable else match.node
    return field is None or has_text(field)


def _intents(action: Action, frame: Frame) -> Iterator[Intent]:
    """What an action is done in."""

    def pixel(point: NormalizedPoint) -> PixelPoint:
        return point.to_pixels(frame.width_px, frame.height_px)

    if (slide := _slide_of(action, frame)) is not None:
        yield slide
        return
    match action:
        case Tap() | LongPress() | DoubleTap():
            yield Intent(_TOUCHES[type(action)], at=pixel(action.point))
        case Swipe():
            yield Intent(MoveKind.SWIPE, swipe=action)
        case Drag():
            yield Intent(MoveKind.PICK_UP, at=pixel(action.start))
            yield Intent(MoveKind.PUT_DOWN, at=pixel(action.end))
        case Type():
            if action.at is not None:
                yield Intent(MoveKind.TAP, at=pixel(action.at))
            if action.clear:
                yield Intent(MoveKind.CLEAR)
            if action.text:
                yield Intent(MoveKind.TYPE, action.text)
            if action.submit:
                yield Intent(MoveKind.KEY, argument=Key.ENTER.value)
        case Answer():
            yield Intent(MoveKind.ANSWER, action.text)
        case AskUser():
            yield Intent(MoveKind.ASK, action.text)
        case PressKey():
            yield Intent(MoveKind.KEY, argument=action.key.value)
        case OpenApp():
            yield Intent(MoveKind.OPEN_APP, argument=action.name)
        case Finish():
            yield Intent(MoveKind.FINISH, argument=action.status.value)
        case Wait():
            yield Intent(MoveKind.WAIT)
        case _:
            return


def _slide_of(action: Action, frame: Frame) -> Intent | None:
    """Where a finger leaves a slider that it touches or moves along; None where there is none."""
    match action:
        case Tap(point=start):
            end = start
        case Swipe(start=start, end=end) | Drag(start=start, end=end):
            pass
        case _:
            return None
    first, last = (one.to_pixels(frame.width_px, frame.height_px) for one in (start, end))
    if first != last and main_direction(last.x - first.x, last.y - first.y) not in SIDEWAYS:
        return None
    match = node_at(frame.nodes, first)
    if match is None or not is_slider(match.node):
        return None
    return Intent(MoveKind.SLIDE, at=last, place=(match.tree, match.index))


def _resolved(intent: Intent, choices: Choices) -> Iterator[tuple[Pair, Intent | None]]:
    """The pairs of an intent on this screen, each with what remains of the intent after it.

    The pages are the first ones again after each move that is no paging.
    """
    match intent.kind:
        case MoveKind.TYPE:
            yield from _written(intent, choices, MoveKind.TYPE, MoveKind.TYPE_WORD)
        case MoveKind.ANSWER:
            yield from _answered(intent, choices)
        case MoveKind.ASK:
            number = best_question(intent.text, choices.all_texts())
            yield from _chosen(intent, choices, _of_kind(choices, MoveKind.ASK), number, None)
        case _:
            move = _move_for(intent, choices)
            if move is not None:
                yield from _chosen(intent, choices, move, None, None)


def _written(
    intent: Intent, choices: Choices, kind: MoveKind, word: MoveKind
) -> Iterator[tuple[Pair, Intent | None]]:
    """The text in as few pieces as can be; `word` is the move that writes a space before one."""
    rest = intent.text
    for piece in spelled(intent.text, choices) or ():
        before = intent._replace(text=rest)
        rest = rest[piece.length :]
        after = intent._replace(text=rest) if rest else None
        move = _of_kind(choices, word if piece.is_word else kind)
        yield from _chosen(before, choices, move, piece.number, after)


def _answered(intent: Intent, choices: Choices) -> Iterator[tuple[Pair, Intent | None]]:
    """The answer at once, or in a draft where it is in pieces."""
    pieces = spelled(intent.text, choices)
    if pieces is None:
        return
    if len(pieces) == 1 and not intent.argument:
        move = _of_kind(choices, MoveKind.ANSWER)
        yield from _chosen(intent, choices, move, pieces[0].number, None)
        return
    send = Intent(MoveKind.ANSWER_DRAFT)
    drafted = intent._replace(argument=_IN_DRAFT)
    kinds = MoveKind.ADD_TO_DRAFT, MoveKind.ADD_WORD_TO_DRAFT
    for pair, after in _written(drafted, choices, *kinds):
        yield pair, send if after is None else after
    yield from _chosen(send, choices, _of_kind(choices, MoveKind.ANSWER_DRAFT), None, None)


def _chosen(
    intent: Intent, choices: Choices, move: int, text: int | None, after: Intent | None
) -> Iterator[tuple[Pair, Intent | None]]:
    """The paging that it takes, then the move."""
    place = choices.place_of_move(move)
    words = None if text is None else choices.place_of_text(text)
    for turn in choices.turns_to(place, words):
        yield (PAGING.index(turn), 0), intent
    yield (place.row, 0 if words is None else words.row), after


def _of_kind(choices: Choices, kind: MoveKind) -> int:
    return next(number for number, move in enumerate(choices.moves) if move.kind == kind)


def _move_for(intent: Intent, choices: Choices) -> int | None:
    """The number of the move that does what is meant; None where there is none."""
    numbers = [number for number, move in enumerate(choices.moves) if move.kind == intent.kind]
    moves = choices.moves
    if intent.swipe is not None:
        return _swipe_for(intent.swipe, choices, numbers)
    if intent.kind == MoveKind.SLIDE:
        return _slide_for(intent, choices, numbers)
    if intent.at is not None:
        return _touch_for(intent, intent.at, choices, numbers)
    if intent.kind == MoveKind.OPEN_APP:
        name = intent.argument.strip().casefold()
        return next(
            (
                number
                for number in numbers
                if name in (moves[number].argument.casefold(), moves[number].label.casefold())
            ),
            None,
        )
    return next((n for n in numbers if moves[n].argument == intent.argument), None)


def _swipe_for(swipe: Swipe, choices: Choices, numbers: list[int]) -> int | None:
    """The swipe whose start and end are nearest, among those of its direction."""
    frame, moves = choices.frame, choices.moves
    start = swipe.start.to_pixels(frame.width_px, frame.height_px)
    end = swipe.end.to_pixels(frame.width_px, frame.height_px)
    direction = main_direction(end.x - start.x, end.y - start.y)

    def distance(number: int) -> float:
        other = swipe_of(moves[number], frame)
        return sum(
            abs(a - b)
            for one, two in ((swipe.start, other.start), (swipe.end, other.end))
            for a, b in zip(one, two, strict=True)
        )

    return min(
        (number for number in numbers if moves[number].direction == direction),
        key=distance,
        default=None,
    )


def _slide_for(intent: Intent, choices: Choices, numbers: list[int]) -> int | None:
    """The share of the slider that is nearest to where the finger ends."""
    at, moves, frame = intent.at, choices.moves, choices.frame
    assert at is not None
    return min(
        (number for number in numbers if moves[number].place == intent.place),
        key=lambda number: abs(pixel_of(moves[number], frame).x - at.x),
        default=None,
    )


def _touch_for(intent: Intent, at: PixelPoint, choices: Choices, numbers: list[int]) -> int | None:
    """The move on what takes a touch there, else the nearest field of the grid for a tap."""
    moves, frame = choices.moves, choices.frame
    match = node_at(frame.nodes, at)
    if match is not None:
        tree = frame.nodes.trees[match.tree].nodes
        above = (match.index, *frame.nodes.trees[match.tree].ancestors(match.index))
        by_place: dict[tuple[int, int], list[int]] = {}
        for number in numbers:
            by_place.setdefault(moves[number].place, []).append(number)
        for index in above:
            if here := by_place.get((match.tree, index)):
                return here[0]
            if _takes(tree[index]) and intent.kind == MoveKind.TAP:
                break
    if intent.kind in (MoveKind.TAP, MoveKind.PUT_DOWN):
        spots = [
            number
            for number, move in enumerate(moves)
            if move.spot is not None
            and move.kind == (MoveKind.TOUCH if intent.kind == MoveKind.TAP else intent.kind)
        ]
        return min(spots, key=lambda number: _distance(moves[number], at), default=None)
    return None


def _takes(node: AccessibilityNode) -> bool:
    return node.clickable or node.checkable or node.editable or node.long_clickable


def _distance(move: Move, at: PixelPoint) -> int:
    assert move.spot is not None
    return abs(move.spot.x - at.x) + abs(move.spot.y - at.y)
