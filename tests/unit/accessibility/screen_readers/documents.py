"""Notes, Files, Browser, and what is added up across them."""

from __future__ import annotations

import re
from decimal import Decimal

from screen_readers.listed import Episode, Screen, clock, minutes


def _cards(seen: Episode, *titles: str) -> set[str]:
    """The notes on the pages of one of these titles."""
    return {
        line.label
        for screen in seen.screens
        if any(line.texts[0] in titles for line in screen.lines[:2] if not line.role and line.texts)
        for line in screen.lines
        if line.role == "button" and len(line.texts) > 1
    }


def labelled(seen: Episode) -> str:
    """The notes on the page of a label: each says below its text which labels it has."""
    (label,) = seen.asks(r"the label (\w+)", r"带有“(.+?)”标签")
    return str(len(_cards(seen, label)))


def begun(seen: Episode) -> str:
    """The notes that begin with a word, in the results of a search and in the trash."""
    found = {
        line.texts[0]
        for screen in seen.screens
        for line in screen.lines
        if line.role == "button" and line.texts and line.texts[0].startswith(seen.quoted[0])
    }
    return str(len(found))


def checked(seen: Episode) -> str:
    done = {
        line.texts
        for screen in seen.screens
        if any(line.role == "field" and line.texts == (seen.quoted[0],) for line in screen.lines)
        for line in screen.lines
        if line.role == "checkbox" and line.flags.startswith(" checked")
    }
    return str(len(done))


def _entry(seen: Episode, key: str, *shown: str) -> str:
    """The value of a line `key: value` of a text."""
    return seen.found(rf"(?im)^{re.escape(key)}[:：] *(\S+)$", *shown)[0]


def code(seen: Episode) -> str:
    (place,) = seen.asks(r"code of (?:the )?(.+?)\.", r"中，(.+?)的密码")
    return _entry(seen, place, seen.quoted[0])


def more_spent(seen: Episode) -> str:
    later, earlier = seen.asks(r"in (\w+) than in (\w+)\?", r"。(\w+?)月比(\w+?)月")
    (expense,) = seen.asks(r"spend on ([\w ]+?) each", r"一条(\S+?)的开支")

    def total(month: str) -> int:
        for screen in reversed(seen.screens):
            for line in screen.lines:
                title = line.label.split(" | ")[0]
                if re.match(rf"{expense} in {month}$|{month}月{expense}$", title, re.IGNORECASE):
                    found = re.search(r"(?:Total|合计)[:：] *(\d+)", "\n".join(line.texts))
                    if found:
                        return int(found[1])
        raise AssertionError(month)

    return str(total(later) - total(earlier))


def size(seen: Episode) -> str:
    for line in seen.last.lines:
        if line.texts[:1] == (seen.quoted[0],) and (found := re.search(r"([\d.]+) kB", line.label)):
            return found[1]
    raise AssertionError(seen.quoted)


def planned(seen: Episode) -> str:
    (what,) = seen.asks(r"at what time is (.+?)\?", r"，([^，]+?)安排在")
    return clock(minutes(seen.found(rf"(?m)^(\d+:\d\d) {re.escape(what)}$", seen.quoted[0])[0]))


def _body(screen: Screen, title: str) -> str:
    """What a page of one text says."""
    at = next(at for at, line in enumerate(screen.lines) if line.texts == (title,))
    return next(line.label for line in screen.lines[at + 1 :] if not line.role and line.texts)


def hidden_word(seen: Episode) -> str:
    return _body(seen.last, next(name for name in seen.quoted if name.startswith(".")))


def longer_by(seen: Episode) -> str:
    def length(name: str) -> int:
        for screen in seen.showing(name):
            for line in screen.lines:
                if len(line.texts) == 2 and line.texts[0] == "0:00":
                    return minutes(line.texts[1])  # minutes and seconds look like hours and minutes
        raise AssertionError(name)

    first, second = [name for name in seen.quoted if name.endswith(".wav")]
    return str(length(first) - length(second))


def bills(seen: Episode) -> str:
    things = seen.asks(r"the (\w+) and the (\w+) cost", r"。([^。]+?)和(.+?)一共")
    total = 0
    for thing in things:
        for screen in seen.screens:
            texts = "\n".join(screen.texts)
            price = re.search(r"(?:Price|价格)[:：] *(\d+)", texts)
            if price and re.search(rf"{re.escape(thing)}\S*\.txt", texts):
                total += int(price[1])
                break
        else:
            raise AssertionError(thing)
    return str(total)


def _price(seen: Episode, product: str) -> Decimal:
    for screen in seen.screens:
        for text, following in zip(screen.texts, screen.texts[1:], strict=False):
            if text == product and (found := re.match(r"\$([\d.]+)", following)):
                return Decimal(found[1])
    raise AssertionError(product)


def product_price(seen: Episode) -> str:
    (product,) = [
        name
        for name in seen.quoted
        if any(name in each.texts for each in seen.lines)
        and any(re.match(r"\$", each) for each in seen.showing(name)[0].texts)
    ]
    return str(_price(seen, product))


def purchase(seen: Episode) -> str:
    wanted = re.findall(r"(\d+) (?:×|件) ?“(.+?)”", seen.question)
    kind = r"Standard|标准" if re.search(r"standard|标准", seen.question) else r"Express|加急"
    delivery = next(
        Decimal(line.texts[1].removeprefix("$"))
        for line in seen.lines
        if len(line.texts) == 2 and re.match(kind, line.texts[0])
    )
    return str(delivery + sum(int(count) * _price(seen, product) for count, product in wanted))


def pages(seen: Episode) -> str:
    books = [name for name in seen.quoted if name not in ("浏览器",)]
    total = 0
    for book in books:
        shown = [each for each in seen.showing(book) if set(each.texts) & {"Pages", "页数"}]
        total += int(shown[0].after("Pages" if "Pages" in shown[0].texts else "页数"))
    return str(total)


def direct_train(seen: Episode) -> str:
    (earliest,) = seen.asks(r"(\d+:\d\d)")
    for screen in seen.screens:
        for line in screen.lines:
            train = re.match(r"(\d+:\d\d) - (\d+:\d\d) \| (direct|直达)", line.label)
            if train and minutes(train[1]) >= minutes(earliest):
                return train[2]
    raise AssertionError(earliest)


def expenses(seen: Episode) -> str:
    files = re.findall(r"[\w-]+\.txt", seen.question)
    amounts = [Decimal(seen.found(r"^[^\d:：]+[:：] *(\d+(?:\.\d+)?)$", name)[0]) for name in files]
    return str(sum(amounts))


def money_left(seen: Episode) -> str:
    (file,) = re.findall(r"[\w-]+\.txt", seen.question)
    (count,) = seen.asks(r"buy (\d+)", r"买 ?(\d+)")
    budget = Decimal(seen.found(r"(?:Budget|预算)[:：] *(\d+(?:\.\d+)?)$", file)[0])
    product = next(
        name
        for name in seen.quoted
        if any(line.texts[:1] == (name,) for line in seen.lines)
        and name not in ("文件", "浏览器", "计算器")
    )
    return str(budget - int(count) * _price(seen, product))


READERS = {
    "Notes.CountArchived": labelled,
    "Notes.CountChecked": checked,
    "Notes.LookUpCode": code,
    "Notes.CompareMonths": more_spent,
    "Notes.CountPutAway": begun,
    "Files.LookUpSize": size,
    "Files.ReadPlan": planned,
    "Files.ReadHiddenFile": hidden_word,
    "Files.CompareRecordings": longer_by,
    "Files.AddUpBills": bills,
    "Browser.FindProductPrice": product_price,
    "Browser.AddUpPurchase": purchase,
    "Browser.AddUpPages": pages,
    "Browser.FindDirectTrain": direct_train,
    "CrossApp.AddUpFiles": expenses,
    "CrossApp.FindMoneyLeft": money_left,
}
