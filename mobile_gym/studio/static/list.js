// Filters show their result at once; the list grows while episodes are still being read.

const form = document.querySelector("form.filters");

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const given = new FormData(form);
  for (const [name, value] of [...given]) if (!value) given.delete(name);
  location.assign("/?" + new URLSearchParams(given));
});
form.addEventListener("change", (event) => {
  if (event.target.matches("select")) form.requestSubmit();
});

class IndexProgress extends HTMLElement {
  connectedCallback() {
    this.first = Number(this.dataset.missing);
    this.timer = setInterval(() => this.look(), 1000);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  async look() {
    const answer = await fetch("/progress");
    if (!answer.ok) return;
    const { known, missing } = await answer.json();
    if (!missing) {
      location.reload();
      return;
    }
    this.textContent = `${missing} episodes are still being read; ${known} are in the list.`;
  }
}

customElements.define("index-progress", IndexProgress);
