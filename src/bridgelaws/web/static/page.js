// What every page does beyond its links and forms: a form is sent once, however often its button is pressed.
addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent) { event.preventDefault(); return; }
  form.dataset.sent = "yes";
});
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});
for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());

// Live parts. hx-sse comes back by itself when a connection ends. What it does not see to: the very first connection fails,
// something else than a live part is answered, or the connection stays open and nothing comes, as on a phone that has
// changed networks.
{
  const SILENCE = 50_000; // milliseconds; the server says every 15 seconds that it is still there
  const SOONEST = 1_000, LATEST = 60_000; // until the next try
  const isLive = (part) => Boolean(part?.hasAttribute?.("hx-sse:connect"));
  const tries = new WeakMap(), heard = new Map();
  const tryAgain = (part) => {
    const tried = tries.get(part) ?? 0;
    tries.set(part, tried + 1);
    setTimeout(() => {
      if (part.isConnected) htmx.ajax("GET", part.getAttribute("hx-sse:connect"), { source: part });
    }, Math.min(SOONEST * 2 ** tried, LATEST) * (0.7 + 0.6 * Math.random()));
  };
  addEventListener("htmx:error", (event) => { if (isLive(event.detail.ctx?.sourceElement)) tryAgain(event.detail.ctx.sourceElement); });
  addEventListener("htmx:before:response", (event) => {
    const { sourceElement: part, response } = event.detail.ctx;
    if (!isLive(part) || response.raw.headers.get("content-type")?.includes("text/event-stream")) return;
    event.preventDefault(); // an error or a page to sign in at is no part of this one
    tryAgain(part);
  });
  const hear = (event) => { tries.delete(event.target); heard.set(event.target, { connection: event.detail.connection, at: performance.now() }); };
  addEventListener("htmx:sse:after:connection", hear);
  addEventListener("htmx:sse:before:message", hear);
  setInterval(() => {
    for (const [part, { connection, at }] of heard) {
      if (!part.isConnected) heard.delete(part);
      else if (performance.now() - at > SILENCE) connection.reader?.cancel(); // it comes back by itself
    }
  }, 5_000);
}
