"""Collects the behaviour of one source tree, for `benchmarks/behaviour.py`.

The collector knows no layout of the project. `behaviour.py` runs it by the path of its folder
against any commit, with the tree under test first on PYTHONPATH:

    python -P benchmarks/behaviour_collector --root TREE --plan PLAN.json --out RESULT.pickle

What it imports of the project stands in `names.NAMES`, with every path that a name has ever had.
After a refactoring that moves one of them, add its new path in front, with a comment that names
the commit. Nothing else of it is imported.

A *case* is one thing that is done, such as `solution Clock.SetAlarm zh standard 1`. A *label* is a
moment in it, such as `step 3`. A *face* is what is looked at:

| face | what, and at which moments |
|---|---|
| pixels | the screenshot, at every step and of every page; pictures in prompts and in files |
| trees | every window's accessibility nodes, all attributes, with the screenshots |
| rewards | action, receipt, reward, end, info, the judge's report with evidence; every step |
| state | the device's whole state by field names; at every step and of every page |
| rows | tables of content providers: all of them after a boot, and when an episode or walk has ended; those of an app at each step that changes its data |
| files | everything below `/data/data` and `/sdcard`: all of it after a boot; afterwards what changed, at the same moments as rows |
| shell | status and output of `shell_commands.txt`, one after another on one device |
| texts | observations without pixels at every step, `RENDERINGS` of pages and of the first and last step; prompts, tools and sampling parameters of every preset and prompted agent |
| catalogue | every template and its tasks for a few seeds, in all languages |
| order | suites, tasks, apps, pages, pop-ups, dialects, judges, agents, rewards as they are listed |
| api | names and signatures that `docs/api/*.md` documents; the options of the command line |

Values are compared by field names and contents; the order of maps and lists counts. Module paths
and class names are no part of them, except for the classes in `names.KINDS` (actions, checks, steps
of solutions), whose name is a value.
"""  # noqa: E501
