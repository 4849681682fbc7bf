"""Recipes: ingredients for any number of servings, steps, favourites, a list to download."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from mobile_gym.virtual_device.apps.browser.web.documents import (
    Block,
    Bullets,
    Card,
    Document,
    File,
    Form,
    Heading,
    Link,
    Navigation,
    Paragraph,
    Picture,
    Select,
    Table,
)
from mobile_gym.virtual_device.apps.browser.web.site import Request, Site, Submitted

__all__ = ["RECIPES", "SITE"]


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
RECIPES: Final = {
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


def _navigation(request: Request) -> Navigation:
    kinds = tuple(Link(request.of(name), f"/kind/{key}") for key, name in KINDS.items())
    quick = Link(request.t("Quick", "快手"), "/quick")
    return Navigation((*kinds, quick, Link(request.t("Favourites", "收藏"), "/favourites")))


def _card(request: Request, key: str) -> Card:
    recipe = RECIPES[key]
    text = request.t("{} minutes", "{} 分钟").format(recipe.minutes)
    return Card(request.of(recipe.title), f"/recipe/{key}", text, recipe.icon, recipe.color)


def _list(request: Request, title: str, keys: list[str], nothing: str = "") -> Document:
    name = request.of(SITE.name)
    cards: tuple[Block, ...] = tuple(_card(request, key) for key in keys)
    full = name if title == name else f"{title} - {name}"
    return Document(
        full,
        (_navigation(request), Heading(title, 1), *(cards or (Paragraph(nothing),))),
    )


def _page(request: Request) -> Document | File | None:
    t = request.t
    match request.path.strip("/").split("/"):
        case [""]:
            return _list(request, request.of(SITE.name), list(RECIPES))
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
            return File(name, text.encode())
    return None


def _amounts(request: Request, recipe: Recipe, servings: int) -> tuple[tuple[str, str], ...]:
    return tuple(
        (request.of(name), f"{(amount * servings + 1) // 2} {request.of(unit)}".strip())
        for amount, unit, name in recipe.ingredients
    )


def _recipe(request: Request, key: str) -> Document:
    t, of = request.t, request.of
    recipe = RECIPES[key]
    given = request.query.get("servings", "2")
    servings = given if given in ("1", "2", "4", "6") else "2"
    choices = tuple((number, number) for number in ("1", "2", "4", "6"))
    is_kept = key in request.sites.favourites
    label = (
        t("Remove from favourites", "取消收藏") if is_kept else t("Add to favourites", "加入收藏")
    )
    return Document(
        f"{of(recipe.title)} - {of(SITE.name)}",
        (
            _navigation(request),
            Heading(of(recipe.title), 1),
            Picture(of(recipe.title), recipe.icon, recipe.color),
            Paragraph(t("{} minutes", "{} 分钟").format(recipe.minutes), "small"),
            Form("/favourites", (), label, post=True, hidden=(("recipe", key),)),
            Heading(t("Ingredients", "用料")),
            Form(
                f"/recipe/{key}",
                (Select("servings", t("Servings", "份数"), choices, servings),),
                t("Update amounts", "更新用量"),
            ),
            Table(_amounts(request, recipe, int(servings)), header=False),
            Link(t("Download shopping list", "下载购物清单"), f"/list/{key}.txt"),
            Heading(t("Method", "做法")),
            Bullets(tuple(of(step) for step in recipe.steps), numbered=True),
        ),
    )


def _submit(request: Request, values: Mapping[str, str]) -> Submitted | None:
    key = values.get("recipe", "")
    if request.path != "/favourites" or key not in RECIPES:
        return None
    kept = request.sites.favourites
    kept = tuple(item for item in kept if item != key) if key in kept else (*kept, key)
    return Submitted(replace(request.sites, favourites=kept), f"/recipe/{key}")


SITE: Final = Site(
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
)
