// Live parts: of a part that this page has been sent as a whole, only what has changed comes after that.
// Numbers take as many of the old pieces, a text stands in the place of one, a number in brackets says where to go on.
{
  const pieces = new WeakMap(); // by connection: a new one begins with the whole
  const cut = (text) => text.match(/[^>]*>|[^>]+$/g) ?? [];
  addEventListener("htmx:sse:before:message", (event) => {
    const { connection, message } = event.detail;
    if (message.event === "changes") {
      const { response, old } = pieces.get(connection) ?? {};
      if (!old || response !== connection.reader) { event.detail.cancelled = true; return; }
      const fresh = [];
      let at = 0;
      for (const change of JSON.parse(message.data)) {
        if (Array.isArray(change)) at = change[0];
        else if (typeof change === "string") { fresh.push(change); at += 1; }
        else { for (const end = at + change; at < end; at += 1) fresh.push(old[at]); }
      }
      message.data = fresh.join("");
      message.event = "";
      pieces.set(connection, { response, old: fresh });
    } else if (!message.event) {
      pieces.set(connection, { response: connection.reader, old: cut(message.data) });
    }
  });
}

// hx-sse comes back by itself when a connection ends. What it does not see to: the very first connection fails,
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
