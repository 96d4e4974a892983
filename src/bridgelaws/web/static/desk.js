// The desk: the clock runs and waiting times grow between what the server sends.
const written = (seconds) => {
  const whole = Math.abs(Math.round(seconds));
  return (seconds < 0 ? "−" : "") + Math.floor(whole / 60) + ":" + String(whole % 60).padStart(2, "0");
};
let seen = new WeakMap();
const tick = () => {
  for (const each of document.querySelectorAll("[data-left][data-running]")) {
    const left = Number(each.dataset.left);
    const known = seen.get(each);
    if (!known || known.left !== left) seen.set(each, { left, at: performance.now() });
    const now = left - (performance.now() - seen.get(each).at) / 1000;
    each.textContent = written(now);
    each.classList.toggle("is-over", now < 0);
  }
  for (const each of document.querySelectorAll("[data-since]")) {
    each.textContent = written(Math.max(0, Date.now() / 1000 - Number(each.dataset.since)));
  }
};
setInterval(tick, 1000);

// Keys of the desk: they lead somewhere or put the focus on a button; nothing is done by one key alone.
const seenButton = (selector) => [...document.querySelectorAll(selector)].find((each) => each.offsetParent !== null);
const desk = location.pathname;
const KEYS = {
  n: () => seenButton(".desk-now .btn-main")?.focus(),
  c: () => seenButton(".calls .call")?.click(),
  "+": () => seenButton("button[name=turn][value=more]")?.focus(),
  "-": () => seenButton("button[name=turn][value=less]")?.focus(),
  s: () => { location.href = `${desk}/sheet`; },
  h: () => { location.href = `${desk}/history`; },
  r: () => { location.href = `${desk}/room`; },
  "?": () => document.getElementById("shortcuts").showModal(),
};
let typedTable = "", typedAt = 0;
const findTable = (digit) => { // 1 and 2 soon after it are table 12
  typedTable = performance.now() - typedAt < 1000 ? typedTable + digit : digit;
  typedAt = performance.now();
  [...document.querySelectorAll(".cell")].find((each) => each.querySelector(".cell-no")?.textContent === typedTable)?.focus();
};
if (document.getElementById("shortcuts")) addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog")) return;
  if (/^[0-9]$/.test(event.key)) findTable(event.key);
  else if (KEYS[event.key]) { event.preventDefault(); KEYS[event.key](); }
});

// The Director's phone shakes for a new call, and sounds where that was turned on.
let calling = null;
const hearCalls = () => {
  const list = document.querySelector("[data-calling]");
  if (!list) return;
  const now = list.dataset.calling.split(" ").filter(Boolean);
  if (calling && now.some((each) => !calling.includes(each))) globalThis.ring?.(list.dataset.words);
  calling = now;
};
addEventListener("htmx:after:swap", hearCalls);
hearCalls();
