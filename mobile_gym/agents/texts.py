"""What agents tell models around the screens, in our own words.

Agents of models and prompted agents say the same around a screen.
"""

from mobile_gym.core.texts import Catalogue, LocalizedText


class ConversationTexts(Catalogue):
    """Sentences of conversations."""

    goal = LocalizedText("The user wants: {goal}", zh="用户的要求：{goal}")
    no_steps = LocalizedText("Nothing has been done yet.", zh="还没有执行任何操作。")
    steps_so_far = LocalizedText("Done so far:", zh="已执行的操作：")
    left_out = LocalizedText(
        "({count} earlier steps are left out)", zh="（省略了之前的 {count} 步）"
    )
    this_screen = LocalizedText(
        "This is the screen now. What is the next step?", zh="这是当前屏幕。下一步做什么？"
    )
    screens_in_order = LocalizedText(
        "These are the last screens; the last one is now. What is next?",
        zh="这是最近的屏幕，最后一张是当前屏幕。下一步做什么？",
    )
    old_screen = LocalizedText(
        "(an earlier screen, no longer shown)", zh="（之前的屏幕，不再显示）"
    )
    unreadable = LocalizedText(
        "(an answer that could not be read: {reason})", zh="（无法识别的回答：{reason}）"
    )
    say_again = LocalizedText(
        "Your last answer could not be read: {reason}. Answer in the form required.",
        zh="上一个回答无法识别：{reason}。请按要求的格式回答。",
    )
    cut_off = LocalizedText(
        "it was cut off at its longest allowed length; be brief",
        zh="已达到最大长度而被截断，请简短回答",
    )
    user_says = LocalizedText("The user answers: {reply}", zh="用户回答：{reply}")
