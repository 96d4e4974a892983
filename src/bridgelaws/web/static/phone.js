// The phone at the table: the sum while one types, what is new, and a queue for what is entered without a connection.
const $ = (name) => document.getElementById(name);

// Everything that is sent is first written down on the phone, under a key of its own, and crossed out when the server has
// it. The server takes a key once, so that it may be sent again whenever no answer came.
const database = new Promise((done, failed) => {
  const asked = indexedDB.open("bridgelaws-phone", 1);
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
const waiting = () => inQueue("readonly", (store) => store.getAll());
const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((each) => each.toString(16).padStart(2, "0")).join("");

let lost = false; // the last time something was sent, nobody answered
let sending = null;
let leaving = false; // something was sent from this page, which shows what came of it: no other news meanwhile
let look = () => {}; // whether there is news for this page, perhaps from while something was sent
const post = (entry) => fetch(`/api/table/${entry.route}`, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(entry.body),
});

// In the order in which they were entered; one that is refused is kept with the reason until somebody has read it.
const sendAll = async () => {
  let news = 0; // what was taken, and what has to be looked at again
  for (const entry of await waiting()) {
    if (entry.refused) continue;
    let answer;
    try { answer = await post(entry); } catch { lost = true; break; }
    lost = false;
    if (answer.ok) {
      await inQueue("readwrite", (store) => store.delete(entry.number));
      news += 1;
    } else if (answer.status === 401) { // the table's code was renewed: it is sent when the phone has joined again
      location.href = "/join?again=yes";
      break;
    } else if (answer.status >= 500 || answer.status === 429) {
      lost = true;
      break;
    } else {
      const told = await answer.json().catch(() => ({}));
      await inQueue("readwrite", (store) => store.put({ ...entry, refused: told.error ?? String(answer.status) }));
      if (entry.route === "confirmations") news += 1;
    }
  }
  await showQueue();
  return news;
};
const flush = () => (sending ??= sendAll().finally(() => { sending = null; }));

const showQueue = async () => {
  const box = $("queue");
  if (!box) return;
  const entries = await waiting();
  const named = (entry) => box.dataset.board.replace("#", entry.body.board || "–");
  const unsent = entries.filter((entry) => !entry.refused);
  $("queued").textContent = unsent.map(named).join(", ");
  box.hidden = !unsent.length;
  for (const link of document.querySelectorAll(".boards a[data-keep]")) {
    const here = unsent.some((entry) => entry.route === "results" && `${entry.body.round}.${entry.body.board}` === link.dataset.keep);
    if (here) link.querySelector("small").textContent = box.dataset.waits;
  }
  const list = $("refusals");
  list.replaceChildren(...entries.filter((entry) => entry.refused).map((entry) => {
    const shown = $("refusal").content.firstElementChild.cloneNode(true);
    shown.querySelector("b").textContent = named(entry);
    const result = [entry.body.contract, entry.body.declarer, entry.body.tricks].filter(Boolean).join(" ");
    shown.querySelector(".why").textContent = `${result} ${entry.refused}`;
    shown.querySelector(".tell").hidden = entry.route === "confirmations"; // its sentence says what to do
    shown.querySelector("button").addEventListener("click", async () => {
      await inQueue("readwrite", (store) => store.delete(entry.number));
      showQueue();
    });
    return shown;
  }));
};

// Pages of the other boards of the round, in case the connection is lost.
const kept = new Map();
const keep = () => {
  for (const link of document.querySelectorAll("a[data-keep]")) {
    const address = link.getAttribute("href");
    if (!kept.has(address)) fetch(address).then(async (answer) => { if (answer.ok) kept.set(address, await answer.text()); }).catch(() => {});
  }
};
const showKept = (address) => {
  const page = new DOMParser().parseFromString(kept.get(address), "text/html");
  document.title = page.title;
  $("main").replaceWith(page.getElementById("main"));
  history.pushState({}, "", address);
  scrollTo(0, 0);
  begin();
};
const go = (address) => {
  if (lost && kept.has(address)) showKept(address);
  else if (!lost || navigator.serviceWorker?.controller) location.href = address;
};

const typed = (form) => {
  const fields = new FormData(form);
  const get = (name) => fields.get(name) ?? "";
  const doubled = get("xx") ? "XX" : get("x") ? "X" : "";
  return {
    round: Number(get("round")), board: Number(get("board")), kind: "played",
    contract: get("level") && get("strain") ? get("level") + get("strain") + doubled : "",
    declarer: get("declarer"), tricks: get("tricks"), lead: get("lead_suit") + get("lead_rank"), why: get("why"),
  };
};
const about = (form) => {
  const fields = new FormData(form);
  return {
    event: fields.get("event"), table: fields.get("table"), side: fields.get("side"), key: newKey(),
    round: Number(fields.get("round") ?? 0), board: Number(fields.get("board") ?? 0),
  };
};
const isWhole = (told) =>
  told.kind === "passed" || (told.kind === "unplayed" ? told.why : told.contract && told.declarer && told.tricks && told.lead.length !== 1);

const send = async (form, route, body) => {
  leaving = true;
  const number = await inQueue("readwrite", (store) => store.add({ route, body, at: Date.now() }));
  const find = () => inQueue("readonly", (store) => store.get(number));
  await flush();
  let entry = await find();
  if (entry && !entry.refused && !lost) { // a sending that was under way did not know of it
    await flush();
    entry = await find();
  }
  // What was refused is shown above the board; a confirmation may have been of a result that has changed: show what stands.
  if (!entry || (entry.refused && route === "confirmations")) { location.href = form.dataset.after; return; }
  leaving = false;
  if (entry.refused) { scrollTo(0, 0); look(); return; }
  const next = await nextOpen();
  if (next) go(next);
  else scrollTo(0, 0);
};
// The next board to play: one that no result waits for on this phone.
const nextOpen = async () => {
  const entered = new Set((await waiting()).filter((entry) => entry.route === "results").map((entry) => `${entry.body.round}.${entry.body.board}`));
  const open = [...document.querySelectorAll("a[data-keep].is-open")].filter((link) => !entered.has(link.dataset.keep));
  return open[0]?.getAttribute("href");
};

const coloured = (place, words) => {
  place.replaceChildren(...words.split(/([♠♥♦♣]\ufe0e?)/).map((part) => {
    const kind = { "♠": "sp", "♥": "he", "♦": "di", "♣": "cl" }[part[0]];
    if (!kind) return document.createTextNode(part);
    const suit = document.createElement("i");
    suit.className = kind;
    suit.textContent = part[0] + "\ufe0e";
    return suit;
  }));
};
const tell = (place, words) => {
  place.hidden = !words;
  place.querySelector("span").textContent = words;
};

// A table is told of two cards of a board, so only a lead that somebody has finished typing is asked about: not while
// another suit has been pressed and its rank is still to come, and not while keys of the keyboard walk along the row.
let unfinished = false, byKeyboard = false, suitLed = "";
const watchLead = (pad) => {
  const row = $("lead").closest("fieldset"), isOf = (name, event) => event.target.name === name;
  suitLed = typed(pad).lead.slice(0, 1);
  unfinished = false;
  const finish = () => { if (unfinished) { unfinished = false; check(pad); } };
  pad.addEventListener("keydown", () => { byKeyboard = true; });
  pad.addEventListener("pointerdown", (event) => {
    byKeyboard = false;
    if (!row.contains(event.target)) finish();
  });
  pad.addEventListener("change", (event) => { // before what is typed is looked at
    const another = isOf("lead_suit", event) && suitLed;
    unfinished = row.contains(event.target) && Boolean(byKeyboard || another);
    suitLed = new FormData(pad).get("lead_suit") ?? "";
  });
  row.addEventListener("click", (event) => { if (isOf("lead_rank", event) && !byKeyboard) finish(); }); // the same rank again
  row.addEventListener("focusout", (event) => { if (byKeyboard && !row.contains(event.relatedTarget)) finish(); });
};

// More tricks over than there are, or further down than all of them: said at once, without asking the server, and not sent.
const impossible = (pad) => {
  const fields = new FormData(pad), needed = 6 + Number(fields.get("level")), tricks = fields.get("tricks") ?? "=";
  const made = needed + (tricks === "=" ? 0 : Number(tricks));
  if (!fields.get("level") || (made >= 0 && made <= 13)) return "";
  if (made < 0) return pad.dataset.least.replace("#", `−${needed}`);
  return pad.dataset.most.replace("#", needed < 13 ? `+${13 - needed}` : "=");
};

let asked = 0;
const check = async (pad) => {
  const told = { ...typed(pad), ...(unfinished && typed(pad).lead.length > 1 ? { lead: "" } : {}) };
  const good = document.querySelector("#lead .good"), odd = document.querySelector("#lead .odd");
  const mine = ++asked;
  $("incomplete").hidden = true;
  tell($("impossible"), impossible(pad));
  $("sum").parentElement.hidden = Boolean(impossible(pad)); // its words take the place of the sum
  if (!isWhole(told) || impossible(pad)) {
    $("sum").textContent = "\u00a0"; $("score").textContent = ""; $("tricks").textContent = "";
    tell(good, ""); tell(odd, "");
    return;
  }
  try {
    const answer = await fetch("/api/table/checks", {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(told),
    });
    if (!answer.ok || mine !== asked) return;
    const known = await answer.json();
    coloured($("sum"), known.result || "\u00a0");
    $("score").textContent = known.score;
    $("tricks").textContent = known.tricks;
    tell(good, known.lead_held === true ? known.lead : "");
    tell(odd, known.lead_held === false ? known.lead : "");
  } catch { // no connection: the contract as it was typed
    $("sum").textContent = `${told.contract} ${told.declarer} ${told.tricks}`;
    $("score").textContent = "";
  }
};

const begin = () => {
  const pad = $("pad");
  for (const [one, other] of [["x", "xx"], ["xx", "x"]]) { // they exclude each other
    $(one)?.addEventListener("change", () => { if ($(one).checked) $(other).checked = false; });
  }
  if (pad) {
    watchLead(pad);
    pad.addEventListener("change", () => check(pad));
    check(pad);
    pad.addEventListener("submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      const told = { ...typed(pad), kind: event.submitter?.value ?? "played" };
      if (told.kind === "played" && impossible(pad)) tell($("impossible"), impossible(pad));
      else if (isWhole(told)) send(pad, "results", { ...told, ...about(pad) });
      else $("incomplete").hidden = false;
    });
  }
  for (const form of document.querySelectorAll("form[data-send]")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      const more = { calls: { moment: event.submitter?.value ?? "" }, confirmations: { entry: Number(new FormData(form).get("entry")) || null } };
      send(form, form.dataset.send, { ...about(form), ...more[form.dataset.send] });
    });
  }
  for (const link of document.querySelectorAll("a[data-keep]")) {
    link.addEventListener("click", (event) => {
      const address = link.getAttribute("href");
      if ((lost || !navigator.onLine) && kept.has(address)) { event.preventDefault(); showKept(address); }
    });
  }

  const leave = document.querySelector("form[action='/leave'], form[action='/me/forget']");
  leave?.addEventListener("submit", async (event) => { // what waits here is for this table: it goes first
    event.preventDefault();
    const unsent = async () => (await waiting()).some((entry) => !entry.refused);
    if (await unsent()) await flush();
    if (await unsent()) { scrollTo(0, 0); return; }
    await globalThis.caches?.delete("phone");
    leave.submit();
  });
  document.querySelector("details.unplayed")?.addEventListener("toggle", (event) => {
    if (event.target.open) event.target.scrollIntoView({ block: "center" });
  });

  // What is new: a page that waits shows it by itself; one that is typed in says so.
  const live = $("live");
  const shown = live?.querySelector("[data-mark]")?.dataset.mark;
  if (live) {
    const asked = () => new Set((live.querySelector("[data-mark]")?.dataset.confirm ?? "").split(" ").filter((each) => each && (!live.dataset.side || each.endsWith(live.dataset.side))));
    const began = live.querySelector("[data-mark]")?.dataset.round;
    let known = asked();
    look = () => {
      const others = asked(), round = live.querySelector("[data-mark]")?.dataset.round;
      if ([...others].some((each) => !known.has(each)) && !leaving && !sending) globalThis.ring?.(live.dataset.asks);
      else if (round !== began && round !== undefined && !leaving) globalThis.ring?.(live.dataset.calls);
      known = others;
      const now = live.querySelector("[data-mark]")?.dataset.mark;
      if (now === undefined || now === shown || sending || leaving) return;
      leaving = Boolean(document.querySelector("[data-quiet]") && !document.querySelector("details[open]"));
      if (leaving) location.reload();
      else $("news").hidden = false;
    };
    new MutationObserver(look).observe(live, { childList: true, subtree: true, attributes: true });
  }
  showQueue();
};
begin();

const tryAgain = async () => { // while something is sent from this page, that page leads on by itself
  if (!$("queue") || leaving || !(await waiting()).some((entry) => !entry.refused)) return;
  if ((await flush()) && !lost && !leaving) {
    const busy = $("pad") && isWhole(typed($("pad")));
    if (busy) $("news").hidden = false;
    else location.href = "/table";
  } else if (!lost) look();
};
if ($("live")) {
  addEventListener("online", tryAgain);
  setInterval(tryAgain, 5000);
  tryAgain();
  keep();
  navigator.serviceWorker?.register("/table/worker.js", { scope: "/table" }).catch(() => {});
}

// Who are you? The list gets shorter while a name is typed, whatever its accents.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
$("find-name")?.addEventListener("input", (event) => {
  const wanted = plain(event.target.value.trim());
  for (const line of document.querySelectorAll(".picklist li")) line.hidden = !plain(line.textContent).includes(wanted);
});
