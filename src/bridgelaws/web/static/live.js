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
