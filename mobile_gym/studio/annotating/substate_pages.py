"""The page on which a person's substates stand beside a decomposer's proposal."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mobile_gym.core.errors import JudgeUnavailable, TaskError, UsageError
from mobile_gym.studio.annotating.decomposing import decomposing, proposal_of
from mobile_gym.studio.annotating.forms import FORM_HEADERS, Form, answer, whole_number
from mobile_gym.studio.annotating.substate_files import (
    MARKS,
    Mark,
    MarkName,
    ReviewFile,
    quality_of,
)
from mobile_gym.studio.library import Library
from mobile_gym.studio.pictures import OpenEpisodes


class SubstatePages:
    """Substates of tasks, a person's beside proposed ones.

    Args:
        library: the runs whose tasks they are of.
        model: what `reward_models.language_models.make_model` takes; None to ask no model.
    """

    def __init__(self, library: Library, model: Mapping[str, Any] | None = None) -> None:
        self._library = library
        self._episodes = OpenEpisodes()
        self._model = model
        self._writing = threading.Lock()

    def routes(self) -> list[Route]:
        """Where they are."""
        place = "/annotate/{run}/{file}/substates"
        return [
            Route(place, self.substates_page),
            Route(place, self.change, methods=["POST"]),
        ]

    def substates_page(self, request: Request) -> Response:
        """Both lists, the marks and the rates."""
        known, address = self._opened(request)
        review = known.review
        own, proposed = review.own_substates, review.proposed_substates
        return answer(
            "annotate_substates",
            address=address,
            trace=address.removesuffix("/substates"),
            task=known.task,
            known=known,
            review=review,
            own=own,
            proposed=proposed,
            marks=MARKS,
            quality=quality_of(review),
            difference=decomposing().difference(own, proposed) if proposed else "",
            can_ask=self._model is not None,
        )

    async def change(self, request: Request) -> Response:
        """Change the lists or the marks; the answer comes when the change is on the disk."""
        try:
            form = await Form.of(request)
            return await run_in_threadpool(self._changed, request, form)
        except (UsageError, TaskError, JudgeUnavailable) as error:
            return answer("error", 400, title="Nothing was changed", words=str(error))

    def _opened(self, request: Request) -> tuple[ReviewFile, str]:
        run = self._library.known().run(request.path_params["run"])
        file = run.file(request.path_params["file"])
        address = f"/annotate/{quote(run.key, safe='')}/{quote(file.name, safe='')}/substates"
        return ReviewFile.of(run.path, self._episodes.read(file).task), address

    def _changed(self, request: Request, form: Form) -> Response:
        change = form.text("change")
        asked = ""
        if change == "ask":  # without holding others up: a model takes its time
            if self._model is None:
                raise UsageError("start the studio with --model to ask one for a proposal")
            asked = proposal_of(self._opened(request)[0].task, self._model)
        with self._writing:
            known, address = self._opened(request)
            if form.text("version") != known.version:
                raise UsageError(
                    "the substates have been changed elsewhere since this page was loaded; "
                    "load it again"
                )
            review = known.review
            match change:
                case "own":
                    review = review.with_own(form.text("own"))
                case "proposal":
                    review = review.with_proposal(form.text("proposal"))
                case "ask":
                    review = review.with_proposal(asked)
                case "take":
                    review = review.with_own(review.proposal)
                case "marks":
                    review = review.with_marks(_marks(form))
                case _:
                    raise UsageError(f"{change!r:.40} is no change of substates")
            known.save(review)
        return RedirectResponse(address, 303, dict(FORM_HEADERS))


def _marks(form: Form) -> dict[int, Mark]:
    """The marks of a form: `mark:ID` is its name, `covers:ID` what it covers, once for each."""
    marks: dict[int, Mark] = {}
    for field, values in form.fields.items():
        kind, _, number = field.partition(":")
        if kind == "mark":
            name: MarkName | None = next((one for one in MARKS if one == values[0]), None)
            if name is None:
                raise UsageError(f"a mark is one of {', '.join(MARKS)}")
            covers = tuple(whole_number(one, "covers") for one in form.all(f"covers:{number}"))
            marks[whole_number(number, "mark")] = Mark(name, covers)
    return marks
