import pytest

from mobile_gym.core.errors import UsageError
from mobile_gym.studio.annotating import pages
from mobile_gym.studio.annotating.drafts import AnnotationDraft, DraftState, ScreenRef

ACTIVITY = {"activity": {"activity": "org.example/.Main"}}
TYPED = {"type": {"text": "milk"}}


def drafted(*moments, file="0-a.parquet"):
    draft = AnnotationDraft("Shop.Buy", "Buy milk.")
    for moment in moments:
        draft = pages.add_primitive(draft, ACTIVITY, ScreenRef(file, moment))
    return draft


def moments(draft):
    return [None if one.shown is None else one.shown.moment for one in draft.states]


def test_what_is_asked_of_one_screen_is_one_state():
    draft = pages.add_primitive(drafted(2), TYPED, ScreenRef("0-a.parquet", 2))
    assert [state.primitives for state in draft.states] == [(ACTIVITY, TYPED)]


def test_states_come_in_the_order_of_their_screens():
    assert moments(drafted(4, 1, 3)) == [1, 3, 4]


def test_a_state_without_a_screen_is_the_last():
    draft = pages.add_state(drafted(1), DraftState((TYPED,)))
    assert moments(pages.add_primitive(draft, ACTIVITY, ScreenRef("0-a.parquet", 5))) == [
        1,
        5,
        None,
    ]


def test_a_primitive_of_one_trace_is_asked_of_a_state_of_another():
    draft = pages.add_primitive(drafted(1, 2), TYPED, ScreenRef("1-b.parquet", 7), 1)
    assert draft.states[1].primitives == (ACTIVITY, TYPED)
    assert moments(draft) == [1, 2]


def test_nothing_is_asked_twice_of_a_state():
    with pytest.raises(UsageError, match="state 1 asks that already"):
        drafted(1, 1)


def test_a_state_that_asks_nothing_more_is_gone():
    assert moments(pages.drop_primitive(drafted(1, 2), 0, 0)) == [2]


def test_a_state_moves_and_stays_within_the_list():
    draft = drafted(1, 2, 3)
    assert moments(pages.move_state(draft, 0, 1)) == [2, 1, 3]
    assert moments(pages.move_state(draft, 0, -1)) == [1, 2, 3]
    assert moments(pages.move_state(draft, 2, 1)) == [1, 2, 3]


@pytest.mark.parametrize(
    "change",
    [
        lambda draft: pages.drop_state(draft, 5),
        lambda draft: pages.drop_primitive(draft, 0, 5),
        lambda draft: pages.describe_state(draft, 5, "", ()),
        lambda draft: pages.move_state(draft, 5, 1),
        lambda draft: pages.add_primitive(draft, TYPED, ScreenRef("a", 1), 5),
    ],
)
def test_what_is_not_there_cannot_be_changed(change):
    with pytest.raises(UsageError, match=r"there is no state 6|has no primitive 6"):
        change(drafted(1))


def test_a_change_leaves_the_old_annotation_as_it_is():
    draft = drafted(1)
    pages.describe_state(draft, 0, "new", (1,))
    pages.drop_state(draft, 0)
    assert draft == drafted(1)
