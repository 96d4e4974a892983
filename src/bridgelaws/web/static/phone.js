// The phone at the table: the sum while one types, what is new.
const $ = (name) => document.getElementById(name);
const pad = $("pad");

// X and XX exclude each other, and a key pressed again is let go.
for (const [one, other] of [["x", "xx"], ["xx", "x"]]) {
  $(one)?.addEventListener("change", () => { if ($(one).checked) $(other).checked = false; });
}

const typed = () => {
  const fields = new FormData(pad);
  const get = (name) => fields.get(name) ?? "";
  const doubled = get("xx") ? "XX" : get("x") ? "X" : "";
  return {
    round: Number(get("round")), board: Number(get("board")), kind: "played",
    contract: get("level") && get("strain") ? get("level") + get("strain") + doubled : "",
    declarer: get("declarer"), tricks: get("tricks"), lead: get("lead_suit") + get("lead_rank"), why: get("why"),
  };
};

const tell = (place, words) => {
  place.hidden = !words;
  place.querySelector("span").textContent = words;
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

let asked = 0;
const check = async () => {
  const told = typed();
  const good = document.querySelector("#lead .good"), odd = document.querySelector("#lead .odd");
  const mine = ++asked;
  if (!told.contract || !told.declarer || !told.tricks || told.lead.length === 1) {
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
  } catch { /* no connection: it is checked when it is sent */ }
};
if (pad) {
  pad.addEventListener("change", check);
  check();
}

// What is new: a page that waits shows it by itself; one that is typed in says so.
const live = $("live");
if (live) {
  const shown = live.querySelector("[data-mark]")?.dataset.mark;
  new MutationObserver(() => {
    const now = live.querySelector("[data-mark]")?.dataset.mark;
    if (now === undefined || now === shown) return;
    if (document.querySelector("[data-quiet]") && !document.querySelector("details[open]")) location.reload();
    else $("news").hidden = false;
  }).observe(live, { childList: true, subtree: true, attributes: true });
}
