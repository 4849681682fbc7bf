"""What the tasks of Broccoli say."""

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """What the tasks of Broccoli say."""

    add = LocalizedText(
        "Write these recipes down in Broccoli:\n{lines}", zh="在西兰花食谱中写下这些食谱：\n{lines}"
    )
    written = LocalizedText(
        (
            "{title}\nDescription: {description}\nServings: {servings}\n"
            "Preparation time: {preparation_time}\nIngredients: {ingredients}\n"
            "Directions: {directions}"
        ),
        zh=(
            "{title}\n描述：{description}\n份量：{servings}\n准备时间：{preparation_time}\n"
            "食材：{ingredients}\n做法：{directions}"
        ),
    )
    delete = LocalizedText(
        "Remove these recipes from Broccoli, and no others: {titles}.",
        zh="从西兰花食谱中删除这些食谱，不要删除其他食谱：{titles}。",
    )
    delete_with = LocalizedText(
        "Remove every recipe from Broccoli whose directions mention {ingredient}, and no others.",
        zh="从西兰花食谱中删除做法里提到 {ingredient} 的所有食谱，不要删除其他食谱。",
    )
    delete_copies = LocalizedText(
        (
            "A recipe in Broccoli was saved twice, the same in everything. Remove the copy, so "
            "that each recipe is there once; recipes that only resemble it stay."
        ),
        zh=(
            "西兰花食谱中有一份食谱保存了两次，内容完全相同。"
            "请删除重复的一份，使每份食谱只出现一次；只是相似的食谱要保留。"
        ),
    )
    add_from_file = LocalizedText(
        "The file recipes.txt in Markor holds recipes. Write all of them down in Broccoli.",
        zh="Markor 中的文件 recipes.txt 里有食谱。请把它们全部写到西兰花食谱中。",
    )
    add_quick_from_file = LocalizedText(
        (
            "The file recipes.txt in Markor holds recipes. Write those whose preparation time is "
            "{preparation_time} down in Broccoli, and no others."
        ),
        zh=(
            "Markor 中的文件 recipes.txt 里有食谱。"
            "请把准备时间为 {preparation_time} 的写到西兰花食谱中，不要写其他的。"
        ),
    )
    app_is_open = LocalizedText("Broccoli is open", zh="西兰花食谱已打开")
    recipe_is_shown = LocalizedText("A recipe is shown", zh="显示了一份食谱")
    editor_is_shown = LocalizedText("A recipe can be written down", zh="可以写下食谱")
    file_is_read = LocalizedText("The file with the recipes is shown", zh="显示了写有食谱的文件")
    recipe_is_added = LocalizedText(
        "The recipe {title} is there with all that was told of it",
        zh="有食谱{title}，内容与所述一致",
    )
    recipe_is_gone = LocalizedText("The recipe {title} is gone", zh="食谱{title}已不在")
    all_are_added = LocalizedText(
        (
            "All that was to be added is there once, nothing else was added, and the other recipes "
            "are as they were"
        ),
        zh="要添加的食谱各有一份，没有添加别的食谱，其他食谱保持原样",
    )
    only_others_are_left = LocalizedText(
        "The other recipes alone are there, as they were", zh="只剩下其他食谱，且保持原样"
    )
    each_is_there_once = LocalizedText(
        "Each recipe is there once, as it was, and nothing was added",
        zh="每份食谱各有一份，保持原样，也没有添加食谱",
    )
    more_options = LocalizedText("More options", zh="更多选项")
    delete_entry = LocalizedText("Delete", zh="删除")
