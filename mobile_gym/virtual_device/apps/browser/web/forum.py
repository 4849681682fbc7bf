"""The forum: topics that everybody reads; who has logged in replies and starts new ones.

It is a site of its own; `search` finds the pages of all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from mobile_gym.virtual_device.apps.browser.web import documents, site

# -- What was written in the forum before anybody used this browser ------------------------------


class Remark(NamedTuple):
    """A post: `hours` ago; `depth` 0 opens the thread, others answer the one above."""

    author: str
    text: tuple[str, str]
    hours: int
    depth: int = 1


class Thread(NamedTuple):
    """A topic with its posts."""

    tag: str
    title: tuple[str, str]
    remarks: tuple[Remark, ...]


TAGS: Final = {
    "home": ("Home", "居家"),
    "town": ("Town", "本地"),
    "pets": ("Pets", "宠物"),
}
TOPICS: Final = {
    1: Thread(
        "town",
        ("Which bicycle lock can you recommend?", "推荐哪种自行车锁？"),
        (
            Remark(
                "pedal",
                (
                    "I need one for the station. It should not weigh a kilo.",
                    "停在车站用，最好别重过一公斤。",
                ),
                9,
                0,
            ),
            Remark(
                "nutmeg",
                (
                    "A folding lock, 700 g. I have had mine for six years.",
                    "折叠锁，700 克，我用了六年。",
                ),
                7,
            ),
            Remark(
                "pedal",
                ("Thank you. Does it rattle on cobbles?", "谢谢。走石子路会响吗？"),
                6,
                2,
            ),
            Remark("nutmeg", ("Not with the holder.", "用支架就不响。"), 5, 3),
            Remark("kite", ("Lock the frame and not only the wheel.", "要锁车架，别只锁车轮。"), 2),
        ),
    ),
    2: Thread(
        "home",
        ("My sourdough does not rise", "我的酵头发不起来"),
        (
            Remark(
                "crumb",
                (
                    "It has bubbles but stays flat. What am I doing wrong?",
                    "有气泡但不涨，哪里不对？",
                ),
                20,
                0,
            ),
            Remark(
                "nutmeg",
                ("Put it somewhere warmer, 26 degrees are good.", "放暖和些，26 度合适。"),
                19,
            ),
        ),
    ),
    3: Thread(
        "town",
        ("Quiet places to read in town", "城里安静的读书处"),
        (
            Remark(
                "fern",
                (
                    "The library is closed on Mondays. Any other ideas?",
                    "图书馆周一闭馆，还有别处吗？",
                ),
                30,
                0,
            ),
            Remark("pedal", ("The garden behind the museum.", "博物馆后面的花园。"), 28),
        ),
    ),
    4: Thread(
        "pets",
        ("Lost: grey cat near the old gasworks", "寻猫：旧煤气厂附近的灰猫"),
        (
            Remark(
                "kite", ("She has a white paw and a green collar.", "一只白爪，绿色项圈。"), 46, 0
            ),
            Remark("fern", ("I saw her this morning by the bridge.", "今早在桥边见过。"), 40),
            Remark("kite", ("She is back. Thank you all!", "找到了，谢谢大家！"), 31, 2),
        ),
    ),
}
"""By number."""


_FIRST_NEW: Final = 100


def _navigation(request: site.Request) -> documents.Navigation:
    t = request.t
    topics = documents.Link(t("Topics", "话题"), "/")
    if request.sites.user:
        links = (
            topics,
            documents.Link(t("Write", "发帖"), "/new"),
            documents.Link(t("Account", "账号"), "/account"),
        )
    else:
        links = (
            topics,
            documents.Link(t("Log in", "登录"), "/login"),
            documents.Link(t("Register", "注册"), "/register"),
        )
    is_other = request.path in ("/new", "/account", "/login", "/register")
    return documents.Navigation(links, "chips", request.path if is_other else "/")


def _document(request: site.Request, title: str, *blocks: documents.Block) -> documents.Document:
    t = request.t
    footer = documents.Footer(
        t("Run by volunteers of the neighbourhood.", "由邻里志愿者维护。"),
        (documents.Link(t("Rules", "版规"), "/rules"),),
    )
    return site.page_in_frame(request, SITE.name, _navigation(request), title, *blocks, footer)


def _titles(request: site.Request) -> dict[int, str]:
    new = {post.topic: post.title for post in reversed(request.sites.posts) if post.title}
    return new | {topic: request.of(thread.title) for topic, thread in TOPICS.items()}


def _answers(request: site.Request, topic: int) -> int:
    seeded = len(TOPICS[topic].remarks) if topic in TOPICS else 0
    return seeded + sum(post.topic == topic for post in request.sites.posts) - 1


def _author(request: site.Request, topic: int) -> str:
    if topic in TOPICS:
        return TOPICS[topic].remarks[0].author
    return next(post.author for post in request.sites.posts if post.topic == topic)


def _page(request: site.Request) -> documents.Document | None:
    t = request.t
    match request.path.strip("/").split("/"):
        case [""]:
            return _topics(request, "")
        case ["tag", tag] if tag in TAGS:
            return _topics(request, tag)
        case ["topic", number] if number.isdecimal() and int(number) in _titles(request):
            return _topic(request, int(number))
        case ["new"]:
            return _new(request)
        case ["login"]:
            return _login(request)
        case ["register"]:
            return _register(request)
        case ["account"]:
            return _account(request)
        case ["rules"]:
            words = t(
                "Be kind, stay on topic, do not post personal data.",
                "友善发言，不跑题，不公布个人信息。",
            )
            return _document(request, t("Rules", "版规"), documents.Notice(words, "gavel"))
        case _:
            return None


def _topics(request: site.Request, tag: str) -> documents.Document:
    """The topics, or those about one thing."""
    t, of = request.t, request.of
    entries: list[documents.Entry] = []
    for topic, title in _titles(request).items():
        thread = TOPICS.get(topic)
        if tag and (thread is None or thread.tag != tag):
            continue
        author = _author(request, topic)
        about = author if thread is None else f"{author} · {of(TAGS[thread.tag])}"
        answers = _answers(request, topic)
        words = "{} reply" if answers == 1 else "{} replies"
        note = t(words, "{} 条回复").format(answers)
        entries.append(documents.Entry(title, f"/topic/{topic}", about, note, person=author))
    tabs = documents.Navigation(
        (
            documents.Link(t("All", "全部"), "/"),
            *(documents.Link(of(name), f"/tag/{key}") for key, name in TAGS.items()),
        ),
        "tabs",
        f"/tag/{tag}" if tag else "/",
    )
    title = of(TAGS[tag]) if tag else t("Topics", "话题")
    return _document(request, title, tabs, documents.Listing(tuple(entries)))


def _when(request: site.Request, hours: int) -> str:
    if hours < 24:
        return request.t("{} h ago", "{} 小时前").format(hours)
    return request.t("{} d ago", "{} 天前").format(hours // 24)


def _reply_form(request: site.Request, topic: int, to: str) -> documents.Form:
    t = request.t
    label = t("Your reply", "您的回复")
    field = documents.TextField("text", label, f"@{to} " if to else "", kind="lines")
    hidden = (("topic", str(topic)),)
    return documents.Form("/reply", (field,), t("Post reply", "发表回复"), post=True, hidden=hidden)


def _topic(request: site.Request, topic: int) -> documents.Document:
    t, user = request.t, request.sites.user
    thread = TOPICS.get(topic)
    opener, to = _author(request, topic), request.query.get("to", "")
    author_badge = t("Author", "楼主")

    def reply(author: str) -> documents.Link:
        href = f"/topic/{topic}?to={author}" if user else "/login"
        return documents.Link(t("Reply", "回复"), href)

    comments = [
        documents.Comment(
            remark.author,
            request.of(remark.text),
            _when(request, remark.hours),
            remark.depth,
            author_badge if remark.author == opener else "",
            reply(remark.author),
        )
        for remark in (thread.remarks if thread else ())
    ]
    for post in request.sites.posts:
        if post.topic != topic:
            continue
        is_mine = post.author == user
        hidden = (("post", str(post.id)), ("topic", str(topic)))
        label = t("Delete my reply {}", "删除我的回复 {}").format(post.id)
        comments.append(
            documents.Comment(
                post.author,
                post.text,
                depth=0 if post.title else 1,
                badge=author_badge if post.author == opener else "",
                reply=None if is_mine else reply(post.author),
                delete=documents.Form("/delete", (), label, post=True, hidden=hidden)
                if is_mine and not post.title
                else None,
            )
        )
    title = _titles(request)[topic]
    crumbs = [documents.Link(t("Topics", "话题"), "/")]
    if thread:
        crumbs.append(documents.Link(request.of(TAGS[thread.tag]), f"/tag/{thread.tag}"))
    blocks: list[documents.Block] = [documents.Comments(tuple(comments))]
    if not user:
        blocks.append(documents.Link(t("Log in to reply", "登录后回复"), "/login"))
    elif to:
        words = t("Reply to {}", "回复 {}").format(to)
        blocks = [documents.Heading(words), _reply_form(request, topic, to), *blocks]
    else:
        blocks += [documents.Heading(t("Write a reply", "写回复")), _reply_form(request, topic, "")]
    return _document(request, title, documents.Crumbs(tuple(crumbs), f"#{topic}"), *blocks)


def _new(request: site.Request) -> documents.Document:
    t = request.t
    title = t("New topic", "新话题")
    if not request.sites.user:
        return _document(request, title, documents.Link(t("Log in first", "请先登录"), "/login"))
    form = documents.Form(
        "/new",
        (
            documents.TextField("title", t("Title", "标题")),
            documents.TextField("text", t("Text", "正文"), kind="lines"),
        ),
        t("Publish", "发布"),
        post=True,
    )
    error = documents.Paragraph(t("Title and text are needed.", "请填写标题和正文。"), "bad")
    return _document(request, title, *((error,) if "error" in request.query else ()), form)


def _login(request: site.Request) -> documents.Document:
    t = request.t
    form = documents.Form(
        "/login",
        (
            documents.TextField("user", t("User name", "用户名")),
            documents.TextField("password", t("Password", "密码"), kind="password"),
        ),
        t("Log in", "登录"),
        post=True,
        look="panel",
    )
    error = documents.Paragraph(t("User name or password is wrong.", "用户名或密码错误。"), "bad")
    hint = t(
        "To look around, log in as demo with the password demo1234.",
        "想随便看看，可用 demo 登录，密码 demo1234。",
    )
    errors = (error,) if "error" in request.query else ()
    link = documents.Link(t("Create an account", "创建账号"), "/register")
    return _document(
        request, t("Log in", "登录"), *errors, form, documents.Paragraph(hint, "small"), link
    )


_REGISTER_ERRORS: Final = {
    "taken": ("This name is taken.", "此用户名已被使用。"),
    "short": ("The password needs 6 characters or more.", "密码至少 6 个字符。"),
    "name": ("Please enter a user name.", "请输入用户名。"),
}


def _register(request: site.Request) -> documents.Document:
    t = request.t
    form = documents.Form(
        "/register",
        (
            documents.TextField("user", t("User name", "用户名")),
            documents.TextField("password", t("Password", "密码"), kind="password"),
        ),
        t("Create account", "创建账号"),
        post=True,
        look="panel",
    )
    error = _REGISTER_ERRORS.get(request.query.get("error", ""))
    errors = (documents.Paragraph(request.of(error), "bad"),) if error else ()
    return _document(request, t("Register", "注册"), *errors, form)


def _account(request: site.Request) -> documents.Document:
    t = request.t
    user = request.sites.user
    if not user:
        return _document(
            request, t("Account", "账号"), documents.Link(t("Log in first", "请先登录"), "/login")
        )
    mine = sum(post.author == user for post in request.sites.posts)
    return _document(
        request,
        t("Account", "账号"),
        documents.Paragraph(t("Logged in as {}", "已登录：{}").format(user), "strong"),
        documents.Paragraph(t("{} post" if mine == 1 else "{} posts", "{} 个帖子").format(mine)),
        documents.Form("/logout", (), t("Log out", "退出登录"), post=True),
    )


def _submit(request: site.Request, values: Mapping[str, str]) -> site.Submitted | None:
    sites = request.sites
    user, password = values.get("user", "").strip(), values.get("password", "")
    text = values.get("text", "").strip()
    number = max((post.id for post in sites.posts), default=0) + 1
    match request.path:
        case "/login":
            if not user or sites.accounts.get(user) != password:
                return site.Submitted(sites, "/login?error=1")
            return site.Submitted(replace(sites, user=user), "/")
        case "/register":
            taken = user in sites.accounts
            error = "name" if not user else "taken" if taken else ""
            error = error or ("short" if len(password) < 6 else "")
            if error:
                return site.Submitted(sites, f"/register?error={error}")
            accounts = sites.accounts.set(user, password)
            return site.Submitted(replace(sites, user=user, accounts=accounts), "/account")
        case "/logout":
            return site.Submitted(replace(sites, user=""), "/")
        case "/reply" if sites.user:
            topic = int(values["topic"])
            if text:
                post = site.Post(number, topic, sites.user, text)
                sites = replace(sites, posts=(*sites.posts, post))
            return site.Submitted(sites, f"/topic/{topic}")
        case "/delete" if sites.user:
            kept = tuple(
                post
                for post in sites.posts
                if str(post.id) != values["post"] or post.author != sites.user
            )
            return site.Submitted(replace(sites, posts=kept), f"/topic/{values['topic']}")
        case "/new" if sites.user:
            title = values.get("title", "").strip()
            if not title or not text:
                return site.Submitted(sites, "/new?error=1")
            topic = max((post.topic + 1 for post in sites.posts), default=0)
            topic = max(topic, _FIRST_NEW)
            post = site.Post(number, topic, sites.user, text, title)
            return site.Submitted(replace(sites, posts=(*sites.posts, post)), f"/topic/{topic}")
        case _:
            return None


SITE: Final = site.Site(
    "forum.test",
    ("Neighbours' Forum", "邻里论坛"),
    ("Questions and answers from next door", "邻里问答"),
    "forum",
    0xFF6A1B9A,
    ("/", *(f"/topic/{topic}" for topic in TOPICS), "/login", "/register", "/rules"),
    _page,
    _submit,
    asks_for_cookies=True,
    is_sticky=True,
    banner="plain",
)
