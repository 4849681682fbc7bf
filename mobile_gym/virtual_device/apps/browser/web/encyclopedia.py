"""The encyclopaedia: subjects, articles, a search among their texts, an article of the day.

It is a site of its own; `search` finds the pages of all.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.browser.web import articles, documents
from mobile_gym.virtual_device.apps.browser.web.site import Request, Site, page_in_frame

ARTICLES: Final = (*articles.ARTICLES, *articles.SHORT_ARTICLES)
_BY_SLUG: Final = {article.slug: article for article in ARTICLES}


def _card(request: Request, article: articles.Article) -> documents.Card:
    lead = request.of(article.lead)
    stop = "。" if request.language == "zh" else ". "
    first = lead.partition(stop)[0].rstrip(".") + stop.strip()
    return documents.Card(
        request.of(article.title), f"/wiki/{article.slug}", first, article.icon, article.color
    )


def _navigation(request: Request) -> documents.Navigation:
    return documents.Navigation(
        (
            documents.Link(request.t("All pages", "全部条目"), "/all"),
            *(
                documents.Link(request.of(name), f"/subject/{key}")
                for key, name in articles.SUBJECTS.items()
            ),
        )
    )


def _document(
    request: Request, title: str, *blocks: documents.Block, headed: bool = True
) -> documents.Document:
    return page_in_frame(request, SITE.name, _navigation(request), title, *blocks, headed=headed)


def _search_form(request: Request, words: str = "") -> documents.Form:
    field = documents.TextField("q", request.t("Search articles", "搜索百科"), words)
    return documents.Form("/search", (field,), request.t("Search", "搜索"), look="search")


def _page(request: Request) -> documents.Document | None:
    t = request.t
    match request.path.strip("/").split("/"):
        case [""]:
            today = ARTICLES[request.today.toordinal() % len(ARTICLES)]
            return _document(
                request,
                "",
                _search_form(request),
                documents.Heading(t("Article of the day", "每日条目")),
                _card(request, today),
                documents.Heading(t("Subjects", "主题")),
                documents.Links(
                    tuple(
                        documents.Link(
                            request.of(label),
                            f"/subject/{key}",
                            t("{} articles", "{} 个条目").format(
                                sum(article.subject == key for article in ARTICLES)
                            ),
                        )
                        for key, label in articles.SUBJECTS.items()
                    )
                ),
            )
        case ["all"]:
            listed = sorted(ARTICLES, key=lambda article: article.slug)
            links = tuple(
                documents.Link(request.of(item.title), f"/wiki/{item.slug}") for item in listed
            )
            title = t("All pages", "全部条目")
            return _document(request, title, documents.Links(links))
        case ["subject", key] if key in articles.SUBJECTS:
            title = request.of(articles.SUBJECTS[key])
            cards = tuple(_card(request, item) for item in ARTICLES if item.subject == key)
            return _document(request, title, *cards)
        case ["wiki", slug] if slug in _BY_SLUG:
            return _article(request, _BY_SLUG[slug])
        case ["search"]:
            return _results(request)
        case _:
            return None


_PHOTOGRAPHS: Final = {"glacier": "mountains", "honeybee": "flowers", "volcano": "mountains"}
"""What is on the photograph of an article; the others have a symbol."""


def _article(request: Request, article: articles.Article) -> documents.Document:
    of = request.of
    title = of(article.title)
    blocks: list[documents.Block] = [
        documents.Facts(
            documents.Picture(
                title,
                article.icon,
                article.color,
                150,
                photograph=_PHOTOGRAPHS.get(article.slug, ""),
            ),
            tuple((of(name), of(value)) for name, value in article.facts),
        ),
        documents.Paragraph(of(article.lead)),
        documents.Contents(
            request.t("Contents", "目录"), tuple(of(heading) for heading, _ in article.sections)
        ),
    ]
    for heading, body in article.sections:
        blocks += [documents.Heading(of(heading)), documents.Paragraph(of(body))]
    related = tuple(
        documents.Link(of(_BY_SLUG[slug].title), f"/wiki/{slug}") for slug in article.related
    )
    subject = documents.Link(of(articles.SUBJECTS[article.subject]), f"/subject/{article.subject}")
    blocks += [
        documents.Heading(request.t("See also", "参见")),
        documents.Links((*related, subject)),
    ]
    return _document(request, title, *blocks)


def _results(request: Request) -> documents.Document:
    t = request.t
    words = request.query.get("q", "").strip()
    wanted = words.casefold().split()
    found = [
        article
        for article in ARTICLES
        if wanted and all(word in _words(request, article) for word in wanted)
    ]
    found.sort(key=lambda article: words.casefold() not in request.of(article.title).casefold())
    heading = t("{} results for “{}”", "“{1}”的 {0} 条结果").format(len(found), words)
    cards = tuple(_card(request, article) for article in found)
    nothing = documents.Paragraph(
        t("There is no article with these words.", "没有包含这些词的条目。")
    )
    return _document(
        request,
        words,
        _search_form(request, words),
        documents.Heading(heading, 1),
        *(cards or (nothing,)),
        headed=False,
    )


def _words(request: Request, article: articles.Article) -> str:
    parts = [article.title, article.lead]
    for pair in (*article.facts, *article.sections):
        parts += pair
    return "\n".join(request.of(part) for part in parts).casefold()


SITE: Final = Site(
    "encyclopedia.test",
    ("Open Encyclopaedia", "开放百科"),
    ("Articles on nature, technology and culture", "自然、技术与文化条目"),
    "book-open-variant",
    0xFF455A64,
    (
        "/",
        "/all",
        *(f"/subject/{key}" for key in articles.SUBJECTS),
        *(f"/wiki/{article.slug}" for article in ARTICLES),
    ),
    _page,
    is_sticky=True,
    accent=0xFF1C5FC4,
)
