// A table with phones: what the seat sees comes by server-sent events, piece by piece; what is pressed goes up once.
const $ = (name) => document.getElementById(name);
const form = $("deed");
const isOn = (name) => Boolean($(name)?.checked);

// What is pressed is first kept on the device under a key of its own; the server takes a key once.
const database = new Promise((done, failed) => {
  const asked = indexedDB.open("bridgelaws-play", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("waiting", { keyPath: "number", autoIncrement: true });
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => failed(asked.error);
});
const inQueue = async (mode, work) => {
  const store = (await database).transaction("waiting", mode).objectStore("waiting");
  return new Promise((done, failed) => {
    const asked = work(store);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
};
const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((each) => each.toString(16).padStart(2, "0")).join("");

const tell = (words) => {
  $("refused").hidden = !words;
  $("refused").querySelector("span").textContent = words;
};
const isLost = (yes) => { $("lost").hidden = !yes; };

let sending = null;
const sendAll = async () => {
  for (const entry of await inQueue("readonly", (store) => store.getAll())) {
    let answer;
    try {
      answer = await fetch(entry.to, { method: "POST", headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" }, body: entry.body });
    } catch { isLost(true); return; }
    if (answer.status >= 500) { isLost(true); return; }
    if (answer.status === 429) { setTimeout(flush, 2000); return; }
    isLost(false);
    await inQueue("readwrite", (store) => store.delete(entry.number));
    const told = await answer.json().catch(() => ({}));
    if (!answer.ok) tell(told.error ?? String(answer.status)); // it was refused, or its moment has passed
    if (told.said?.length) hear(told.said);
  }
};
const flush = () => (sending ??= sendAll().finally(() => { sending = null; }));
const send = async (to, fields) => {
  tell("");
  fields.set("key", newKey());
  await inQueue("readwrite", (store) => store.add({ to, body: new URLSearchParams(fields).toString(), at: Date.now() }));
  await flush();
  await flush(); // a sending that was under way did not know of it
};

// A card or a call is chosen first and confirmed with a second tap, unless one tap is enough on this device.
let chosen = "";
const choose = (button) => {
  chosen = button?.value ?? "";
  for (const each of document.querySelectorAll("[data-twice]")) each.setAttribute("aria-pressed", String(each.value === chosen));
  const confirm = $("confirm");
  if (!confirm) return;
  confirm.hidden = !button;
  confirm.textContent = button?.dataset.word ?? "";
};
addEventListener("click", (event) => {
  const words = event.target.closest("[data-into] button");
  if (words) {
    const into = $(words.parentElement.dataset.into);
    into.value = [into.value.trim(), words.textContent.trim()].filter(Boolean).join(", ");
    into.focus();
    return;
  }
  if (event.target.id === "confirm") { document.querySelector(`[data-twice][value="${CSS.escape(chosen)}"]`)?.click(); return; }
  const button = event.target.closest("[data-twice]");
  if (button && !isOn("once") && chosen !== button.value) { event.preventDefault(); choose(button); }
  if (event.target.matches("input[readonly]")) event.target.select();
});
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  event.stopImmediatePropagation(); // page.js lets a form be sent once
  const fields = new FormData(form, event.submitter);
  choose(null);
  send(form.getAttribute("action"), fields);
}, true);
$("command")?.addEventListener("submit", (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  send(event.target.getAttribute("action"), new FormData(event.target));
  $("line").value = "";
}, true);

// Denominations that are too low for the level cannot be pressed.
const legal = () => {
  const level = document.querySelector("[name=level]:checked")?.value;
  if (!level) return;
  const may = new Set([...document.querySelectorAll(".bigbox button")].map((each) => each.value.slice(5)));
  for (const strain of document.querySelectorAll("[name=strain]")) {
    strain.disabled = !may.has(level + strain.value);
    if (strain.disabled) strain.checked = false;
  }
  const bid = document.querySelector("[data-bid]");
  if (bid) bid.disabled = !document.querySelector("[name=strain]:checked");
};
addEventListener("change", (event) => {
  if (event.target.matches("[name=level], [name=strain]")) legal();
  if (event.target.matches("[data-keep]")) { localStorage.setItem(`play-${event.target.id}`, event.target.checked ? "1" : ""); large(); }
});

// Arrow keys walk along the cards and the calls.
addEventListener("keydown", (event) => {
  const on = event.target.closest?.(".pc, .callrow .btn");
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!on || !step) return;
  const all = [...on.closest("section").querySelectorAll("button:not(:disabled)")].filter((each) => each.offsetParent);
  event.preventDefault();
  all[(all.indexOf(on) + step + all.length) % all.length]?.focus();
});

const add = (place, sentences) => {
  for (const words of sentences) {
    const line = document.createElement("p");
    line.textContent = words;
    place.append(line);
  }
  while (place.childElementCount > 30) place.firstElementChild.remove();
};
const hear = (sentences) => {
  add($("say"), sentences);
  $("spoken").replaceChildren();
  add($("spoken"), sentences);
};

// The pieces that are new; what is typed or has the focus stays where it is.
const put = (parts) => {
  const focus = document.activeElement, typed = {};
  for (const input of document.querySelectorAll("#act input, #act textarea, #told input, #foot textarea")) {
    if (input.type === "radio" || input.type === "checkbox") continue;
    if (input.value) typed[input.name] = input.value;
  }
  for (const [name, html] of Object.entries(parts)) {
    const place = $(name), open = place.querySelector("details")?.open;
    place.innerHTML = html;
    if (open && place.querySelector("details")) place.querySelector("details").open = true;
  }
  for (const [name, value] of Object.entries(typed)) {
    const input = document.querySelector(`[form=deed][name="${CSS.escape(name)}"]:not([type=radio])`);
    if (input && !input.value) input.value = value;
  }
  if (focus && !focus.isConnected) {
    const again = focus.id ? $(focus.id) : focus.name && document.querySelector(`[name="${CSS.escape(focus.name)}"][value="${CSS.escape(focus.value)}"]`);
    (again ?? document.querySelector("#act button, #hand button, #dummy button"))?.focus();
  }
  choose(null);
  legal();
};

const ring = () => {
  if (!isOn("sound")) return;
  const audio = new AudioContext(), tone = audio.createOscillator();
  tone.connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + .12);
};
let awake = null;
const keepAwake = async (mine) => { // while it is this player's turn
  try {
    if (mine && !awake && document.visibilityState === "visible") awake = await navigator.wakeLock?.request("screen");
    if (!mine) { await awake?.release(); awake = null; }
  } catch { awake = null; }
};

const large = () => document.body.classList.toggle("is-large", isOn("large"));
let source = null, last = 0;
const listen = () => {
  source?.close();
  source = new EventSource(form.dataset.live);
  source.addEventListener("parts", (event) => {
    last = performance.now();
    isLost(false);
    const told = JSON.parse(event.data), door = $("door") || $("invitations");
    form.elements.seen.value = told.n;
    form.dataset.n = told.n;
    put(told.parts);
    if (told.say) { add($("say"), told.say); add($("now"), told.now); if (told.now.length) ring(); }
    if (told.say && door) location.reload(); // the page before the board has pieces of its own
    keepAwake(Boolean(document.querySelector("[data-twice]")));
    flush();
  });
  source.addEventListener("bye", (event) => {
    source.close();
    source = null;
    if (JSON.parse(event.data).why === "moved") location.reload();
    else $("gone").hidden = false;
  });
  source.addEventListener("error", () => {
    isLost(true);
    if (source?.readyState === EventSource.CLOSED) setTimeout(() => { if (source) listen(); }, 2000);
  });
};
if (form) {
  const confirm = document.createElement("button");
  Object.assign(confirm, { id: "confirm", type: "button", className: "btn btn-main btn-big confirm", hidden: true });
  document.querySelector(".pt-act").prepend(confirm);
  for (const box of document.querySelectorAll("[data-keep]")) box.checked = Boolean(localStorage.getItem(`play-${box.id}`));
  large();
  legal();
  listen();
  addEventListener("online", () => { listen(); flush(); });
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible" && source) listen(); });
}
