"""Whatever else is changed, deleted or added on the device beside a solution is noticed.

A run draws some templates, and of each some places; all of them, and every place, with
`MOBILE_GYM_TEST_ALL=1 pytest tests/templates/test_side_effect_probes.py`.
"""

from __future__ import annotations

import pytest
from drawn import IS_EVERYTHING, SEED, cases

from mobile_gym.core.tasks import LANGUAGES, TaskTemplate
from mobile_gym.testing.side_effect_kit import check_side_effects
from mobile_gym.virtual_device.apps import APPS
from task_suites import catalog

URIS = sorted({f"content://{name}" for app in APPS.values() for name in app.storage.tables})
MOST = 12
LEAST = 10


@pytest.mark.parametrize(
    "template",
    cases(catalog.suite("all"), 13, of="side effects", name=lambda template: template.id),
    ids=lambda template: template.id,
)
def test_what_is_done_beside_a_solution_is_noticed(template: TaskTemplate) -> None:
    languages = LANGUAGES if IS_EVERYTHING else (LANGUAGES[SEED % len(LANGUAGES)],)
    most = None if IS_EVERYTHING else MOST
    assert check_side_effects(template, uris=URIS, languages=languages, most=most) >= LEAST
