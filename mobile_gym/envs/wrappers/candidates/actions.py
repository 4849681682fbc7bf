"""Actions as the choices that a teacher makes: back from what was done to what was offered.

It reads what was done; `wrapper` offers choices and takes one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from mobile_gym.accessibility import is_slider, node_at
from mobile_gym.core import actions
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint, main_direction
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.envs.wrappers.candidates.choices import PAGING, OfferedText, ScreenChoices
from mobile_gym.envs.wrappers.candidates.moves import (
    SIDEWAYS,
    Move,
    MoveKind,
    has_text,
    pixel_of,
    swipe_of,
)
from mobile_gym.envs.wrappers.candidates.words import words_of

_WORTH_CAPITALS: Final = 6
"""Steps that a text with the right capitals may take more than one without."""


class TextPiece(NamedTuple):
    """A part of a text that is written in one step."""

    number: int
    """Of the offered text."""
    is_word: bool
    """Whether a space is written before it."""
    length: int
    """Characters, the space included."""


class _PieceSequence(NamedTuple):
    cost: int
    pieces: tuple[TextPiece, ...]


def spell_text(text: str, choices: ScreenChoices) -> tuple[TextPiece, ...] | None:
    """The pieces that, one behind the other, say `text`; None where none do.

    Of all ways the one that takes the fewest steps, paging included. Where that takes many,
    capitals are given up.
    """
    offered: dict[str, int] = {}
    for number, candidate in enumerate(choices.all_texts()):
        offered.setdefault(candidate.text, number)
    if text in offered:
        return (TextPiece(offered[text], False, len(text)),)
    exact = _cheapest_pieces(text, offered, choices)
    if exact is None or exact.cost > _WORTH_CAPITALS:
        folded: dict[str, int] = {}
        for piece, number in offered.items():
            folded.setdefault(piece.lower(), number)
        loose = (
            _cheapest_pieces(text.lower(), folded, choices)
            if len(text.lower()) == len(text)
            else None
        )
        if loose is not None and (exact is None or loose.cost + _WORTH_CAPITALS < exact.cost):
            return loose.pieces
    return None if exact is None else exact.pieces


def _cheapest_pieces(
    text: str, offered: Mapping[str, int], choices: ScreenChoices
) -> _PieceSequence | None:
    """The way of fewest steps, found from the end of the text to its start."""
    by_start: dict[str, list[tuple[str, TextPiece]]] = {}
    for piece, number in offered.items():
        if piece and piece in text:
            whole = TextPiece(number, False, len(piece))
            by_start.setdefault(piece[0], []).append((piece, whole))
            by_start.setdefault(" ", []).append(
                (f" {piece}", TextPiece(number, True, 1 + len(piece)))
            )
    ways: list[_PieceSequence | None] = [None] * len(text) + [_PieceSequence(0, ())]
    for start in range(len(text) - 1, -1, -1):
        for words, piece in by_start.get(text[start], ()):
            rest = ways[start + len(words)] if text.startswith(words, start) else None
            if rest is None:
                continue
            cost = rest.cost + choices.cost_of_text(piece.number)
            best = ways[start]
            if best is None or cost < best.cost:
                ways[start] = _PieceSequence(cost, (piece, *rest.pieces))
    return ways[0]


def best_question_index(question: str, texts: Sequence[OfferedText]) -> int:
    """The number of the text that has most of the question's words, the shortest of several."""
    asked = set(words_of(question))

    def fit(number: int) -> tuple[int, int]:
        own = words_of(texts[number].text)
        return len(asked.intersection(own)), -len(own)

    return max(range(len(texts)), key=fit)


Pair = tuple[int, int]

_TOUCHES: Final = {
    actions.Tap: MoveKind.TAP,
    actions.LongPress: MoveKind.LONG_PRESS,
    actions.DoubleTap: MoveKind.DOUBLE_TAP,
}


_IN_DRAFT: Final = "draft"
"""Argument of an answer whose first piece is in the draft already."""


class ActionIntent(NamedTuple):
    """A part of an action: one move, or several that write a text."""

    kind: MoveKind
    text: str = ""
    """What remains to be written."""
    argument: str = ""
    at: PixelPoint | None = None
    swipe: actions.Swipe | None = None
    place: tuple[int, int] | None = None
    """Of a slider's node."""


class ActionTranslator:
    """Translates actions, and remembers how far it is with the one that it was last asked for."""

    def __init__(self) -> None:
        self._action: actions.Action | None = None
        self._intents: list[ActionIntent] = []
        self._next: tuple[Pair, ActionIntent | None] | None = None
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

    def pairs(self, action: actions.Action, choices: ScreenChoices) -> tuple[Pair, ...] | None:
        """The wrapper actions that an action comes to, one after the other.

        Args:
            action: its points relative to the screen.
            choices: of the screen.
        """
        if action != self._action:
            self.reset()
            self._action, self._intents = action, list(_intents_of(action, choices.frame))
        intents = [
            intent
            for intent in self._intents
            if intent.kind != MoveKind.CLEAR or _field_has_text(choices, self._intents)
        ]
        pairs: list[Pair] = []
        for place, intent in enumerate(intents):
            is_drag = intent.kind == MoveKind.PUT_DOWN and place > 0
            resolved = list(
                _resolve_intent(intent, choices.choices_while_holding() if is_drag else choices)
            )
            if not resolved:
                self.reset()
                return None
            if not place:
                self._intents = intents
                self._next = resolved[0]
            pairs.extend(pair for pair, _ in resolved)
        return tuple(pairs) or None


def _field_has_text(choices: ScreenChoices, intents: list[ActionIntent]) -> bool:
    """Whether the field that will be typed into has a text, as far as is seen."""
    first, field = intents[0], choices.field
    if first.kind == MoveKind.TAP and first.at is not None:
        match = node_at(choices.frame.nodes, first.at)
        field = None if match is None or not match.node.editable else match.node
    return field is None or has_text(field)


def _intents_of(action: actions.Action, frame: Frame) -> Iterator[ActionIntent]:
    """What an action is done in."""

    def pixel(point: NormalizedPoint) -> PixelPoint:
        return point.to_pixels(frame.width_px, frame.height_px)

    if (slide := _slide_intent(action, frame)) is not None:
        yield slide
        return
    match action:
        case actions.Tap() | actions.LongPress() | actions.DoubleTap():
            yield ActionIntent(_TOUCHES[type(action)], at=pixel(action.point))
        case actions.Swipe():
            yield ActionIntent(MoveKind.SWIPE, swipe=action)
        case actions.Drag():
            yield ActionIntent(MoveKind.PICK_UP, at=pixel(action.start))
            yield ActionIntent(MoveKind.PUT_DOWN, at=pixel(action.end))
        case actions.Type():
            if action.at is not None:
                yield ActionIntent(MoveKind.TAP, at=pixel(action.at))
            if action.clear:
                yield ActionIntent(MoveKind.CLEAR)
            if action.text:
                yield ActionIntent(MoveKind.TYPE, action.text)
            if action.submit:
                yield ActionIntent(MoveKind.KEY, argument=actions.Key.ENTER.value)
        case actions.Answer():
            yield ActionIntent(MoveKind.ANSWER, action.text)
        case actions.AskUser():
            yield ActionIntent(MoveKind.ASK, action.text)
        case actions.PressKey():
            yield ActionIntent(MoveKind.KEY, argument=action.key.value)
        case actions.OpenApp():
            yield ActionIntent(MoveKind.OPEN_APP, argument=action.name)
        case actions.Finish():
            yield ActionIntent(MoveKind.FINISH, argument=action.status.value)
        case actions.Wait():
            yield ActionIntent(MoveKind.WAIT)
        case _:
            return


def _slide_intent(action: actions.Action, frame: Frame) -> ActionIntent | None:
    """Where a finger leaves a slider that it touches or moves along; None where there is none."""
    match action:
        case actions.Tap(point=start):
            end = start
        case actions.Swipe(start=start, end=end) | actions.Drag(start=start, end=end):
            pass
        case _:
            return None
    first, last = (point.to_pixels(frame.width_px, frame.height_px) for point in (start, end))
    if first != last and main_direction(last.x - first.x, last.y - first.y) not in SIDEWAYS:
        return None
    match = node_at(frame.nodes, first)
    if match is None or not is_slider(match.node):
        return None
    return ActionIntent(MoveKind.SLIDE, at=last, place=(match.tree, match.index))


def _resolve_intent(
    intent: ActionIntent, choices: ScreenChoices
) -> Iterator[tuple[Pair, ActionIntent | None]]:
    """The pairs of an intent on this screen, each with what remains of the intent after it.

    The pages are the first ones again after each move that is no paging.
    """
    match intent.kind:
        case MoveKind.TYPE:
            yield from _type_text(intent, choices, MoveKind.TYPE, MoveKind.TYPE_WORD)
        case MoveKind.ANSWER:
            yield from _answer_text(intent, choices)
        case MoveKind.ASK:
            number = best_question_index(intent.text, choices.all_texts())
            yield from _choose_move(
                intent, choices, _move_of_kind(choices, MoveKind.ASK), number, None
            )
        case _:
            move = _move_index(intent, choices)
            if move is not None:
                yield from _choose_move(intent, choices, move, None, None)


def _type_text(
    intent: ActionIntent, choices: ScreenChoices, kind: MoveKind, word: MoveKind
) -> Iterator[tuple[Pair, ActionIntent | None]]:
    """The text in as few pieces as can be; `word` is the move that writes a space before one."""
    rest = intent.text
    for piece in spell_text(intent.text, choices) or ():
        before = intent._replace(text=rest)
        rest = rest[piece.length :]
        after = intent._replace(text=rest) if rest else None
        move = _move_of_kind(choices, word if piece.is_word else kind)
        yield from _choose_move(before, choices, move, piece.number, after)


def _answer_text(
    intent: ActionIntent, choices: ScreenChoices
) -> Iterator[tuple[Pair, ActionIntent | None]]:
    """The answer at once, or in a draft where it is in pieces."""
    pieces = spell_text(intent.text, choices)
    if pieces is None:
        return
    if len(pieces) == 1 and not intent.argument:
        move = _move_of_kind(choices, MoveKind.ANSWER)
        yield from _choose_move(intent, choices, move, pieces[0].number, None)
        return
    send = ActionIntent(MoveKind.ANSWER_DRAFT)
    drafted = intent._replace(argument=_IN_DRAFT)
    kinds = MoveKind.ADD_TO_DRAFT, MoveKind.ADD_WORD_TO_DRAFT
    for pair, after in _type_text(drafted, choices, *kinds):
        yield pair, send if after is None else after
    yield from _choose_move(
        send, choices, _move_of_kind(choices, MoveKind.ANSWER_DRAFT), None, None
    )


def _choose_move(
    intent: ActionIntent,
    choices: ScreenChoices,
    move: int,
    text: int | None,
    after: ActionIntent | None,
) -> Iterator[tuple[Pair, ActionIntent | None]]:
    """The paging that it takes, then the move."""
    place = choices.place_of_move(move)
    words = None if text is None else choices.place_of_text(text)
    for turn in choices.pages_to_turn(place, words):
        yield (PAGING.index(turn), 0), intent
    yield (place.row, 0 if words is None else words.row), after


def _move_of_kind(choices: ScreenChoices, kind: MoveKind) -> int:
    return next(number for number, move in enumerate(choices.moves) if move.kind == kind)


def _move_index(intent: ActionIntent, choices: ScreenChoices) -> int | None:
    """The number of the move that does what is meant; None where there is none."""
    numbers = [number for number, move in enumerate(choices.moves) if move.kind == intent.kind]
    moves = choices.moves
    if intent.swipe is not None:
        return _nearest_swipe_index(intent.swipe, choices, numbers)
    if intent.kind == MoveKind.SLIDE:
        return _nearest_slide_index(intent, choices, numbers)
    if intent.at is not None:
        return _touch_move_index(intent, intent.at, choices, numbers)
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


def _nearest_swipe_index(
    swipe: actions.Swipe, choices: ScreenChoices, numbers: list[int]
) -> int | None:
    """The swipe whose start and end are nearest, among those of its direction."""
    frame, moves = choices.frame, choices.moves
    start = swipe.start.to_pixels(frame.width_px, frame.height_px)
    end = swipe.end.to_pixels(frame.width_px, frame.height_px)
    direction = main_direction(end.x - start.x, end.y - start.y)

    def distance(number: int) -> float:
        other = swipe_of(moves[number], frame)
        return sum(
            abs(a - b)
            for point, two in ((swipe.start, other.start), (swipe.end, other.end))
            for a, b in zip(point, two, strict=True)
        )

    return min(
        (number for number in numbers if moves[number].direction == direction),
        key=distance,
        default=None,
    )


def _nearest_slide_index(
    intent: ActionIntent, choices: ScreenChoices, numbers: list[int]
) -> int | None:
    """The share of the slider that is nearest to where the finger ends."""
    at, moves, frame = intent.at, choices.moves, choices.frame
    assert at is not None
    return min(
        (number for number in numbers if moves[number].place == intent.place),
        key=lambda number: abs(pixel_of(moves[number], frame).x - at.x),
        default=None,
    )


def _touch_move_index(
    intent: ActionIntent, at: PixelPoint, choices: ScreenChoices, numbers: list[int]
) -> int | None:
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
            if _takes_touch(tree[index]) and intent.kind == MoveKind.TAP:
                break
    if intent.kind in (MoveKind.TAP, MoveKind.PUT_DOWN):
        spots = [
            number
            for number, move in enumerate(moves)
            if move.spot is not None
            and move.kind == (MoveKind.TOUCH if intent.kind == MoveKind.TAP else intent.kind)
        ]
        return min(spots, key=lambda number: _distance_px(moves[number], at), default=None)
    return None


def _takes_touch(node: AccessibilityNode) -> bool:
    return node.clickable or node.checkable or node.editable or node.long_clickable


def _distance_px(move: Move, at: PixelPoint) -> int:
    assert move.spot is not None
    return abs(move.spot.x - at.x) + abs(move.spot.y - at.y)
