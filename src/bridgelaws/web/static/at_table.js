// The board of a call by keyboard: N E S W a player, 1-7 then C D H S N, P, X, Backspace the auction, Escape back.
"use strict";

(() => {
  const find = (key) => document.querySelector(`[data-key="${CSS.escape(key)}"]`);

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=radio]), textarea, select")) return;
    const level = document.querySelector('input[name="level"]:checked');
    const name = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const strain = level && "CDHSN".includes(name) ? document.querySelector(`[value="bid ${name === "N" ? "NT" : name}"]`) : null;
    const found = strain || find(name);
    if (!found) return;
    event.preventDefault();
    found.click();
  });

  // Without a connection the page stays, with whatever is ticked in it.
  const offline = document.getElementById("offline");
  document.addEventListener("submit", (event) => {
    offline.hidden = navigator.onLine;
    if (navigator.onLine) return;
    event.preventDefault();
    offline.scrollIntoView({ block: "nearest" });
  });
  addEventListener("online", () => { offline.hidden = true; });

  // The cards that are left: a suit is put away in all hands at once, or taken back, and each hand is counted.
  for (const form of document.querySelectorAll(".hands-left")) {
    const boxes = [...form.querySelectorAll('input[name^="left-"]')];
    const count = () => {
      for (const shown of form.querySelectorAll("[data-left]")) {
        shown.value = boxes.filter((box) => box.checked && box.name.startsWith(`left-${shown.dataset.left}-`)).length;
      }
    };
    for (const button of form.querySelectorAll("[data-away]")) {
      const suit = boxes.filter((box) => box.name.split("-")[2][0] === button.dataset.away);
      button.hidden = !suit.some((box) => box.checked);
      button.addEventListener("click", () => {
        const away = suit.some((box) => box.checked);
        for (const box of suit) box.checked = !away;
        count();
      });
    }
    form.addEventListener("change", count);
    count();
  }

  // Held, the hands are fetched and shown; let go, they are gone from the page. Without this script the button opens them.
  for (const form of document.querySelectorAll("form[data-look]")) {
    const button = form.querySelector("button");
    let held = false;
    const cover = () => {
      held = false;
      const shown = document.getElementById("hands");
      shown.className = "";
      shown.replaceChildren();
    };
    const look = async () => {
      held = true;
      const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const hands = page.getElementById("hands");
      if (!held || !hands) return;
      const shown = document.getElementById("hands");
      shown.className = hands.className;
      shown.replaceChildren(...hands.childNodes);
    };
    form.addEventListener("submit", (event) => event.preventDefault());
    button.addEventListener("pointerdown", (event) => {
      button.setPointerCapture(event.pointerId);
      look();
    });
    for (const end of ["pointerup", "pointercancel", "blur"]) button.addEventListener(end, cover);
    button.addEventListener("keydown", (event) => {
      if (event.key === " " && !event.repeat) look();
    });
    button.addEventListener("keyup", cover);
  }
})();
