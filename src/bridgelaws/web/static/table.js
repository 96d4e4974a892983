// Keys at the table: ← → Home End step through it, n goes to the next irregularity, u undoes, e something else, / types.
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const on = event.target;
  if (on.closest && on.closest("input:not([type=radio]), textarea, select, [contenteditable]")) return;
  if (on.closest && on.closest("input[type=radio]") && event.key.startsWith("Arrow")) return;
  const focus = document.querySelector(`[data-focus="${CSS.escape(event.key)}"]`);
  if (focus) { event.preventDefault(); focus.focus(); return; }
  const pressed = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (pressed) { event.preventDefault(); pressed.click(); }
});
// The log shows the step that is looked at.
const now = document.querySelector(".log .is-now");
if (now) now.parentElement.scrollTop = now.offsetTop - now.parentElement.offsetTop - 60;
