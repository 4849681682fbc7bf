import inspect
import math

import gymnasium
import lamp_phone
import pytest

from mobile_gym.core.errors import DeviceUnreachable, UsageError
from mobile_gym.trainers.trl_environment import PhoneEnvironment, prompt_rows
from task_suites import catalog

TURN_ON, COUNT = lamp_phone.TEMPLATES
TOOLS = {
    "answer", "ask_user", "double_tap", "drag", "finish", "long_press", "open_app", "press_key",
    "swipe", "tap", "type_text", "wait",
}  # fmt: skip


@pytest.fixture(autouse=True)
def registered():
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
        (lambda phone: phone.tap("first"), "there is no number 'first'"),
        (lambda phone: phone.drag(0, 99), "there is no number 99"),
        (lambda phone: phone.ask_user("a\0"), "without NUL"),
        (lambda phone: phone.swipe("sideways"), "not one of up, down, left, right"),
        (lambda phone: phone.press_key("any"), "any"),
        (lambda phone: phone.type_text(7), "Type"),
        (lambda phone: phone.type_text("on and " * 1000), "at most 4096 bytes"),
        (lambda phone: phone.answer("a\0"), "without NUL"),
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
