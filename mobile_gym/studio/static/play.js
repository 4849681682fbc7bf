// A phone in the page: fingers and keys go to the studio, pictures and the state of the task come back.

const SWIPES = { ArrowUp: [0.5, 0.35, 0.5, 0.7], ArrowDown: [0.5, 0.7, 0.5, 0.35],
  ArrowLeft: [0.25, 0.5, 0.75, 0.5], ArrowRight: [0.75, 0.5, 0.25, 0.5] };
const KEYS = { Enter: "enter", Backspace: "delete", Escape: "back", Home: "home" };
const HEAD_BYTES = 8;
const MOVE_MS = 16;
const HOLD_MS = 50;
const RETRY_MS = 1000;
const LONG_TEXT = 160;

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

class PhonePlayer extends HTMLElement {
  connectedCallback() {
    this.screen = this.querySelector(".phone");
    this.canvas = this.querySelector("canvas");
    this.outline = this.querySelector(".outline");
    this.said = this.querySelector(".news");
    this.number = 0;
    this.drawn = 0;
    this.fingers = new Map();
    this.bindScreen();
    this.bindButtons();
    this.connect();
  }

  // -- the wire ---------------------------------------------------------------------------------

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(`${scheme}//${location.host}${this.dataset.live}`);
    this.socket.binaryType = "arraybuffer";
    this.socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") this.show(JSON.parse(data));
      else this.draw(data);
    });
    this.socket.addEventListener("close", ({ reason }) => {
      this.drawn = 0;
      this.dataset.ready = "";
      this.say(reason || "The studio does not answer; trying again…", true);
      setTimeout(() => this.connect(), RETRY_MS);
    });
  }

  send(kind, fields = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    this.number += 1;
    this.socket.send(JSON.stringify({ kind, n: this.number, ...fields }));
  }

  act(action) {
    this.send("act", { action, at_ms: performance.now() });
  }

  // -- the picture ------------------------------------------------------------------------------

  async draw(data) {
    const number = new DataView(data).getUint32(0);
    const picture = await createImageBitmap(new Blob([data.slice(HEAD_BYTES)], { type: "image/jpeg" }));
    if (number > this.drawn) {
      this.drawn = number;
      this.dataset.drawn = number;
      if (this.canvas.width !== picture.width || this.canvas.height !== picture.height) {
        this.canvas.width = picture.width;
        this.canvas.height = picture.height;
        this.screen.classList.toggle("wide", picture.width > picture.height);
      }
      this.canvas.getContext("2d").drawImage(picture, 0, 0);
    }
    picture.close();
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ kind: "seen", picture: number }));
  }

  point(node) {
    this.outline.hidden = !node;
    if (node) for (const side of ["left", "top", "width", "height"]) this.outline.style[side] = `${node[side]}%`;
  }

  // -- fingers and keys -------------------------------------------------------------------------

  bindScreen() {
    const screen = this.screen;
    screen.addEventListener("pointerdown", (event) => this.onDown(event));
    screen.addEventListener("pointermove", (event) => this.onMove(event));
    screen.addEventListener("pointerup", (event) => this.onUp(event, "up"));
    screen.addEventListener("pointercancel", (event) => this.onUp(event, "cancel"));
    screen.addEventListener("contextmenu", (event) => event.preventDefault());
    screen.addEventListener("keydown", (event) => this.onKey(event));
    screen.addEventListener("paste", (event) => {
      const text = event.clipboardData.getData("text/plain");
      if (text) this.act({ action: "Type", text });
      event.preventDefault();
    });
    setInterval(() => this.hold(), HOLD_MS);
  }

  placeOf(event) {
    const box = this.canvas.getBoundingClientRect();
    const inside = (value) => Math.min(Math.max(value, 0), 1);
    return { x: inside((event.clientX - box.left) / box.width), y: inside((event.clientY - box.top) / box.height) };
  }

  onDown(event) {
    if (event.button !== 0 || this.fingers.size > 1) return;
    event.preventDefault();
    this.screen.focus();
    this.screen.setPointerCapture(event.pointerId);
    const taken = [...this.fingers.values()].map((finger) => finger.number);
    const finger = { number: taken.includes(0) ? 1 : 0, place: this.placeOf(event), sentMs: 0, pinches: false };
    finger.pinches = event.ctrlKey && this.fingers.size === 0;
    this.fingers.set(event.pointerId, finger);
    this.tell(finger, "down");
  }

  onMove(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    finger.place = this.placeOf(event);
    if (performance.now() - finger.sentMs >= MOVE_MS) this.tell(finger, "move");
  }

  onUp(event, phase) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    this.fingers.delete(event.pointerId);
    finger.place = this.placeOf(event);
    this.tell(finger, phase);
  }

  hold() {
    for (const finger of this.fingers.values())
      if (performance.now() - finger.sentMs >= HOLD_MS) this.tell(finger, "move");
  }

  // With Ctrl, the mouse is one of two fingers; the other one is across the middle of the screen.
  tell(finger, phase) {
    const at_ms = performance.now();
    finger.sentMs = at_ms;
    this.send("finger", { finger: finger.number, phase, ...finger.place, at_ms });
    if (finger.pinches)
      this.send("finger", { finger: 1, phase, x: 1 - finger.place.x, y: 1 - finger.place.y, at_ms });
  }

  onKey(event) {
    const isSign = event.key.length === 1;
    const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
    if (event.isComposing || isShortcut) return;
    if (isSign) this.act({ action: "Type", text: event.key });
    else if (event.key in KEYS) this.act({ action: "PressKey", key: KEYS[event.key] });
    else if (event.key in SWIPES) {
      const [x1, y1, x2, y2] = SWIPES[event.key];
      this.act({ action: "Swipe", start: [x1, y1], end: [x2, y2] });
    } else return;
    event.preventDefault();
  }

  bindButtons() {
    const deeds = {
      wait: () => ({ action: "Wait", duration_s: 1 }),
      finish: () => ({ action: "Finish", status: "complete" }),
      impossible: () => ({ action: "Finish", status: "impossible" }),
      type: (text) => ({ action: "Type", text }),
      answer: (text) => ({ action: "Answer", text }),
      ask: (text) => ({ action: "AskUser", text }),
    };
    this.addEventListener("click", ({ target }) => {
      const button = target.closest("button[type=button]");
      if (!button) return;
      const { key, send, act, moment, node } = button.dataset;
      if (key) this.act({ action: "PressKey", key });
      else if (send === "save") this.save();
      else if (send) this.send(send);
      else if (act) this.act(deeds[act]());
      else if (moment) this.send("go", { moment: Number(moment) });
      else if (node) this.send("node", { node: Number(node), moment: this.now, holds: this.querySelector("[name=holds]").checked });
    });
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      const field = event.target.elements.text;
      if (field.value) this.act(deeds[event.target.dataset.act](field.value));
      field.value = "";
    });
  }

  save() {
    this.say("Playing the branch again and recording it…");
    this.send("save");
  }

  // -- the state --------------------------------------------------------------------------------

  say(text, isBad = false) {
    if (this.said.textContent !== text) this.said.textContent = text;
    this.said.classList.toggle("bad", isBad);
  }

  show(state) {
    this.now = state.now;
    this.querySelector(".instruction").textContent = state.instruction;
    const end = state.ending ? `The episode is over: ${state.ending.replaceAll("_", " ")}. ` : "";
    const won = state.success ? "All that the task asks for holds. " : "";
    this.say(state.said || end + won || "Your turn.", Boolean(state.said) && !state.said.startsWith("Saved"));
    this.querySelector(".score").textContent =
      `step ${state.steps} (golden ${state.golden}) · reward ${state.reward.toFixed(3)} · return ` +
      `${state.earned.toFixed(3)} · progress ${(100 * state.progress).toFixed(0)} % · ${state.activity}`;
    this.querySelector("[data-send=undo]").disabled = state.parent < 0;
    this.querySelector("[data-send=redo]").disabled = state.next < 0;
    this.querySelector("[data-send=save]").disabled = state.now === 0;
    this.fill(".notes", state.notes.map(([look, text]) => element("li", look, text)));
    this.fill(".substates", state.substates.map((line) => this.substate(line)));
    this.fill(".tree", state.tree.map((line) => this.treeLine(line)));
    this.fill(".reach", state.nodes.map((node) => this.nodeLine(node)));
    this.fill(".demonstrations ol", state.saved.map((one) => this.demonstration(one)));
    this.querySelector(".demonstrations").hidden = !state.saved.length;
    this.scrollToNow();
    this.point(null);
    this.dataset.handled = state.handled;
    this.dataset.now = state.now;
    this.dataset.ready = "yes";
  }

  // Scrolls the list alone: the phone stays where it is.
  scrollToNow() {
    const list = this.querySelector(".tree");
    const now = list.querySelector(".now");
    if (!now) return;
    const above = now.getBoundingClientRect().top - list.getBoundingClientRect().top;
    const below = above + now.offsetHeight - list.clientHeight;
    if (above < 0) list.scrollTop += above;
    else if (below > 0) list.scrollTop += below;
  }

  // The list is made anew; whoever stands on one of its buttons goes on standing there.
  fill(selector, lines) {
    const list = this.querySelector(selector);
    const place = [...list.querySelectorAll("button, a")].indexOf(document.activeElement);
    list.replaceChildren(...lines);
    if (place < 0) return;
    const left = list.querySelectorAll("button, a");
    (left[Math.min(place, left.length - 1)] ?? this.screen).focus({ preventScroll: true });
  }

  substate(line) {
    const item = element("li", line.state.replace(" ", "-") + (line.is_new ? " lit" : ""));
    const told = element("span", "", line.description);
    const role = [line.role, line.optional ? "optional" : ""].filter(Boolean).join(", ");
    if (role) told.append(" ", element("span", "soft", `(${role})`));
    item.append(element("span", "state", line.state), told);
    if (line.evidence) item.append(this.evidence(`${line.holds ? "for" : "against"}: ${line.evidence}`));
    return item;
  }

  evidence(text) {
    if (text.length <= LONG_TEXT) return element("span", "evidence", text);
    const details = element("details", "evidence");
    details.append(element("summary", "", `${text.slice(0, LONG_TEXT)} …`), text);
    return details;
  }

  treeLine(line) {
    const item = element("li", `depth-${Math.min(line.lane, 24)}${line.on_branch ? " on" : ""}`);
    const isNow = line.number === this.now;
    const button = element("button", isNow ? "now" : "");
    button.type = "button";
    button.dataset.moment = line.number;
    if (isNow) button.setAttribute("aria-current", "step");
    button.append(element("span", "", `${line.number}. ${line.label}`));
    if (line.earned) button.append(" ", element("span", "soft", line.earned.toFixed(2)));
    if (line.success) button.append(" ", element("span", "good", "success"));
    if (line.ending) button.append(" ", element("span", "soft", `ends: ${line.ending.replaceAll("_", " ")}`));
    item.append(button);
    return item;
  }

  nodeLine(node) {
    const item = element("li");
    const button = element("button", "quiet");
    button.type = "button";
    button.dataset.node = node.number;
    button.append(element("span", "kind", node.kind), ` ${node.label}`);
    if (node.checked) button.append(" ", element("span", "soft", "(on)"));
    for (const come of ["pointerenter", "focus"]) button.addEventListener(come, () => this.point(node));
    for (const go of ["pointerleave", "blur"]) button.addEventListener(go, () => this.point(null));
    item.append(button);
    return item;
  }

  demonstration(one) {
    const item = element("li");
    const link = element("a", "", `${one.success ? "success" : "no success"}, ${one.steps} steps`);
    link.href = this.dataset.demonstrations + one.number;
    const command = element("pre", "", one.export);
    command.tabIndex = 0;
    item.append(link, ` up to moment ${one.moment}. To export it:`, command);
    return item;
  }
}

customElements.define("phone-player", PhonePlayer);
