// Pairs are suggested while a name is typed; one that is taken becomes a line of the list.
const box = document.querySelector("[data-suggest]");
if (box) {
  const input = box.querySelector("input");
  const list = box.querySelector("[role=listbox]");
  const lines = document.getElementById("pairs");
  input.removeAttribute("list");
  for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", list.id], ["aria-expanded", "false"]]) {
    input.setAttribute(name, value);
  }
  let first = null; // the one who was taken, and waits for a partner
  let found = [];
  let chosen = -1;
  let asked = 0;
  const show = () => {
    list.replaceChildren(...found.map((each, at) => {
      const row = document.createElement("li");
      row.id = "suggestion-" + at;
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", String(at === chosen));
      row.textContent = each.text;
      if (each.evenings) {
        const note = document.createElement("small");
        note.textContent = each.said;
        row.append(" ", note);
      }
      row.addEventListener("pointerdown", (event) => { event.preventDefault(); take(each); });
      return row;
    }));
    list.hidden = !found.length;
    input.setAttribute("aria-expanded", String(!list.hidden));
    if (chosen >= 0) input.setAttribute("aria-activedescendant", "suggestion-" + chosen);
    else input.removeAttribute("aria-activedescendant");
  };
  const close = () => { found = []; chosen = -1; show(); };
  const write = (text) => {
    lines.value = (lines.value.trimEnd() + "\n" + text).trimStart();
    lines.dispatchEvent(new Event("input", { bubbles: true }));
    first = null;
    input.value = "";
    close();
  };
  const take = (each) => {
    const alone = document.querySelector("[name=scoring]:checked, select[name=scoring]");
    const individual = alone && alone.value.startsWith("individual");
    if (first) write(first.text + ", " + each.text);
    else if (each.people.length > 1 || individual) write(each.text);
    else { first = each; input.value = each.text + ", "; ask(); }
  };
  const ask = async () => {
    const number = ++asked;
    if (first && !input.value.startsWith(first.text + ",")) first = null;
    const typed = first ? input.value.slice(first.text.length + 1) : input.value;
    if (!first && !typed.trim()) { close(); return; }
    const query = new URLSearchParams({ q: typed.trim().slice(0, 100), entered: lines.value.slice(-20000) });
    if (first) query.set("first", first.people[0]);
    try {
      const answer = await fetch(box.dataset.suggest + "?" + query, { headers: { accept: "application/json" } });
      if (!answer.ok || number !== asked) return;
      found = await answer.json();
      chosen = found.length ? 0 : -1;
      show();
    } catch { close(); } // without the register the list is typed as ever
  };
  input.addEventListener("input", ask);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!found.length) return;
      event.preventDefault();
      chosen = (chosen + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length;
      show();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (chosen >= 0) take(found[chosen]);
      else if (input.value.trim()) write(input.value.trim().replace(/,$/, ""));
    } else if (event.key === "Escape") { first = null; close(); }
  });
  input.addEventListener("blur", close);
  input.form.addEventListener("submit", () => { if (first) { input.value = ""; } });
}
