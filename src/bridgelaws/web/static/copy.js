// A button that copies a text; without scripts, or where copying is forbidden, the text can be marked and copied by hand.
for (const button of document.querySelectorAll("[data-copy]")) {
  const text = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", async () => {
    text.select();
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      document.execCommand("copy");  // over plain http on the local network browsers have no clipboard
    }
    button.textContent = button.dataset.copied;
  });
}
