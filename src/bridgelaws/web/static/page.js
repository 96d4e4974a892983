// What every page does beyond its links and forms: a form is sent once, however often its button is pressed.
addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented) return;  // it stays: there is no connection
  if (form.dataset.sent) { event.preventDefault(); return; }
  form.dataset.sent = "yes";
});
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});
for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());
