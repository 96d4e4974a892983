// Keys beside a field for calls and cards; the field itself can always be typed in.
const SUITS = [["S", "♠\uFE0E", "sp"], ["H", "♥\uFE0E", "he"], ["D", "♦\uFE0E", "di"], ["C", "♣\uFE0E", "cl"]];
const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
const [NO_TRUMP, PASS, DOUBLE, REDOUBLE, ...HONOURS] = document.documentElement.dataset.letters.split(" ");

function key(text, kind, press, label) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "btn padkey";
  if (kind) {
    const [before, symbol] = text;
    made.append(before);
    const suit = document.createElement("i");
    suit.className = kind;
    suit.textContent = symbol;
    made.append(suit);
  } else {
    made.textContent = text;
  }
  if (label) made.setAttribute("aria-label", label);
  made.addEventListener("click", press);
  return made;
}

function add(field, text, several) {
  const before = several ? field.value.trimEnd() : "";
  field.value = before ? before + " " + text : text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function rubOut(field) {
  field.value = field.value.trimEnd().split(" ").slice(0, -1).join(" ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function calls(field, several) {
  const pad = document.createElement("div");
  pad.className = "callpad";
  for (let level = 1; level <= 7; level++) {
    for (const [letter, symbol, kind] of SUITS.slice().reverse())
      pad.append(key([String(level), symbol], kind, () => add(field, level + letter, several), level + letter));
    pad.append(key(level + NO_TRUMP, "", () => add(field, level + "NT", several)));
  }
  const others = document.createElement("div");
  others.className = "callpad callpad-others";
  others.append(key(PASS, "", () => add(field, "P", several)));
  others.append(key(DOUBLE, "", () => add(field, "X", several)), key(REDOUBLE, "", () => add(field, "XX", several)));
  others.append(key("⌫", "", () => rubOut(field), "⌫"));
  const whole = document.createElement("div");
  whole.append(pad, others);
  return whole;
}

function cards(field, several) {
  const pad = document.createElement("div");
  pad.className = "cardpad";
  for (const [letter, symbol, kind] of SUITS)
    for (const [at, rank] of RANKS.entries())
      pad.append(key([HONOURS[at] || rank, symbol], kind, () => add(field, letter + rank, several), letter + rank));
  pad.append(key("⌫", "", () => rubOut(field), "⌫"));
  return pad;
}

const PADS = {
  CALLS: (field) => calls(field, true),
  CALL: (field) => calls(field, false),
  PLAYED: (field) => cards(field, true),
  CARDS: (field) => cards(field, true),
  CARD: (field) => cards(field, false),
};

for (const field of document.querySelectorAll("[data-pad]")) {
  const make = PADS[field.dataset.pad];
  if (!make) continue;
  const pad = make(field);
  pad.classList.add("pad-beside");
  const details = document.createElement("details");
  details.className = "padbox";
  details.open = matchMedia("(pointer: coarse)").matches && field.dataset.pad === "CALLS" && !field.closest("details");
  const summary = document.createElement("summary");
  summary.textContent = field.dataset.keys;
  details.append(summary, pad);
  (field.parentElement.querySelector(".hint") || field).after(details);
}

// The auction as it will be read: four columns from West, each call under its player.
const ORDER = ["W", "N", "E", "S"];

function coloured(text) {
  const made = document.createDocumentFragment();
  const [call, shows] = text.split("=");
  const bid = /^([1-7])([SHDC])$/i.exec(call);
  made.append(bid ? bid[1] : call.toUpperCase());
  if (bid) {
    const suit = document.createElement("i");
    const found = SUITS.find((each) => each[0] === bid[2].toUpperCase());
    suit.className = found[2];
    suit.textContent = found[1];
    made.append(suit);
  }
  if (shows) made.append(" (" + shows + ")");
  return made;
}

function preview(field, table) {
  const form = field.form;
  const named = form && form.querySelector("[name=dealer]:checked");
  let seat = ORDER.indexOf(named ? named.value : "N");
  let last = 4;
  let row = null;
  table.replaceChildren();
  for (const part of field.value.trim().split(/\s+/).filter(Boolean)) {
    const [, by, call] = /^(?:([NESW]):)?(.*)$/i.exec(part);
    if (by) seat = ORDER.indexOf(by.toUpperCase());
    if (seat <= last || !row) {
      row = document.createElement("tr");
      for (let at = 0; at < 4; at++) row.append(document.createElement("td"));
      table.append(row);
    }
    row.children[seat].append(coloured(call));
    last = seat;
    seat = (seat + 1) % 4;
    if (seat === 0) last = -1, row = null;
  }
}

for (const field of document.querySelectorAll("[data-pad=CALLS]")) {
  const table = document.createElement("table");
  table.className = "auction preview";
  table.setAttribute("aria-hidden", "true");
  field.after(table);
  field.addEventListener("input", () => preview(field, table));
  if (field.form) field.form.addEventListener("change", () => preview(field, table));
  preview(field, table);
}
