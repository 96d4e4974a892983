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
})();
