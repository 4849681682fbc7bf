// Sorts and filters the lists of a report, and follows its moments with the arrow keys.

const MOST = 200; // rows that are laid out unasked: a table of 10,000 takes a second for every change

class Filter {
  constructor(form, table) {
    this.form = form;
    this.body = table.tBodies[0];
    this.rows = [...this.body.rows];
    this.texts = new Map(this.rows.map((row) => [row, row.textContent.toLowerCase()]));
    this.count = document.querySelector("#count");
    this.all = document.querySelector("#all");
    this.most = MOST;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => this.show());
    this.all.addEventListener("click", () => {
      this.most = Infinity;
      this.show();
    });
    form.hidden = false;
    this.show();
  }

  asked() {
    const given = [...this.form.querySelectorAll("[data-filter]")];
    return Object.fromEntries(given.filter((one) => one.value).map((one) => [one.dataset.filter, one.value]));
  }

  matches(row, asked, words) {
    const facts = row.dataset;
    for (const [name, value] of Object.entries(asked)) {
      if (name === "least" ? +facts.steps < +value : name === "most" ? +facts.steps > +value : false) return false;
      if (name === "effects" && "effects" in facts !== (value === "some")) return false;
      if (name === "judges" && !("disputed" in facts)) return false;
      if (name === "verdict" && value === "lost" && ["overdue", "success"].includes(facts.verdict)) return false;
      if (name === "verdict" && value !== "lost" && facts.verdict !== value) return false;
      if (name === "app" && !facts.app.split("\n").includes(value)) return false;
      if (["level", "kind", "language", "end"].includes(name) && facts[name] !== value) return false;
    }
    return words.every((word) => this.texts.get(row).includes(word));
  }

  show() {
    const asked = this.asked();
    const words = this.form.querySelector("[type=search]").value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of this.body.rows) {
      const is = this.matches(row, asked, words);
      count += is;
      row.hidden = !is || count > this.most;
    }
    const listed = Math.min(count, this.most);
    const { some, listed: more } = this.count.dataset;
    this.count.textContent =
      some.replace("{count}", count).replace("{total}", this.rows.length) +
      (listed < count ? more.replace("{listed}", listed) : "");
    this.all.hidden = listed === count;
  }
}

function valueOf(row, column) {
  const cell = row.cells[column];
  const text = (cell.dataset.value ?? cell.textContent).trim();
  const number = parseFloat(text.replace(/^\$/, ""));
  return Number.isNaN(number) || /^\d.*[A-Za-z]/.test(text) ? text : number;
}

function compared(one, other) {
  if (typeof one === typeof other) return one < other ? -1 : one > other ? 1 : 0;
  return typeof one === "string" ? -1 : 1; // what is not known comes before numbers
}

function sorted(table, column, filter) {
  const head = table.tHead.rows[0].cells[column];
  const sign = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
  for (const cell of table.tHead.rows[0].cells) cell.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", sign === 1 ? "ascending" : "descending");
  const rows = [...table.tBodies[0].rows].map((row) => [valueOf(row, column), row]);
  rows.sort((one, other) => sign * compared(one[0], other[0]));
  table.tBodies[0].append(...rows.map((pair) => pair[1]));
  filter?.show();
}

for (const table of document.querySelectorAll("table.sortable")) {
  const filter = "list" in table.dataset ? new Filter(document.querySelector("form.filters"), table) : null;
  [...table.tHead.rows[0].cells].forEach((cell, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...cell.childNodes);
    button.addEventListener("click", () => sorted(table, column, filter));
    cell.append(button);
  });
}

function reveal() {
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const details = place?.closest("details.episode");
  if (details && !details.open) {
    details.open = true;
    place.scrollIntoView();
  }
  document.querySelector(".step:target .close")?.focus({ preventScroll: true });
}

addEventListener("hashchange", reveal);
reveal();

document.addEventListener("keydown", (event) => {
  const step = document.querySelector(".step:target");
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("pre")) return;
  const links = { ArrowLeft: "[rel=prev]", ArrowRight: "[rel=next]", Escape: ".close" };
  const link = event.key in links && step.querySelector(links[event.key]);
  if (link) {
    event.preventDefault();
    link.click();
  }
});
