// One moment at a time, with arrow keys, a slider and a player; the tree beside the picture.

class EpisodeScrubber extends HTMLElement {
  connectedCallback() {
    this.moments = [...this.querySelectorAll(".moment")];
    this.last = this.moments.length - 1;
    this.bar = this.appendBar();
    this.prepend(this.bar);
    this.playing = null;
    document.addEventListener("keydown", (event) => this.onKey(event));
    addEventListener("hashchange", () => this.show(this.asked()));
    this.show(this.asked());
  }

  appendBar() {
    const bar = document.createElement("div");
    bar.className = "scrubber";
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", "Moments");
    this.play = this.button("Play", () => this.toggle());
    this.slider = document.createElement("input");
    this.slider.type = "range";
    this.slider.min = 0;
    this.slider.max = this.last;
    this.slider.setAttribute("aria-label", "Moment");
    this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
    this.number = document.createElement("output");
    bar.append(
      this.button("Back", () => this.show(this.now - 1)),
      this.play,
      this.button("Next", () => this.show(this.now + 1)),
      this.slider,
      this.number,
    );
    return bar;
  }

  button(label, work) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", work);
    return button;
  }

  asked() {
    const match = /^#moment-(\d+)$/.exec(location.hash);
    return match ? Number(match[1]) : 0;
  }

  onKey(event) {
    if (event.target.matches("input, select, textarea, pre") || event.altKey || event.ctrlKey || event.metaKey)
      return;
    const steps = { ArrowLeft: this.now - 1, ArrowRight: this.now + 1, Home: 0, End: this.last };
    if (event.key in steps) {
      event.preventDefault();
      this.show(steps[event.key]);
    }
  }

  toggle() {
    if (this.playing) return this.stop();
    if (this.now === this.last) this.show(0);
    this.playing = setInterval(() => {
      if (this.now === this.last) this.stop();
      else this.show(this.now + 1);
    }, 1000);
    this.play.textContent = "Pause";
  }

  stop() {
    clearInterval(this.playing);
    this.playing = null;
    this.play.textContent = "Play";
  }

  show(number) {
    this.now = Math.min(Math.max(number, 0), this.last);
    this.moments.forEach((moment, place) => (moment.hidden = place !== this.now));
    for (const near of [this.now + 1, this.now - 1]) {
      const image = this.moments[near]?.querySelector("img");
      if (image) image.loading = "eager";
    }
    this.slider.value = this.now;
    this.slider.setAttribute("aria-valuetext", `${this.now} of ${this.last}`);
    this.number.textContent = `${this.now} of ${this.last}`;
    history.replaceState(null, "", `#moment-${this.now}`);
    const line = document.querySelector(".curve .now");
    const place = this.now * Number(line.dataset.step);
    line.setAttribute("x1", place);
    line.setAttribute("x2", place);
    const open = this.moments[this.now].querySelector("details.node-tree");
    open.open = this.isTreeOpen ?? false;
  }
}

class AccessibilityTree extends HTMLElement {
  connectedCallback() {
    this.details = this.closest("details");
    this.moment = this.closest(".moment");
    this.details.addEventListener("toggle", () => {
      if (this.moment.hidden) return;
      this.closest("episode-scrubber").isTreeOpen = this.details.open;
      if (this.details.open) this.load();
    });
  }

  async load() {
    if (this.isLoaded) return;
    this.isLoaded = true;
    const answer = await fetch(this.moment.dataset.tree);
    if (!answer.ok) {
      this.isLoaded = false;
      return;
    }
    // The server has escaped every text in it, and the page's policy runs no script that it may hold.
    const part = new DOMParser().parseFromString(await answer.text(), "text/html");
    this.replaceChildren(...part.body.childNodes);
    this.outline = this.moment.querySelector(".outline");
    this.shot = this.moment.querySelector(".shot");
    this.nodes = [...this.querySelectorAll("li")];
    for (const list of this.querySelectorAll("ol")) {
      list.tabIndex = 0;
      list.setAttribute("aria-label", "Nodes");
      list.addEventListener("keydown", (event) => this.onKey(event));
    }
    this.addEventListener("pointerover", (event) => this.point(event.target.closest("li")));
    this.addEventListener("pointerleave", () => this.point(null));
    this.shot?.addEventListener("pointermove", (event) => this.under(event));
    this.shot?.addEventListener("pointerleave", () => this.point(null));
  }

  onKey(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const place = this.nodes.indexOf(this.here) + steps[event.key];
    const node = this.nodes[Math.min(Math.max(place, 0), this.nodes.length - 1)];
    this.point(node);
    node.scrollIntoView({ block: "nearest" });
  }

  under(event) {
    if (!this.details.open) return;
    const box = this.shot.getBoundingClientRect();
    const x = (100 * (event.clientX - box.left)) / box.width;
    const y = (100 * (event.clientY - box.top)) / box.height;
    let best = null;
    for (const node of this.nodes) {
      const { left, top, width, height } = node.dataset;
      const inside = x >= +left && x <= +left + +width && y >= +top && y <= +top + +height;
      if (inside && (!best || +width * +height <= best.dataset.width * best.dataset.height)) best = node;
    }
    this.point(best);
    best?.scrollIntoView({ block: "nearest" });
  }

  point(node) {
    this.here?.classList.remove("here");
    this.here = node;
    if (this.outline) this.outline.hidden = !node;
    if (!node) return;
    node.classList.add("here");
    if (this.outline)
      for (const side of ["left", "top", "width", "height"]) this.outline.style[side] = `${node.dataset[side]}%`;
  }
}

customElements.define("episode-scrubber", EpisodeScrubber);
customElements.define("accessibility-tree", AccessibilityTree);
