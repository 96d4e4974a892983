// Keys beside a field for calls and cards; the field itself can always be typed in.
const SUITS = [["S", "♠\uFE0E", "sp"], ["H", "♥\uFE0E", "he"], ["D", "♦\uFE0E", "di"], ["C", "♣\uFE0E", "cl"]];
const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];

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

function calls(field, several, contract) {
  const pad = document.createElement("div");
  pad.className = "callpad";
  for (let level = 1; level <= 7; level++) {
    for (const [letter, symbol, kind] of SUITS.slice().reverse())
      pad.append(key([String(level), symbol], kind, () => add(field, level + letter, several), level + letter));
    pad.append(key(level + "NT", "", () => add(field, level + "NT", several)));
  }
  const others = document.createElement("div");
  others.className = "callpad callpad-others";
  if (!contract) {
    others.append(key("P", "", () => add(field, "P", several), "Pass"));
    others.append(key("X", "", () => add(field, "X", several)), key("XX", "", () => add(field, "XX", several)));
  } else {
    others.append(key("X", "", () => { field.value = field.value.replace(/X+$/, "") + "X"; }));
    others.append(key("XX", "", () => { field.value = field.value.replace(/X+$/, "") + "XX"; }));
  }
  others.append(key("⌫", "", () => rubOut(field), "⌫"));
  const whole = document.createElement("div");
  whole.append(pad, others);
  return whole;
}

function cards(field, several) {
  const pad = document.createElement("div");
  pad.className = "cardpad";
  for (const [letter, symbol, kind] of SUITS)
    for (const rank of RANKS)
      pad.append(key([rank === "T" ? "10" : rank, symbol], kind, () => add(field, letter + rank, several), letter + rank));
  pad.append(key("⌫", "", () => rubOut(field), "⌫"));
  return pad;
}

const PADS = {
  CALLS: (field) => calls(field, true, false),
  CALL: (field) => calls(field, false, false),
  CONTRACT: (field) => calls(field, false, true),
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
