"""Writes the lists of tasks that lie in the suites' folders (`task_suites.listing`).

It is the command `python -m task_suites`.

`python -m task_suites` writes those of this package, `python -m task_suites acme.phone_tasks` the
one of another distribution's suite.
"""

import sys

from task_suites.catalog import MODULES
from task_suites.listing import rewrite

if __name__ == "__main__":
    for suite in sys.argv[1:] or MODULES.values():
        print(rewrite(suite))
