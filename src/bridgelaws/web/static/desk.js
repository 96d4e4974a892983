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
