"""What prompted agents tell models, in our own words; how to write actions is the dialects' part.

Labels such as `Plan:` are the same in every language, for answers are read by them.
"""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Prompts"]


class Prompts(Catalogue):
    """Roles, questions, and the words around what is shown."""

    goal = Entry("The user's task: {goal}")
    no_steps = Entry("No step has been taken yet.")
    steps_so_far = Entry("Steps so far:")
    before = Entry("The screen before the step:")
    now = Entry("The screen now:")
    step = Entry("The step that was taken:")
    known_app = Entry("What is known about this app:")
    own_summary = Entry("Your summary of everything done before: {summary}")
    in_words = Entry("The next step in words: {step}")
    progress = Entry("Done so far: {progress}")
    notes = Entry("Notes from earlier screens: {notes}")
    plan = Entry("The plan: {plan}")
    subgoal = Entry("The current subgoal: {subgoal}")
    tips = Entry("Tips from earlier tasks: {tips}")
    shortcuts = Entry("Shortcuts, each of which does several actions:")
    shortcut = Entry("- {call}: {description}")
    step_failed = Entry("The last step did not do what it was meant to do: {reason}")
    step_left = Entry("The last step led to a wrong page, which was left again: {reason}")
    failures = Entry("The last steps failed one after another. Find another way:")
    picture_in_words = Entry("What the picture of the screen shows:")

    operator = Entry(
        "You operate an Android phone on behalf of its user, who has given you a task. You work "
        "step by step and see the phone again after each step. Start an app by its name rather "
        "than by looking for its icon. Scroll where what you need may lie out of view, and the "
        "other way if nothing moves. If something failed twice, do it in another way. If the user "
        "asks a question, answer it before you end the task. End the task as soon as it is done."
    )
    list_operator = Entry(
        "You operate an Android phone on behalf of its user, who has given you a task. You work "
        "step by step. You see no pictures: after each step the screen is told to you as a list of "
        "its elements with their numbers. Start an app by its name rather than by looking for its "
        "icon. Scroll where what you need may not be on the list. If something failed twice, do it "
        "in another way. If the user asks a question, answer it before you end the task. End the "
        "task as soon as it is done."
    )
    next_with_reason = Entry("Give your reason in one or two sentences, then the next action.")
    next_marked = Entry(
        "The elements are boxed and numbered on the picture. Give your reason in one or two "
        "sentences, then the next action, naming its element by the number."
    )
    next_alone = Entry("Give the next action and nothing else.")

    log_keeper = Entry(
        "Somebody operates a phone for its user, and you keep the log. The operator reads your "
        "entries later instead of the screens."
    )
    log_entry = Entry(
        "Write the entry of this step as one line of at most fifty words: what it was for, what "
        "has changed, whether it worked, and what on the screen the task may need later. Suggest "
        "nothing."
    )

    describe_next = Entry(
        "Say in plain words what the last step has led to, what is left to do, and the one step to "
        "take next: what to touch or to type, and where on the screen it is. Use no format."
    )
    grounder = Entry(
        "Somebody has told in words the next step on an Android phone. You find the element that "
        "is meant on the list of elements, and write the step in a fixed form."
    )
    ground_next = Entry(
        "Which element and which action are meant? If none on the list fits, scroll rather than "
        "take a wrong one."
    )

    next_labelled = Entry(
        "The elements that can be used are numbered on the picture. Write what you observe, what "
        "you think, one action, and a summary of everything done so far, this action included. If "
        "what you need has no number, the action is grid()."
    )
    next_in_grid = Entry(
        "The picture is divided into numbered areas. Write what you observe, what you think, one "
        "action that names its areas, and a summary of everything done so far, this action "
        "included."
    )

    next_blanks = Entry(
        "First say in a few words whether the task is done already and, if not, what comes next. "
        "Then fill in the blanks."
    )

    next_steps_labelled = Entry(
        "Answer with five lines that begin with these labels. OBSERVATION: what the screen shows. "
        "THOUGHT: which action is best, and why. ACTION SHORT: the action in a few words. "
        "EXPECTED UI CHANGE: how the screen will look afterwards. ACTION: the action in its form."
    )

    next_observed = Entry(
        "Write what you observe on the screen, what you think, and one action. Name a text or an "
        "icon only if you see it on this screen."
    )

    progress_keeper = Entry(
        "Somebody operates a phone for its user. You follow how far the task has come."
    )
    write_progress = Entry(
        "Write briefly which parts of the task are done by now. Go by the steps and by what you "
        "wrote before. Do not say what comes next."
    )
    next_operation = Entry(
        "Write what you think, one action, and in one sentence what this action does. Places are "
        "on the list of elements; go by the picture where both disagree."
    )
    inspector = Entry(
        "Somebody operates a phone for its user. You check each step by the screens before and "
        "after it."
    )
    inspect = Entry(
        "Did the step do what it was meant to do? Answer with two lines. Reason: one sentence. "
        "Verdict: A if it did, B if it led to a page that does not help the task, C if it changed "
        "nothing."
    )
    note_taker = Entry(
        "Somebody operates a phone for its user. You note down what later steps need and may no "
        "longer see: numbers, names, times, texts."
    )
    take_notes = Entry(
        "Answer with one line. Notes: everything worth remembering for the task, from your notes "
        "so far and from this screen, or none."
    )

    manager = Entry(
        "You lead somebody who operates an Android phone for its user. You make the plan and say "
        "what is to be reached next; how to touch the phone is not your part."
    )
    manage = Entry(
        "Answer with two parts. Plan: the steps of the whole task as a numbered list, changed "
        "where the screen or failures show that it does not work. Subgoal: the one thing to reach "
        "next, or Finished if everything the user asked for is done."
    )
    next_of_subgoal = Entry(
        "Write what you think, one action that brings the subgoal nearer, and in one sentence what "
        "this action does. A shortcut may take the place of an action."
    )
    reflect = Entry(
        "Did the step do what it was meant to do? Answer with three parts. Verdict: A if it did or "
        "did so in part, B if it led to a wrong page, C if it changed nothing. Error: what went "
        "wrong and why, or none. Progress: what of the task is done by now."
    )

    caption_writer = Entry(
        "You describe pictures of a phone's screen to somebody who cannot see them and has to "
        "operate the phone."
    )
    write_caption = Entry(
        "Describe this screen: which app and page it is, its texts, what can be touched and how it "
        "looks, what is switched on or selected, and what lies over something else."
    )
