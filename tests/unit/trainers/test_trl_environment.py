import inspect
import math
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest

from mobile_gym.core import plugins
from mobile_gym.core.actions import FinishStatus, Key
from mobile_gym.core.errors import DeviceUnreachable, UnknownName, UsageError
from mobile_gym.trainers.task_rows import TaskRow, task_rows
from mobile_gym.trainers.trl_environment import PhoneEnvironment, prompt_rows
from task_suites import catalog

sys.path.insert(0, str(Path(__file__).parents[1] / "rollouts"))
import lamp_phone

TURN_ON, COUNT = lamp_phone.TEMPLATES
TOOLS = {
    "answer", "ask_user", "double_tap", "drag", "finish", "long_press", "open_app", "press_key",
    "swipe", "tap", "type_text", "wait",
}  # fmt: skip


WIFI, ALARM, TIMER = "Settings.TurnOnWifi", "Clock.SetAlarm", "Clock.StartTimer"


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(plugins._BUILT_IN["device"], "lamp", "lamp_phone:open_device")
    for template in lamp_phone.TEMPLATES:
        gymnasium.register(
            template.env_id,
            entry_point="mobile_gym.envs:make_env",
            disable_env_checker=True,
            kwargs={"task": template},
        )
    yield
    for template in lamp_phone.TEMPLATES:
        del gymnasium.registry[template.env_id]


def tools_of(environment):
    """As TRL finds them."""
    members = inspect.getmembers(type(environment), predicate=inspect.isfunction)
    return {
        name: getattr(environment, name)
        for name, _ in members
        if name not in ("reset", "get_reward") and not name.startswith("_")
    }


def number_of(screen, label):
    line = next(line for line in screen.splitlines() if f'"{label}"' in line and "[" in line)
    return int(line.strip().partition("[")[2].partition("]")[0])


def shown(environment, seed=3):
    """Open the room that the task names, and return its screen."""
    screen = environment.reset(seed=seed)
    room = environment._phone.status.params["room"]
    for _ in range(4):
        if f'"{room}"' in screen.partition("Screen:")[2]:
            break
        screen = environment.swipe("up")
    return environment.tap(number_of(screen.partition("Screen:")[2], room))


def test_there_is_a_documented_tool_for_every_action():
    utils = pytest.importorskip("transformers.utils", reason="needs the extra mobile-gym[models]")
    tools = tools_of(PhoneEnvironment(TURN_ON.env_id))
    assert set(tools) == TOOLS
    for name, tool in tools.items():
        described = utils.get_json_schema(tool)["function"]
        assert described["name"] == name
        parameters = described["parameters"].get("properties", {})
        assert set(parameters) == set(inspect.signature(tool).parameters)
        assert all(parameter["description"] for parameter in parameters.values())


def test_a_task_is_done_by_its_tools():
    environment = PhoneEnvironment(TURN_ON.env_id)
    screen = shown(environment)
    assert 'switch "Lamp"' in screen
    assert environment.tap(number_of(screen, "Lamp")).endswith("The episode is over.")
    assert environment.get_reward() == pytest.approx(1.0)
    assert environment.tap(0) == "The episode is over; nothing was done."
    assert environment.get_reward() == pytest.approx(1.0)


def test_what_is_left_unfinished_is_finished_and_pays_for_progress_alone():
    environment = PhoneEnvironment(TURN_ON.env_id, terminate_on="finish")
    screen = shown(environment)
    assert 0 < environment.get_reward() < 0.5
    screen = shown(environment)
    environment.tap(number_of(screen, "Lamp"))
    assert environment.get_reward() == pytest.approx(1.0)


@pytest.mark.parametrize("terminate_on", ["finish", "success", "either"])
@pytest.mark.parametrize("name", ["dense", "sparse", "potential"])
@pytest.mark.parametrize("steps", [0, 1, 3])
def test_the_reward_is_asked_for_without_a_step_and_stays_the_same(name, terminate_on, steps):
    reward = {"name": name, "step_cost": 0.1, "side_effect_penalty": 0.0}
    environment = PhoneEnvironment(TURN_ON.env_id, terminate_on=terminate_on, reward=reward)
    environment.reset(seed=3)
    for _ in range(steps):
        environment.wait()
    values = [environment.get_reward() for _ in range(3)]
    assert values == [values[0]] * 3
    assert values[0] == pytest.approx(-0.1 * steps)
    assert environment.done
    assert environment._phone.info()["step"] == steps
    assert environment.wait() == "The episode is over; nothing was done."
    assert environment.get_reward() == values[0]


def test_the_end_pays_for_success_once():
    reward = {"name": "dense", "step_cost": 0.01}
    for terminate_on in ("finish", "success"):
        environment = PhoneEnvironment(TURN_ON.env_id, terminate_on=terminate_on, reward=reward)
        screen = shown(environment)
        environment.tap(number_of(screen, "Lamp"))
        steps = environment._phone.info()["step"]
        assert environment.get_reward() == pytest.approx(1.0 - 0.01 * steps)
        assert environment.get_reward() == pytest.approx(1.0 - 0.01 * steps)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda phone: phone.tap(), "it needs 'number'"),
        (lambda phone: phone.tap(nmber=3), "unknown argument 'nmber'; did you mean number"),
        (lambda phone: phone.wait(seconds=3), "unknown argument 'seconds'"),
        (lambda phone: phone.finish("complete", "now"), "2 arguments were given by place"),
        (lambda phone: phone.tap(1, number=2), "'number' was given twice"),
    ],
)
def test_arguments_that_a_tool_does_not_take_cost_a_step_and_are_named(call, said):
    environment = PhoneEnvironment(TURN_ON.env_id)
    environment.reset(seed=3)
    answer = call(environment)
    assert said in answer
    assert "Screen:" in answer
    assert environment._phone.info()["step"] == 1
    assert "__init__" not in answer
    assert "keyword argument" not in answer


def test_a_question_is_answered():
    environment = PhoneEnvironment(COUNT.env_id)
    environment.reset()
    for _ in range(4):
        environment.swipe("up", 0)
    assert environment.answer("24") == "The episode is over."
    assert environment.get_reward() == pytest.approx(1.0)


def of_catalog(name):
    template = catalog.template(name)
    return PhoneEnvironment(template.env_id, task=template)


def test_the_user_is_asked():
    environment = of_catalog("Clock.SetAlarmForDeparture")
    environment.reset(seed=0)
    told = environment.ask_user("When does the train leave?")
    assert told.startswith("The user says: It leaves at ")
    assert "Screen:" in told
    assert "The user says: I don't know." in environment.ask_user("Do you like it?")
    assert "The user says" not in environment.wait()
    environment.__exit__(None, None, None)


def test_an_icon_is_dragged_onto_another_one():
    environment = of_catalog("Notes.MoveItemToTop")
    environment.reset(seed=0)
    screen = environment.wait()
    ends = [number_of(screen, name) for name in ("Calendar", "Clock")]
    assert '"Folder' in environment.drag(*ends)
    environment.__exit__(None, None, None)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda phone: phone.tap(99), "there is no number 99"),
        (lambda phone: phone.tap("first"), "number is 'first'; it must be a whole number"),
        (lambda phone: phone.tap(True), "number is True; it must be a whole number"),
        (lambda phone: phone.tap(None), "number is None; it must be a whole number"),
        (lambda phone: phone.drag(0, 99), "there is no number 99"),
        (lambda phone: phone.ask_user("a\0"), "NUL"),
        (lambda phone: phone.swipe("sideways"), "one of up, down, left, right"),
        (lambda phone: phone.press_key("any"), "any"),
        (lambda phone: phone.type_text(["on"]), "it must be a text"),
        (lambda phone: phone.type_text("on", submit=1), "it must be true or false"),
        (lambda phone: phone.type_text("on and " * 1000), "more than 4096 bytes"),
        (lambda phone: phone.answer("a\0"), "NUL"),
        (lambda phone: phone.open_app("Nothing"), "no app 'Nothing'"),
        (lambda phone: phone.finish("maybe"), "maybe"),
    ],
)
def test_what_makes_no_sense_costs_a_step_and_says_why(call, said):
    environment = PhoneEnvironment(TURN_ON.env_id)
    environment.reset(seed=0)
    answer = call(environment)
    assert answer.startswith("Not done: ")
    assert said in answer.partition("\n")[0]
    assert "Screen:" in answer
    assert environment._phone.last_record.step == 1


@pytest.mark.parametrize("number", [3, 3.0, "3", " [3] "])
def test_a_number_is_read_however_it_is_written(number):
    environment = PhoneEnvironment(TURN_ON.env_id)
    environment.reset(seed=0)
    assert "Not done" not in environment.tap(number)


def test_closed_lists_are_enums_in_the_schemas():
    utils = pytest.importorskip("transformers.utils", reason="needs the extra mobile-gym[models]")
    tools = tools_of(PhoneEnvironment(TURN_ON.env_id))

    def choices(tool, argument):
        schema = utils.get_json_schema(tools[tool])["function"]["parameters"]["properties"]
        return schema[argument]["enum"]

    assert choices("swipe", "direction") == ["up", "down", "left", "right"]
    assert choices("press_key", "key") == [key.value for key in Key]
    assert choices("finish", "status") == [status.value for status in FinishStatus]


def test_reward_and_done_are_public():
    environment = PhoneEnvironment(TURN_ON.env_id)
    assert environment.done
    screen = shown(environment)
    assert not environment.done
    assert 0 < environment.reward < 0.5
    environment.tap(number_of(screen, "Lamp"))
    assert environment.done
    assert environment.reward == environment.get_reward() == pytest.approx(1.0)
    environment.reset(seed=3)
    assert environment.reward == 0.0


def test_rows_of_one_seed_begin_alike():
    rows = prompt_rows([1, 1, 2])
    assert all(row["prompt"][-1]["role"] == "user" for row in rows)
    one, other, third = (PhoneEnvironment(TURN_ON.env_id).reset(**row) for row in rows)
    assert one == other
    assert one != third
    assert PhoneEnvironment(TURN_ON.env_id, seed=2).reset() == third


def test_a_failing_phone_is_no_reward_at_all():
    class Failing(lamp_phone.LampPhone):
        def perform(self, action):
            raise DeviceUnreachable("gone")

    with PhoneEnvironment(TURN_ON.env_id, device=Failing()) as environment:
        environment.reset()
        environment.wait()
        assert math.isnan(environment.get_reward())
    with pytest.raises(UsageError, match=r"call reset\(\) first"):
        environment.get_reward()


class TestPictures:
    def parts(self, see, **kwargs):
        pytest.importorskip("PIL", reason="needs the extra mobile-gym[pictures]")
        environment = PhoneEnvironment(TURN_ON.env_id, see=see, **kwargs)
        return environment.reset(seed=0), environment.swipe("up")

    def test_a_picture_lies_beside_the_list(self):
        first, second = self.parts("both")
        assert [part["type"] for part in first] == [part["type"] for part in second]
        picture, text = first
        assert picture["image"].size == (lamp_phone.WIDTH, lamp_phone.HEIGHT)
        assert text["text"].startswith("Task: ")
        assert "[0]" in text["text"]

    def test_the_picture_is_the_screenshot_of_now(self):
        pytest.importorskip("PIL", reason="needs the extra mobile-gym[pictures]")
        with PhoneEnvironment(see="both", tasks=[WIFI]) as environment:
            pictures = [environment.reset(seed=0)[0]["image"]]
            pictures.append(environment.open_app("Settings")[0]["image"])
            frame = environment._phone.frame
        assert np.array_equal(np.asarray(pictures[1]), frame.screenshot)
        assert pictures[0] != pictures[1]

    def test_numbers_are_drawn_on_the_picture_instead_of_a_list(self):
        (picture, text), _ = self.parts("marks")
        (plain, _), _ = self.parts("both")
        assert "[0]" not in text["text"]
        assert picture["image"].tobytes() != plain["image"].tobytes()

    def test_pictures_are_shrunk_on_demand(self):
        (picture, _), _ = self.parts("both", picture_width_px=45)
        assert picture["image"].size == (45, 100)

    def test_the_end_is_told_in_words(self):
        pytest.importorskip("PIL", reason="needs the extra mobile-gym[pictures]")
        environment = PhoneEnvironment(TURN_ON.env_id, see="both")
        environment.reset(seed=0)
        assert environment.finish() == "The episode is over."

    def test_other_ways_to_see_are_refused(self):
        with pytest.raises(UnknownName, match="way to see a screen 'pixels'"):
            PhoneEnvironment(TURN_ON.env_id, see="pixels")
        with pytest.raises(UsageError, match="picture_width_px is 0"):
            PhoneEnvironment(TURN_ON.env_id, picture_width_px=0)


class TestRows:
    """What the columns of a row decide, on the suites of the virtual device."""

    def begun(self, environment, **row):
        screen = environment.reset(**row)
        status = environment._phone.status
        return screen, environment._phone.info()["task_id"], status.params

    def test_a_row_names_its_task(self):
        with PhoneEnvironment(tasks=[WIFI, ALARM]) as environment:
            tasks = [self.begun(environment, task=one, seed=1)[1] for one in (ALARM, WIFI, ALARM)]
        assert tasks == [ALARM, WIFI, ALARM]

    def test_a_row_names_its_environment(self):
        ids = [COUNT.env_id, TURN_ON.env_id]
        with PhoneEnvironment() as environment:
            tasks = [self.begun(environment, env_id=one)[1] for one in ids]
        assert tasks == [COUNT.id, TURN_ON.id]

    def test_a_suite_and_a_split_make_rows(self):
        rows = prompt_rows(task_rows("clock", "train", instances=2))
        templates = catalog.suite("clock", "train")
        assert len(rows) == 2 * len(templates)
        assert {row["seed"] for row in rows} == {0, 1}
        assert {row["task"] for row in rows} == {template.id for template in templates}
        assert {row["split"] for row in rows} == {"train"}

    def test_the_split_decides_which_parameters_are_drawn(self):
        def times(split):
            with PhoneEnvironment() as environment:
                rows = prompt_rows(TaskRow(TIMER, seed, split) for seed in range(6))
                return {str(self.begun(environment, **row)[2]) for row in rows}

        assert not times("train") & times("test_instance")

    def test_a_group_begins_from_one_identical_state(self):
        (row,) = prompt_rows([TaskRow(TIMER, 7, "train")])
        states = []
        for turns in range(4):
            with PhoneEnvironment() as environment:
                for _ in range(turns % 2):  # one that has played before begins there, too
                    environment.reset(**{**row, "seed": 8})
                    environment.open_app("Clock")
                screen, _, params = self.begun(environment, **row)
                frame = environment._phone.frame
                states.append((screen, params, frame.forest, frame.activity))
        assert all(state == states[0] for state in states)

    def test_what_is_none_is_left_to_the_environment(self):
        with PhoneEnvironment(tasks=[ALARM]) as environment:
            assert self.begun(environment, task=None, seed=None, split=None)[1] == ALARM

    @pytest.mark.parametrize(
        ("row", "message"),
        [
            ({"difficulty": 3}, "column 'difficulty' of the data set says nothing to a phone"),
            ({"task": "Clock.SetAlram"}, "did you mean Clock.SetAlarm"),
            ({"task": 3}, "column 'task' is 3; it must be a name"),
            ({"seed": "1"}, "column 'seed' is '1'; it must be an integer"),
            ({"seed": True}, "column 'seed' is True"),
            ({"split": "dev"}, "unknown split 'dev'"),
        ],
    )
    def test_a_row_that_makes_no_sense_is_an_error(self, row, message):
        environment = PhoneEnvironment(tasks=[ALARM, WIFI])
        with pytest.raises(UsageError, match=message):
            environment.reset(**row)

    def test_columns_of_others_are_named(self):
        environment = PhoneEnvironment(TURN_ON.env_id, ignored_columns=["difficulty"])
        assert environment.reset(difficulty=3, prompt=[]).startswith("Task: ")


def test_one_phone_is_open_however_many_tasks_are_played(monkeypatch):
    opened = []
    make = gymnasium.make

    def counting(*args, **kwargs):
        env = make(*args, **kwargs)
        opened.append(env.unwrapped)
        return env

    monkeypatch.setattr(gymnasium, "make", counting)
    environment = PhoneEnvironment(COUNT.env_id)
    closed = []
    for env_id in (TURN_ON.env_id, COUNT.env_id, TURN_ON.env_id):
        environment.reset(env_id=env_id, seed=3)
        (last,) = opened[len(closed) :]
        monkeypatch.setattr(last, "close", lambda close=last.close: (closed.append(1), close()))
        assert len(opened) - len(closed) == 1
    environment.__exit__(None, None, None)
    assert len(opened) == len(closed) == 3
