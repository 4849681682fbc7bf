"""The texts of Broccoli."""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """The texts of Broccoli."""

    app_name = LocalizedText("Broccoli", zh="西兰花食谱")
    # places
    open_drawer = LocalizedText("Open navigation drawer", zh="打开抽屉式导航栏")
    recipes = LocalizedText("Recipes", zh="食谱")
    categories = LocalizedText("Categories", zh="分类")
    seasonal_calendar = LocalizedText("Seasonal calendar", zh="时令日历")
    settings = LocalizedText("Settings", zh="设置")
    about = LocalizedText("About", zh="关于")
    # the list
    all_recipes = LocalizedText("All recipes", zh="全部食谱")
    favorites = LocalizedText("Favorites", zh="收藏")
    season_now = LocalizedText("Seasonal recipes", zh="时令食谱")
    unassigned = LocalizedText("Unassigned recipes", zh="未分类食谱")
    search = LocalizedText("Search", zh="搜索")
    search_hint = LocalizedText("Search recipes", zh="搜索食谱")
    new_recipe = LocalizedText("New recipe", zh="新建食谱")
    no_recipes = LocalizedText(
        "No recipes yet. Tap + to write down the first one.", zh="还没有食谱。点按 + 写下第一份。"
    )
    none_shown = LocalizedText("There are no recipes here.", zh="这里没有食谱。")
    no_match = LocalizedText("No recipe matches your search.", zh="没有符合搜索条件的食谱。")
    no_title = LocalizedText("(no title)", zh="（无标题）")
    favorite = LocalizedText("Favorite", zh="收藏")
    # a recipe
    add_favorite = LocalizedText("Add to favorites", zh="加入收藏")
    remove_favorite = LocalizedText("Remove from favorites", zh="取消收藏")
    edit = LocalizedText("Edit", zh="修改")
    more_options = LocalizedText("More options", zh="更多选项")
    share = LocalizedText("Share", zh="分享")
    delete = LocalizedText("Delete", zh="删除")
    ingredients = LocalizedText("Ingredients", zh="食材")
    directions = LocalizedText("Directions", zh="做法")
    description = LocalizedText("Description", zh="描述")
    servings = LocalizedText("Servings", zh="份量")
    preparation_time = LocalizedText("Preparation time", zh="准备时间")
    source = LocalizedText("Source", zh="来源")
    nothing_written = LocalizedText("Nothing written down.", zh="没有内容。")
    cook = LocalizedText("Start cooking", zh="开始烹饪")
    no_share = LocalizedText("No apps can perform this action.", zh="没有应用可执行此操作。")
    delete_question = LocalizedText("Delete this recipe?", zh="要删除此食谱吗？")
    delete_text = LocalizedText("“{title}” will be gone for good.", zh="“{title}”将被永久删除。")
    delete_yes = LocalizedText("DELETE", zh="删除")
    delete_no = LocalizedText("CANCEL", zh="取消")
    deleted = LocalizedText("Recipe deleted", zh="已删除食谱")
    # cooking
    step_of = LocalizedText("Step {step} of {steps}", zh="第 {step} 步，共 {steps} 步")
    previous = LocalizedText("PREVIOUS", zh="上一步")
    next = LocalizedText("NEXT", zh="下一步")
    finish = LocalizedText("FINISH", zh="完成")
    # the editor
    edit_recipe = LocalizedText("Edit recipe", zh="修改食谱")
    save = LocalizedText("Save", zh="保存")
    saved = LocalizedText("Recipe saved", zh="已保存食谱")
    title = LocalizedText("Title", zh="标题")
    title_missing = LocalizedText("A recipe needs a title", zh="食谱需要标题")
    ingredients_hint = LocalizedText("One ingredient on each line", zh="每行一种食材")
    directions_hint = LocalizedText("One step on each line", zh="每行一个步骤")
    add_picture = LocalizedText("Add picture", zh="添加图片")
    change_picture = LocalizedText("Change picture", zh="更换图片")
    remove_picture = LocalizedText("Remove picture", zh="移除图片")
    choose_picture = LocalizedText("Choose a picture", zh="选择图片")
    no_pictures = LocalizedText("There are no pictures on this device.", zh="此设备上没有图片。")
    picture = LocalizedText("Picture", zh="图片")
    discard_question = LocalizedText("Discard your changes?", zh="要舍弃更改吗？")
    discard_yes = LocalizedText("DISCARD", zh="舍弃")
    discard_no = LocalizedText("KEEP EDITING", zh="继续修改")
    # categories
    no_category = LocalizedText("None", zh="无")
    no_categories = LocalizedText("No categories yet", zh="还没有分类")
    new_category = LocalizedText("New category", zh="新建分类")
    rename_category = LocalizedText("Rename category", zh="重命名分类")
    rename = LocalizedText("Rename", zh="重命名")
    category_empty = LocalizedText("Enter a name", zh="请输入名称")
    category_exists = LocalizedText("There is a category of this name", zh="已有同名分类")
    delete_category_question = LocalizedText(
        "Delete category “{name}”?", zh="要删除分类“{name}”吗？"
    )
    delete_category_text = LocalizedText("Its recipes stay.", zh="其中的食谱会保留。")
    one_recipe = LocalizedText("1 recipe", zh="1 份食谱")
    recipe_count = LocalizedText("{count} recipes", zh="{count} 份食谱")
    # seasons
    nothing_ripe = LocalizedText("Nothing is in season.", zh="没有时令蔬果。")
    apple = LocalizedText("apple", zh="苹果")
    asparagus = LocalizedText("asparagus", zh="芦笋")
    bean = LocalizedText("bean", zh="豆角")
    broccoli = LocalizedText("broccoli", zh="西兰花")
    cabbage = LocalizedText("cabbage", zh="卷心菜")
    carrot = LocalizedText("carrot", zh="胡萝卜")
    cauliflower = LocalizedText("cauliflower", zh="花椰菜")
    cherry = LocalizedText("cherry", zh="樱桃")
    cucumber = LocalizedText("cucumber", zh="黄瓜")
    eggplant = LocalizedText("eggplant", zh="茄子")
    kale = LocalizedText("kale", zh="羽衣甘蓝")
    leek = LocalizedText("leek", zh="韭葱")
    lettuce = LocalizedText("lettuce", zh="生菜")
    onion = LocalizedText("onion", zh="洋葱")
    pea = LocalizedText("pea", zh="豌豆")
    pepper = LocalizedText("pepper", zh="甜椒")
    plum = LocalizedText("plum", zh="李子")
    potato = LocalizedText("potato", zh="土豆")
    pumpkin = LocalizedText("pumpkin", zh="南瓜")
    raspberry = LocalizedText("raspberry", zh="树莓")
    rhubarb = LocalizedText("rhubarb", zh="大黄")
    spinach = LocalizedText("spinach", zh="菠菜")
    strawberry = LocalizedText("strawberry", zh="草莓")
    tomato = LocalizedText("tomato", zh="番茄")
    zucchini = LocalizedText("zucchini", zh="西葫芦")
    # settings
    appearance = LocalizedText("Appearance", zh="外观")
    theme = LocalizedText("Theme", zh="主题")
    theme_system = LocalizedText("Theme of the device", zh="跟随设备主题")
    theme_light = LocalizedText("Light", zh="浅色")
    theme_dark = LocalizedText("Dark", zh="深色")
    region = LocalizedText("Region", zh="地区")
    central_europe = LocalizedText("Central Europe", zh="中欧")
    no_region = LocalizedText("None", zh="无")
    version = LocalizedText("Version", zh="版本")
    about_text = LocalizedText(
        "A collection of your own recipes. They stay on this device.",
        zh="收集您自己的食谱，内容只保存在此设备上。",
    )
    imitation = LocalizedText(
        "An imitation for the virtual device, made for practice.",
        zh="为虚拟设备制作的仿制应用，供练习使用。",
    )
