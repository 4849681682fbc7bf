"""The keyboard's pages of emoji: those used last, and all others by category."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.ui import emoji
from mobile_gym.virtual_device.ui.clusters import clusters
from mobile_gym.virtual_device.ui.keyboard.keys import PREFIX, Keys, colors_of, handled_by_host
from mobile_gym.virtual_device.ui.texts import UiTexts
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    box,
    column,
    icon,
    row,
    space,
    stack,
    text,
)

COLUMNS: Final = 9
ROWS: Final = 4
RECENTS_KEPT: Final = COLUMNS * ROWS
_EMOJI_SP: Final = 24.0
_EMOJI_SHARE: Final = 0.68
"""Of a row, where that is low."""
_TAB_DP: Final = 22.0
_MARK_DP: Final = 2.0
_SKIN_TONES: Final = "🏻🏼🏽🏾🏿"


class _Category(NamedTuple):
    name: Text
    icon: str
    emoji: str


_CATEGORIES: Final = (
    _Category(UiTexts.emoji_recent, "clock-outline", ""),
    _Category(
        UiTexts.emoji_smileys,
        "emoticon-outline",
        "😀😃😄😁😆😅🤣😂🙂🙃😉😊😇🥰😍🤩😘😗😚😙😋😛😜🤪😝🤑🤗🤭🤫🤔🤐🤨😐😑😶😏"
        "😒🙄😬🤥😌😔😪🤤😴😷🤒🤕🤢🤮🤧🥵🥶🥴😵🤯🤠🥳😎🤓🧐😕😟🙁😮😯😲😳🥺😦😧"
        "😨😰😥😢😭😱😖😣😞😓😩😫🥱😤😡😠🤬😈👿💀💩🤡👻👽🤖😺😸😹😻😼😽🙀😿😾",
    ),
    _Category(
        UiTexts.emoji_people,
        "hand-wave-outline",
        "👋🤚🖐️✋🖖👌🤏✌️🤞🤟🤘🤙👈👉👆👇☝️👍👎✊👊🤛🤜👏🙌👐🤲🤝🙏✍️💅🤳💪🦵🦶👂"
        "👃🧠🦷👀👅👄👶🧒👦👧🧑👨👩🧓👴👵🙋🤷🤦👮👷🤴👸👰🤵🤰👼🎅🧙🚶🏃💃🕺👫👪🗣️👤",
    ),
    _Category(
        UiTexts.emoji_nature,
        "paw-outline",
        "🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🐦🐤🦆🦅🦉🦇🐺🐗🐴🦄🐝🐛🦋🐌🐞🐜🕷️🐢🐍"
        "🐙🦑🦀🐟🐬🐳🦈🐊🐘🦒🐄🐑🐐🦌🐕🐈🐓🦃🕊️🐇🐁🌵🎄🌲🌳🌴🌱🌿🍀🍁🍂🌹🌻🌼🌷🌸"
        "🌍🌙⭐🌟✨⚡🔥🌈☀️⛅☁️🌧️⛈️❄️⛄💧🌊💨",
    ),
    _Category(
        UiTexts.emoji_food,
        "food-apple-outline",
        "🍏🍎🍐🍊🍋🍌🍉🍇🍓🍒🍑🥭🍍🥥🥝🍅🍆🥑🥦🥒🌶️🌽🥕🥔🍞🥐🥖🧀🥚🍳🥞🥓🍔🍟🍕🌭"
        "🥪🌮🌯🥗🍝🍜🍲🍣🍱🥟🍚🍦🍰🎂🧁🍫🍬🍭🍪🍩🥛☕🍵🍺🍻🥂🍷🍸🍹🥤🍴🥄",
    ),
    _Category(
        UiTexts.emoji_travel,
        "car-outline",
        "🚗🚕🚙🚌🏎️🚓🚑🚒🚚🚜🚲🛵🏍️🚂🚆🚇🚊✈️🛫🚀🚁⛵🚢⚓⛽🚦🚧🗺️🗽🗼🏰🏟️🎡🎢🏖️🏝️"
        "⛰️🏔️🏕️🏠🏡🏢🏥🏦🏨🏫🏭⛪🕌⛩️🌁🌃🌅🌇🌉🎪",
    ),
    _Category(
        UiTexts.emoji_activities,
        "basketball",
        "⚽🏀🏈⚾🎾🏐🏉🎱🏓🏸🥅⛳🏹🎣🥊🥋⛸️🎿🏂🏋️🤸🚴🏊🧘🏆🥇🥈🥉🏅🎫🎭🎨🎬🎤🎧🎼"
        "🎹🥁🎷🎺🎸🎻🎲🎯🎳🎮🧩🎉🎊🎈🎁🎀",
    ),
    _Category(
        UiTexts.emoji_objects,
        "lightbulb-outline",
        "⌚📱💻⌨️🖨️💾💿📷📹🎥📞☎️📺📻⏰⏳🔋🔌💡🔦🕯️💸💵💳💎🔧🔨🔩⚙️🔗💣🔪🛡️🚬🔮💊"
        "💉🌡️🚽🚿🛁🔑🚪🛋️🛏️🧸🛒✉️📧📦📝📁📅📈📌📎✂️🔒🔓🔍📖📚📰🏷️✏️🖊️🗑️",
    ),
    _Category(
        UiTexts.emoji_symbols,
        "heart-outline",
        "❤️🧡💛💚💙💜🖤💔❣️💕💞💓💗💖💘💝💟☮️✝️☪️☯️♈♉♊♋♌♍♎♏♐♑♒♓⛔🚫💯"
        "❗❓‼️⁉️✅❌⭕♻️⚠️🔞🆗🆒🆕🆓🔝🔜▶️⏸️⏹️🔀🔁➕➖➗✖️♾️💲™️©️®️🔴🟢🔵⚫⚪🔔🔕",
    ),
    _Category(
        UiTexts.emoji_flags,
        "flag-outline",
        "🏁🚩🏳️🏴🏳️‍🌈🇦🇹🇦🇺🇧🇪🇧🇷🇨🇦🇨🇭🇨🇱🇨🇳🇨🇴🇨🇿🇩🇪🇩🇰🇪🇬🇪🇸🇪🇺🇫🇮🇫🇷🇬🇧🇬🇷🇭🇺🇮🇩🇮🇪🇮🇳🇮🇹🇯🇵"
        "🇰🇷🇱🇺🇲🇽🇳🇱🇳🇴🇳🇿🇵🇱🇵🇹🇷🇴🇷🇺🇸🇪🇸🇬🇹🇭🇹🇷🇹🇼🇺🇦🇺🇸🇻🇳🇿🇦",
    ),
)


class _Page(NamedTuple):
    category: int
    emoji: tuple[str, ...]


def _generate_pages() -> Iterator[_Page]:
    for number, category in enumerate(_CATEGORIES):
        signs = tuple(clusters(category.emoji))
        for first in range(0, max(len(signs), 1), RECENTS_KEPT):
            yield _Page(number, signs[first : first + RECENTS_KEPT])


pages: Final = tuple(_generate_pages())
"""Every page, that of the emoji used last at the beginning, where it stands empty."""


def skin_tones(sign: str) -> tuple[str, ...]:
    """An emoji as it is and in each skin tone; () where it has none."""
    bare = sign.removesuffix("\ufe0f")
    toned = [bare + tone for tone in _SKIN_TONES if emoji.name_of(bare + tone)]
    return (sign, *toned) if toned else ()


def first_page(category: int) -> int:
    """The number of a category's first page."""
    return next(number for number, page in enumerate(pages) if page.category == category)


def tabs(keys: Keys, page: int) -> View:
    """The categories, that of the page that is shown underlined."""
    theme, colors = keys.theme, colors_of(keys.theme)
    shown = pages[page].category
    return row(
        *(
            column(
                stack(
                    icon(category.icon, _TAB_DP, theme.text if number == shown else colors.hint),
                    weight=1,
                    width=FILL,
                    align="center",
                    justify="center",
                ),
                box(
                    width=FILL,
                    height=_MARK_DP,
                    fill=theme.accent if number == shown else theme.keyboard,
                ),
                weight=1,
                height=FILL,
                padding=(4, 0),
                class_name="android.widget.ImageView",
                description=category.name.of(keys.language),
                selected=number == shown,
                key=f"{PREFIX}tab:{number}",
                on_tap=handled_by_host,
            )
            for number, category in enumerate(_CATEGORIES)
        ),
        width=FILL,
        height=FILL,
        padding=(4, 2, 4, 2),
    )


def emoji_rows(
    keys: Keys,
    page: int,
    recents: Sequence[str],
    height_dp: float,
    on_fling: Callable[[Any, str], None],
) -> View:
    """The emoji of a page, in rows; `on_fling` shows the page beside it."""
    signs = tuple(recents) if pages[page].category == 0 else pages[page].emoji
    fields: dict[str, Any] = {
        "width": FILL,
        "height": height_dp,
        "on_fling": on_fling,
        "class_name": "androidx.recyclerview.widget.RecyclerView",
        "resource_id": "emoji_keyboard_pager",
    }
    if not signs:
        words = UiTexts.no_recent_emoji.of(keys.language)
        shown = text(words, 14, colors_of(keys.theme).hint)
        return stack(shown, align="center", justify="center", **fields)
    size = min(_EMOJI_SP, height_dp / ROWS * _EMOJI_SHARE)
    lines = [signs[first : first + COLUMNS] for first in range(0, RECENTS_KEPT, COLUMNS)]
    return column(
        *(
            row(
                *(_emoji(keys, sign, size) for sign in line),
                space(weight=COLUMNS - len(line)) if len(line) < COLUMNS else None,
                width=FILL,
                weight=1,
            )
            for line in lines
        ),
        **fields,
    )


def _emoji(keys: Keys, sign: str, size: float) -> View:
    return stack(
        text(sign, size, keys.theme.text, class_name=""),
        weight=1,
        height=FILL,
        align="center",
        justify="center",
        class_name="android.inputmethodservice.Keyboard$Key",
        description=sign,
        key=PREFIX + sign,
        on_tap=handled_by_host,
    )
