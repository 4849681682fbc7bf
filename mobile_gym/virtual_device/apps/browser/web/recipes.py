"""Recipes: ingredients for any number of servings, steps, favourites, a list to download.

It is a site of its own; `search` finds the pages of all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from mobile_gym.virtual_device.apps.browser.web import documents, site

# -- What the recipe site has recipes for: tables, no code ---------------------------------------


class Recipe(NamedTuple):
    """A recipe for two; an ingredient is (amount, unit, name), texts are (English, Chinese)."""

    kind: str
    minutes: int
    icon: str
    color: int
    title: tuple[str, str]
    ingredients: tuple[tuple[int, tuple[str, str], tuple[str, str]], ...]
    steps: tuple[tuple[str, str], ...]


_G: Final = ("g", "克")
_ML: Final = ("ml", "毫升")
_NO: Final = ("", "个")
KINDS: Final = {
    "main": ("Mains", "主菜"),
    "soup": ("Soups", "汤"),
    "sweet": ("Sweets", "甜点"),
}
_WITH_MORE_STEPS: Final = {
    "tomato-eggs": Recipe(
        "main",
        15,
        "egg",
        0xFFD84315,
        ("Tomatoes with eggs", "西红柿炒鸡蛋"),
        (
            (300, _G, ("tomatoes", "西红柿")),
            (4, _NO, ("eggs", "鸡蛋")),
            (20, _ML, ("oil", "油")),
            (6, _G, ("sugar", "糖")),
        ),
        (
            (
                "Beat the eggs and fry them until just set. Set them aside.",
                "打散鸡蛋，炒至刚凝固，盛出。",
            ),
            (
                "Fry the tomatoes until they are soft, add salt and sugar.",
                "把西红柿炒软，加盐和糖。",
            ),
            ("Return the eggs and stir once.", "倒回鸡蛋，翻炒一下即可。"),
        ),
    ),
    "noodles": Recipe(
        "main",
        20,
        "noodles",
        0xFFEF6C00,
        ("Sesame noodles", "芝麻酱拌面"),
        (
            (200, _G, ("noodles", "面条")),
            (60, _G, ("sesame paste", "芝麻酱")),
            (30, _ML, ("soy sauce", "酱油")),
            (1, _NO, ("cucumber", "黄瓜")),
        ),
        (
            ("Boil the noodles and rinse them with cold water.", "煮熟面条，过凉水。"),
            ("Stir sesame paste, soy sauce and a little water.", "芝麻酱、酱油加少许水调匀。"),
            ("Mix with the noodles and put the sliced cucumber on top.", "拌入面条，放上黄瓜丝。"),
        ),
    ),
    "fried-rice": Recipe(
        "main",
        15,
        "rice",
        0xFF9E9D24,
        ("Fried rice", "蛋炒饭"),
        (
            (400, _G, ("cooked rice", "米饭")),
            (2, _NO, ("eggs", "鸡蛋")),
            (100, _G, ("peas", "豌豆")),
            (20, _ML, ("oil", "油")),
        ),
        (
            ("Scramble the eggs in hot oil.", "热油炒散鸡蛋。"),
            ("Add rice and peas and fry for five minutes.", "加入米饭和豌豆炒五分钟。"),
        ),
    ),
    "carrot-soup": Recipe(
        "soup",
        30,
        "carrot",
        0xFFE65100,
        ("Carrot soup", "胡萝卜汤"),
        (
            (500, _G, ("carrots", "胡萝卜")),
            (700, _ML, ("stock", "高汤")),
            (100, _ML, ("cream", "奶油")),
        ),
        (
            (
                "Dice the carrots and cook them in the stock for 20 minutes.",
                "胡萝卜切丁，在高汤中煮 20 分钟。",
            ),
            ("Blend, add the cream and season.", "打成糊，加奶油调味。"),
        ),
    ),
    "fish-soup": Recipe(
        "soup",
        40,
        "fish",
        0xFF00838F,
        ("Fish soup with tofu", "豆腐鱼汤"),
        (
            (400, _G, ("fish", "鱼")),
            (250, _G, ("tofu", "豆腐")),
            (1000, _ML, ("water", "水")),
            (10, _G, ("ginger", "姜")),
        ),
        (
            ("Brown the fish with the ginger.", "鱼和姜一起煎至金黄。"),
            ("Add boiling water and cook until the soup is white.", "加开水煮至汤色发白。"),
            ("Add the tofu and simmer for ten minutes.", "放入豆腐，小火煮十分钟。"),
        ),
    ),
    "muffins": Recipe(
        "sweet",
        35,
        "muffin",
        0xFF6D4C41,
        ("Blueberry muffins", "蓝莓松饼"),
        (
            (150, _G, ("flour", "面粉")),
            (80, _G, ("sugar", "糖")),
            (1, _NO, ("egg", "鸡蛋")),
            (120, _G, ("blueberries", "蓝莓")),
        ),
        (
            ("Stir everything but the berries to a thick batter.", "除蓝莓外全部拌成稠面糊。"),
            (
                "Fold in the berries and bake for 22 minutes at 190 °C.",
                "拌入蓝莓，190 °C 烤 22 分钟。",
            ),
        ),
    ),
    "cake": Recipe(
        "sweet",
        60,
        "cake-variant",
        0xFFAD1457,
        ("Lemon cake", "柠檬蛋糕"),
        (
            (200, _G, ("flour", "面粉")),
            (150, _G, ("butter", "黄油")),
            (3, _NO, ("eggs", "鸡蛋")),
            (2, _NO, ("lemons", "柠檬")),
        ),
        (
            ("Beat butter and sugar, then stir in the eggs.", "黄油加糖打发，再拌入鸡蛋。"),
            (
                "Add flour and lemon peel and bake for 45 minutes at 175 °C.",
                "加面粉和柠檬皮，175 °C 烤 45 分钟。",
            ),
            ("Pour the lemon juice over the warm cake.", "趁热淋上柠檬汁。"),
        ),
    ),
}
_WITH_FEW_STEPS: Final = {
    "lentil-soup": Recipe(
        "soup",
        35,
        "pot-steam",
        0xFF8D6E63,
        ("Lentil soup", "扁豆汤"),
        (
            (250, _G, ("lentils", "扁豆")),
            (1, _NO, ("onion", "洋葱")),
            (900, _ML, ("stock", "高汤")),
        ),
        (
            ("Fry the diced onion until soft.", "洋葱切丁炒软。"),
            ("Add lentils and stock and cook for 25 minutes.", "加入扁豆和高汤煮 25 分钟。"),
        ),
    ),
    "pumpkin-soup": Recipe(
        "soup",
        35,
        "pot-steam",
        0xFFEF6C00,
        ("Pumpkin soup", "南瓜汤"),
        (
            (600, _G, ("pumpkin", "南瓜")),
            (500, _ML, ("stock", "高汤")),
            (100, _ML, ("coconut milk", "椰奶")),
        ),
        (
            ("Cook the pumpkin in the stock until soft.", "南瓜在高汤中煮软。"),
            ("Blend it with the coconut milk.", "加椰奶打成糊。"),
        ),
    ),
    "corn-soup": Recipe(
        "soup",
        20,
        "corn",
        0xFFF9A825,
        ("Sweet corn soup", "甜玉米羹"),
        (
            (300, _G, ("sweet corn", "甜玉米")),
            (600, _ML, ("water", "水")),
            (1, _NO, ("egg", "鸡蛋")),
        ),
        (
            ("Boil the corn for ten minutes.", "玉米煮十分钟。"),
            ("Stir in the beaten egg.", "淋入打散的鸡蛋。"),
        ),
    ),
    "mushroom-pasta": Recipe(
        "main",
        25,
        "mushroom",
        0xFF6D4C41,
        ("Mushroom pasta", "蘑菇意面"),
        (
            (200, _G, ("pasta", "意面")),
            (250, _G, ("mushrooms", "蘑菇")),
            (80, _ML, ("cream", "奶油")),
        ),
        (
            ("Fry the mushrooms until brown.", "蘑菇炒至金黄。"),
            ("Add cream and the boiled pasta.", "加入奶油和煮好的意面。"),
        ),
    ),
    "potato-pancakes": Recipe(
        "main",
        30,
        "fire",
        0xFFBF8F00,
        ("Potato pancakes", "土豆饼"),
        (
            (600, _G, ("potatoes", "土豆")),
            (1, _NO, ("egg", "鸡蛋")),
            (30, _G, ("flour", "面粉")),
        ),
        (
            ("Grate the potatoes and press them dry.", "土豆擦丝，挤干水分。"),
            ("Mix everything and fry small pancakes.", "全部拌匀，煎成小饼。"),
        ),
    ),
    "stuffed-peppers": Recipe(
        "main",
        50,
        "chili-mild",
        0xFFC62828,
        ("Stuffed peppers", "酿青椒"),
        (
            (4, _NO, ("peppers", "青椒")),
            (150, _G, ("rice", "大米")),
            (200, _G, ("cheese", "奶酪")),
        ),
        (
            ("Fill the peppers with boiled rice and cheese.", "青椒填入米饭和奶酪。"),
            ("Bake for 30 minutes at 200 °C.", "200 °C 烤 30 分钟。"),
        ),
    ),
    "spinach-omelette": Recipe(
        "main",
        10,
        "egg",
        0xFF2E7D32,
        ("Spinach omelette", "菠菜蛋饼"),
        (
            (3, _NO, ("eggs", "鸡蛋")),
            (100, _G, ("spinach", "菠菜")),
            (10, _G, ("butter", "黄油")),
        ),
        (
            ("Let the spinach wilt in butter.", "菠菜用黄油炒软。"),
            ("Pour the eggs over it and fold once.", "倒入蛋液，对折一次。"),
        ),
    ),
    "bean-salad": Recipe(
        "main",
        15,
        "leaf",
        0xFF558B2F,
        ("Bean salad", "四季豆沙拉"),
        (
            (400, _G, ("green beans", "四季豆")),
            (1, _NO, ("red onion", "紫洋葱")),
            (30, _ML, ("vinegar", "醋")),
        ),
        (
            ("Boil the beans for eight minutes.", "四季豆煮八分钟。"),
            ("Mix with the onion and the vinegar.", "拌入洋葱和醋。"),
        ),
    ),
    "dumplings": Recipe(
        "main",
        60,
        "food",
        0xFF546E7A,
        ("Cabbage dumplings", "白菜饺子"),
        (
            (300, _G, ("flour", "面粉")),
            (300, _G, ("cabbage", "白菜")),
            (20, _ML, ("sesame oil", "香油")),
        ),
        (
            ("Knead flour and water and roll out rounds.", "面粉加水和面，擀成圆皮。"),
            ("Fill them with cabbage and boil for six minutes.", "包入白菜馅，煮六分钟。"),
        ),
    ),
    "baked-salmon": Recipe(
        "main",
        25,
        "fish",
        0xFFD84315,
        ("Baked salmon", "烤三文鱼"),
        (
            (300, _G, ("salmon", "三文鱼")),
            (1, _NO, ("lemon", "柠檬")),
            (10, _ML, ("olive oil", "橄榄油")),
        ),
        (
            ("Put slices of lemon on the fish.", "鱼上铺柠檬片。"),
            ("Bake for 15 minutes at 200 °C.", "200 °C 烤 15 分钟。"),
        ),
    ),
    "apple-crumble": Recipe(
        "sweet",
        45,
        "food-apple",
        0xFF9E9D24,
        ("Apple crumble", "苹果酥"),
        (
            (4, _NO, ("apples", "苹果")),
            (100, _G, ("flour", "面粉")),
            (80, _G, ("butter", "黄油")),
        ),
        (
            ("Slice the apples into a dish.", "苹果切片铺盘。"),
            ("Cover with crumbs of flour and butter and bake.", "撒上黄油面粉碎，烤熟。"),
        ),
    ),
    "oat-cookies": Recipe(
        "sweet",
        25,
        "cookie",
        0xFF795548,
        ("Oat cookies", "燕麦饼干"),
        (
            (150, _G, ("oats", "燕麦")),
            (80, _G, ("sugar", "糖")),
            (1, _NO, ("egg", "鸡蛋")),
        ),
        (
            ("Mix everything and form small heaps.", "全部拌匀，堆成小堆。"),
            ("Bake for 12 minutes at 180 °C.", "180 °C 烤 12 分钟。"),
        ),
    ),
    "rice-pudding": Recipe(
        "sweet",
        40,
        "bowl-mix",
        0xFF90A4AE,
        ("Rice pudding", "牛奶米布丁"),
        (
            (120, _G, ("rice", "大米")),
            (700, _ML, ("milk", "牛奶")),
            (40, _G, ("sugar", "糖")),
        ),
        (
            ("Bring the milk to the boil with the rice.", "牛奶和大米一起煮开。"),
            ("Stir over low heat for 30 minutes.", "小火搅拌 30 分钟。"),
        ),
    ),
    "pancakes": Recipe(
        "sweet",
        20,
        "circle-slice-8",
        0xFFFFA000,
        ("Thin pancakes", "薄煎饼"),
        (
            (150, _G, ("flour", "面粉")),
            (300, _ML, ("milk", "牛奶")),
            (2, _NO, ("eggs", "鸡蛋")),
        ),
        (
            ("Whisk a thin batter.", "搅成稀面糊。"),
            ("Fry one ladle at a time.", "每次舀一勺煎熟。"),
        ),
    ),
    "plum-tart": Recipe(
        "sweet",
        55,
        "fruit-cherries",
        0xFF6A1B9A,
        ("Plum tart", "李子挞"),
        (
            (200, _G, ("flour", "面粉")),
            (100, _G, ("butter", "黄油")),
            (500, _G, ("plums", "李子")),
        ),
        (
            ("Line a tin with dough.", "模具铺上面皮。"),
            ("Lay out the plums and bake for 35 minutes.", "摆上李子，烤 35 分钟。"),
        ),
    ),
    "banana-bread": Recipe(
        "sweet",
        65,
        "bread-slice",
        0xFFFBC02D,
        ("Banana bread", "香蕉蛋糕"),
        (
            (3, _NO, ("bananas", "香蕉")),
            (200, _G, ("flour", "面粉")),
            (80, _G, ("butter", "黄油")),
        ),
        (
            ("Mash the bananas and stir in the rest.", "香蕉压成泥，拌入其余材料。"),
            ("Bake for 50 minutes at 175 °C.", "175 °C 烤 50 分钟。"),
        ),
    ),
    "mango-ice": Recipe(
        "sweet",
        15,
        "ice-cream",
        0xFFFF8F00,
        ("Mango ice cream", "芒果冰淇淋"),
        (
            (400, _G, ("frozen mango", "冷冻芒果")),
            (150, _ML, ("cream", "奶油")),
            (30, _G, ("sugar", "糖")),
        ),
        (
            ("Blend everything until smooth.", "全部打至顺滑。"),
            ("Serve it at once.", "立即享用。"),
        ),
    ),
}
RECIPES: Final = {**_WITH_MORE_STEPS, **_WITH_FEW_STEPS}
"""By the end of the address, in the order of the first page."""


def _navigation(request: site.Request) -> documents.Navigation:
    kinds = tuple(documents.Link(request.of(name), f"/kind/{key}") for key, name in KINDS.items())
    quick = documents.Link(request.t("Quick", "快手"), "/quick")
    return documents.Navigation(
        (*kinds, quick, documents.Link(request.t("Favourites", "收藏"), "/favourites"))
    )


def _document(request: site.Request, title: str, *blocks: documents.Block) -> documents.Document:
    return site.page_in_frame(request, SITE.name, _navigation(request), title, *blocks)


def _card(request: site.Request, key: str) -> documents.Card:
    recipe = RECIPES[key]
    text = request.t("{} minutes", "{} 分钟").format(recipe.minutes)
    return documents.Card(request.of(recipe.title), f"/recipe/{key}", text, photograph="food")


def _list(
    request: site.Request, title: str, keys: list[str], nothing: str = ""
) -> documents.Document:
    cards: tuple[documents.Block, ...] = tuple(_card(request, key) for key in keys)
    return _document(request, title, *(cards or (documents.Paragraph(nothing),)))


def _page(request: site.Request) -> documents.Document | documents.File | None:
    t = request.t
    match request.path.strip("/").split("/"):
        case [""]:
            cards = tuple(_card(request, key) for key in RECIPES)
            return _document(request, "", documents.Heading(request.of(SITE.name), 1), *cards)
        case ["kind", kind] if kind in KINDS:
            keys = [key for key, recipe in RECIPES.items() if recipe.kind == kind]
            return _list(request, request.of(KINDS[kind]), keys)
        case ["quick"]:
            keys = sorted(RECIPES, key=lambda key: RECIPES[key].minutes)
            title = t("Ready in 20 minutes", "20 分钟做好")
            return _list(request, title, [key for key in keys if RECIPES[key].minutes <= 20])
        case ["favourites"]:
            nothing = t("You have no favourites yet.", "还没有收藏。")
            keys = list(request.sites.favourites)
            return _list(request, t("Favourites", "收藏"), keys, nothing)
        case ["recipe", key] if key in RECIPES:
            return _recipe(request, key)
        case ["list", name] if name.removesuffix(".txt") in RECIPES:
            recipe = RECIPES[name.removesuffix(".txt")]
            rows = [f"{part}: {amount}" for part, amount in _amounts(request, recipe, 2)]
            text = "\n".join((request.of(recipe.title), *rows, ""))
            return documents.File(name, text.encode())
        case _:
            return None


def _amounts(request: site.Request, recipe: Recipe, servings: int) -> tuple[tuple[str, str], ...]:
    return tuple(
        (request.of(name), f"{(amount * servings + 1) // 2} {request.of(unit)}".strip())
        for amount, unit, name in recipe.ingredients
    )


def _recipe(request: site.Request, key: str) -> documents.Document:
    t, of = request.t, request.of
    recipe = RECIPES[key]
    given = request.query.get("servings", "2")
    servings = given if given in ("1", "2", "4", "6") else "2"
    choices = tuple((number, number) for number in ("1", "2", "4", "6"))
    is_kept = key in request.sites.favourites
    label = (
        t("Remove from favourites", "取消收藏") if is_kept else t("Add to favourites", "加入收藏")
    )
    return _document(
        request,
        of(recipe.title),
        documents.Picture(of(recipe.title), recipe.icon, recipe.color, photograph="food"),
        documents.Paragraph(t("{} minutes", "{} 分钟").format(recipe.minutes), "small"),
        documents.Form("/favourites", (), label, post=True, hidden=(("recipe", key),)),
        documents.Heading(t("Ingredients", "用料")),
        documents.Form(
            f"/recipe/{key}",
            (documents.Select("servings", t("Servings", "份数"), choices, servings),),
            t("Update amounts", "更新用量"),
        ),
        documents.Table(_amounts(request, recipe, int(servings)), header=False),
        documents.Link(t("Download shopping list", "下载购物清单"), f"/list/{key}.txt"),
        documents.Heading(t("Method", "做法")),
        documents.Steps(
            tuple(of(step) for step in recipe.steps),
            documents.Picture(
                t("Ready to serve", "可以上桌"),
                recipe.icon,
                recipe.color,
                photograph="food",
                subject=of(recipe.title),
            ),
        ),
    )


def _submit(request: site.Request, values: Mapping[str, str]) -> site.Submitted | None:
    key = values.get("recipe", "")
    if request.path != "/favourites" or key not in RECIPES:
        return None
    kept = request.sites.favourites
    kept = tuple(item for item in kept if item != key) if key in kept else (*kept, key)
    return site.Submitted(replace(request.sites, favourites=kept), f"/recipe/{key}")


SITE: Final = site.Site(
    "recipes.test",
    ("Simple Kitchen", "简单厨房"),
    ("Recipes with few ingredients", "用料简单的菜谱"),
    "pot-mix",
    0xFFE65100,
    (
        "/",
        *(f"/kind/{key}" for key in KINDS),
        "/quick",
        "/favourites",
        *(f"/recipe/{key}" for key in RECIPES),
    ),
    _page,
    _submit,
    asks_for_cookies=True,
    accent=0xFFC84600,
)
