"""The shell of `report.html`: style and frame of the page. What stands in it is in `report`."""

from __future__ import annotations

from html import escape
from string import Template
from typing import Final

__all__ = ["page"]

_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d1d1f; --soft: #6b6b70; --line: #d9d9de;
  --paper: #ffffff; --card: #f5f5f7; --good: #1f7a3a; --bad: #b3261e; --mark: #c2560a;
  --on-mark: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececf0; --soft: #a0a0a8; --line: #3a3a40;
  --paper: #161618; --card: #222226; --good: #6cc686; --bad: #f2857d; --mark: #ffa04d;
  --on-mark: #161618; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 78rem; padding: 2rem 1.25rem 4rem; background: var(--paper);
  color: var(--ink); font: 15px/1.5 system-ui, "Noto Sans CJK SC", sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 2.25rem 0 .6rem; }
p.sub { color: var(--soft); margin: 0 0 1.25rem; }
dl.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: .6rem;
  margin: 0; }
dl.facts div { background: var(--card); border-radius: .6rem; padding: .55rem .8rem; }
dl.facts dt { color: var(--soft); font-size: .8rem; } dl.facts dd { margin: 0; font-size: 1.15rem;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child, .left { text-align: left; }
th { color: var(--soft); font-weight: 500; font-size: .85rem; }
.bar { display: inline-block; width: 4rem; height: .5rem; border-radius: .25rem;
  margin-right: .5rem;
  background: linear-gradient(to right, var(--good) var(--share), var(--line) var(--share)); }
.good { color: var(--good); } .bad { color: var(--bad); } .soft { color: var(--soft); }
details { border: 1px solid var(--line); border-radius: .75rem; margin: .75rem 0; }
summary { cursor: pointer; padding: .7rem 1rem; }
summary .text { font-weight: 600; } summary .tail { color: var(--soft); font-size: .88rem; }
.body { padding: 0 1rem 1rem; }
ol.substates { margin: .25rem 0 1rem; padding-left: 1.4rem; font-size: .92rem; }
ul.effects { margin: 0 0 1rem; padding-left: 1.4rem; font-size: .85rem;
  overflow-wrap: anywhere; }
.steps { display: flex; flex-wrap: wrap; gap: 1rem .9rem; }
figure { margin: 0; width: 11.25rem; }
figure .shot { position: relative; border: 1px solid var(--line); border-radius: .5rem;
  overflow: hidden; background: var(--card) center / 100% 100% no-repeat; }
figure svg { position: absolute; inset: 0; width: 100%; height: 100%; }
svg .finger { fill: var(--mark); fill-opacity: .28; stroke: var(--mark); stroke-width: 2.5; }
svg .path { stroke: var(--mark); stroke-width: 4; stroke-linecap: round; fill: none; }
svg .head { fill: var(--mark); }
.said { position: absolute; inset: auto .35rem .35rem; padding: .15rem .45rem; border-radius: .4rem;
  background: var(--mark); color: var(--on-mark); font-size: .78rem; overflow-wrap: anywhere; }
figcaption { font-size: .82rem; padding-top: .35rem; overflow-wrap: anywhere; }
figcaption b { font-weight: 600; } figcaption p { margin: .15rem 0; }
"""

_PAGE: Final = Template("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>$title</title>
<style>$style$pictures</style>
</head>
<body>
$body
</body>
</html>
""")


def page(title: str, body: str, pictures: str) -> str:
    """A whole document that needs nothing from outside and runs no script.

    Args:
        title: plain text.
        body: HTML, with everything that comes from outside escaped already.
        pictures: style rules that hold the pictures.
    """
    return _PAGE.substitute(title=escape(title), style=_STYLE, pictures=pictures, body=body)
