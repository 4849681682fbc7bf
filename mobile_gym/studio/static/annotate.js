// Nodes are chosen on the picture; each change is shown when the server says that it is on the disk.

const at = (input) => ["left", "top", "width", "height"].map((side) => Number(input.dataset[side]));

class ScreenAnnotator extends HTMLElement {
  connectedCallback() {
    this.addEventListener("submit", (event) => this.onSubmit(event));
    this.addEventListener("change", (event) => {
      if (event.target.name === "node") this.outline();
    });
    this.addEventListener("click", (event) => {
      const shot = event.target.closest(".shot");
      if (shot) this.choose(event, shot);
    });
    this.outline();
  }

  nodes() {
    return [...this.querySelectorAll("input[name=node]")];
  }

  // The smallest node under the mouse; clicked again, the one around it.
  choose(event, shot) {
    const marks = shot.querySelector(".marks");
    const box = marks.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * marks.viewBox.baseVal.width;
    const y = ((event.clientY - box.top) / box.height) * marks.viewBox.baseVal.height;
    const under = this.nodes()
      .map((input, place) => ({ input, place, box: at(input) }))
      .filter(({ box: [left, top, width, height] }) => x >= left && x < left + width && y >= top && y < top + height)
      .sort((one, other) => one.box[2] * one.box[3] - other.box[2] * other.box[3] || other.place - one.place);
    if (!under.length) return;
    const now = this.isPicked ? under.findIndex(({ input }) => input.checked) : -1;
    under[(now + 1) % under.length].input.checked = true;
    this.isPicked = true;
    this.outline();
  }

  outline() {
    const chosen = this.nodes().find((input) => input.checked);
    const mark = this.querySelector("rect.chosen");
    if (!chosen || !mark) return;
    at(chosen).forEach((value, place) => mark.setAttribute(["x", "y", "width", "height"][place], value));
    const label = chosen.closest("label");
    const list = label.closest(".pick");
    list.scrollTop = label.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  async onSubmit(event) {
    event.preventDefault();
    const form = event.target;
    const focused = document.activeElement?.value;
    const sent = new URLSearchParams(new FormData(form, event.submitter));
    this.setAttribute("aria-busy", "true");
    let answer;
    try {
      answer = await fetch(form.action, { method: "POST", body: sent });
    } catch {
      this.say("The studio does not answer: nothing was saved. Is it still running?", true);
      return;
    } finally {
      this.removeAttribute("aria-busy");
    }
    // The server has escaped every text in it, and the page's policy runs no script that it may hold.
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.querySelector("screen-annotator");
    if (!answer.ok || !next) {
      this.say(page.querySelector("main p")?.textContent ?? "Nothing was saved.", true);
      return;
    }
    const opened = [...this.querySelectorAll("details")].map((one) => [one.querySelector("summary").textContent, one.open]);
    this.isPicked = false;
    this.replaceChildren(...next.childNodes);
    for (const details of this.querySelectorAll("details")) {
      const before = opened.find(([summary]) => summary === details.querySelector("summary").textContent);
      if (before) details.open = before[1];
    }
    this.outline();
    this.say(`Saved. ${this.querySelector("[role=status]").textContent}`, false);
    const again = [...this.querySelectorAll("button")].find((button) => button.value === focused);
    (again ?? this.querySelector("[role=status]")).focus({ preventScroll: true });
  }

  say(words, isBad) {
    const status = this.querySelector("[role=status]");
    status.textContent = words;
    status.classList.toggle("bad", isBad);
    status.tabIndex = -1;
    if (isBad) status.scrollIntoView({ block: "nearest" });
  }
}

class TraceTrial extends HTMLElement {
  async connectedCallback() {
    this.setAttribute("aria-busy", "true");
    const answer = await fetch(this.dataset.trial);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const part = page.querySelector(".trial");
    if (this.isConnected) this.replaceChildren(part ?? page.querySelector("main p") ?? "It could not be tried.");
    this.removeAttribute("aria-busy");
  }
}

customElements.define("screen-annotator", ScreenAnnotator);
customElements.define("trace-trial", TraceTrial);
